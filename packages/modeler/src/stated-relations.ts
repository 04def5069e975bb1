import { largestMultiplier, runToEnd, type Steps } from "@bough/problem";
import type { Atom, VariableAtom } from "./atom.ts";
import type { BooleanExpression } from "./boolean-expression.ts";
import { fromAtom } from "./build-expression.ts";
import type { Required, Requirement } from "./constraint.ts";
import type { Expression } from "./expression.ts";
import type { Interval } from "./interval.ts";
import { atMost } from "./linearizations/at-most.ts";
import { disjunction } from "./linearizations/disjunction.ts";
import { equality } from "./linearizations/equality.ts";
import type { LinearRelation } from "./tighten.ts";

/** Requirements looked through, and variables entered, between two pauses of a compilation. */
export const LOOKS_PER_STEP = 500;

/** The linear relations that a requirement states outright. */
export function linearRelations(requirement: Requirement): LinearRelation[] {
  return runToEnd(linearRelationsInSteps(requirement));
}

/** The same with pauses: a single requirement may be a conjunction of a million parts. */
export function* linearRelationsInSteps(requirement: Requirement): Steps<LinearRelation[]> {
  if (requirement.type === "row") return [requirement];
  if (requirement.type === "structure") return [];
  const relations: LinearRelation[] = [];
  let parts = 0;
  for (const part of conjuncts(requirement)) {
    const relation = relationOf(part);
    if (relation !== undefined) relations.push(relation);
    if (++parts % LOOKS_PER_STEP === 0) yield;
  }
  return relations;
}

/** True where the requirement says nothing beside a single linear relation. */
function isOneRelation(requirement: Requirement): boolean {
  return (
    requirement.type === "row" ||
    (requirement.type === "boolean" && countOfConjuncts(requirement, 2) === 1)
  );
}

/**
 * What a requirement on single variables leaves of their ranges; undefined where it says anything
 * that bounds cannot.
 */
export function statedRanges(requirement: Requirement): [VariableAtom, Interval][] | undefined {
  const relations = linearRelations(requirement);
  const most = relations.length + 1;
  const parts = requirement.type === "boolean" ? countOfConjuncts(requirement, most) : 1;
  if (relations.length !== parts) return undefined;
  const ranges: [VariableAtom, Interval][] = [];
  for (const relation of relations) {
    const atom = relation.expression.atoms[0];
    if (relation.expression.atoms.length !== 1 || atom?.kind !== "variable") return undefined;
    ranges.push([atom, statedRange(relation, atom.isInteger)]);
  }
  return ranges;
}

function relationOf({ atom, isNegated }: BooleanExpression): LinearRelation | undefined {
  if (atom?.kind === "variable") {
    const value = isNegated ? 0 : 1;
    return { expression: fromAtom(atom), lower: value, upper: value };
  }
  if (atom === undefined) return undefined;
  const expression = atom.operands[0] as Expression;
  const bound = atom.data as number;
  if (atom.operation === equality && !isNegated) return { expression, lower: bound, upper: bound };
  if (atom.operation !== atMost) return undefined;
  if (!isNegated) return { expression, lower: -Infinity, upper: bound };
  const above = expression.isInteger ? bound + 1 : bound + atom.context.epsilon;
  return { expression, lower: above, upper: Infinity };
}

/** The comparison that a requirement is, where it is one and always has a meaning. */
export function comparisonOf({ requirement }: Required) {
  const stated = requirement.type === "boolean" ? requirement.stated : requirement;
  if (stated === undefined || !("lower" in stated)) return undefined;
  return requirement.definedWhere.length > 0 ? undefined : stated;
}

/** Whether a requirement is a comparison of sums of variables, in which nothing rests on what others say of these. */
export function isPlainRow(required: Required): boolean {
  const stated = comparisonOf(required);
  return stated !== undefined && isOfVariables(stated.expression);
}

export function isOfVariables({ atoms }: Expression): boolean {
  return atoms.every(({ kind }) => kind === "variable");
}

/** What a required Boolean requires: itself, or the parts of a conjunction. */
function* conjuncts(required: BooleanExpression): Generator<BooleanExpression, void, void> {
  const open: (readonly [parts: readonly BooleanExpression[], isDenied: boolean, next: number])[] =
    [[[required], false, 0]];
  for (let top = open.pop(); top !== undefined; top = open.pop()) {
    const [parts, isDenied, next] = top;
    if (next === parts.length) continue;
    open.push([parts, isDenied, next + 1]);
    const part = isDenied ? parts[next]!.not() : parts[next]!;
    const { atom, isNegated } = part;
    if (isNegated && atom?.kind === "boolean" && atom.operation === disjunction)
      open.push([atom.operands as readonly BooleanExpression[], true, 0]);
    else yield part;
  }
}

/** How many parts there are, as far as `most`. */
function countOfConjuncts(expression: BooleanExpression, most: number): number {
  const parts = conjuncts(expression);
  let count = 0;
  while (count < most && parts.next().done !== true) count++;
  return count;
}

/** Atoms whose truth value a requirement states. */
export function* knownTruths(
  requirements: readonly Required[],
  conditions: readonly BooleanExpression[],
): Steps<Map<Atom, boolean>> {
  const known = new Map<Atom, boolean>();
  const all = [...requirements.map((each) => each.requirement), ...conditions];
  for (const [k, requirement] of all.entries()) {
    if (k % LOOKS_PER_STEP === 0) yield;
    if (requirement.type !== "boolean") continue;
    if (requirement.atom?.kind === "boolean") known.set(requirement.atom, !requirement.isNegated);
    let parts = 0;
    for (const part of conjuncts(requirement)) {
      if (part.atom?.kind === "boolean") known.set(part.atom, !part.isNegated);
      if (++parts % LOOKS_PER_STEP === 0) yield;
    }
  }
  return known;
}

/** Requirements on a single variable become its bounds, unless they leave it no value. */
export function* takeBounds(
  relations: ReadonlyMap<Required, readonly LinearRelation[]>,
  bounds: Map<VariableAtom, Interval>,
): Steps<Map<Required, VariableAtom>> {
  const taken = new Map<Required, VariableAtom>();
  let looks = 0;
  for (const [required, found] of relations) {
    if (looks++ % LOOKS_PER_STEP === 0) yield;
    if (required.name !== undefined) continue;
    const atom = takeBound(found, required.requirement, bounds);
    if (atom !== undefined) taken.set(required, atom);
  }
  return taken;
}

/** The variable whose bounds now say all of the requirement; undefined where they cannot. */
export function takeBound(
  relations: readonly LinearRelation[],
  requirement: Requirement,
  bounds: Map<VariableAtom, Interval>,
): VariableAtom | undefined {
  const relation = relations[0];
  if (relation === undefined || relations.length > 1 || !isOneRelation(requirement))
    return undefined;
  const atom = relation.expression.atoms[0];
  if (relation.expression.atoms.length !== 1 || atom?.kind !== "variable") return undefined;
  if (atom.semiContinuous !== undefined) return undefined;
  const next = boundedBy(bounds.get(atom)!, relation, atom.isInteger);
  if (next.lower > next.upper) return undefined;
  bounds.set(atom, next);
  return atom;
}

/** What a relation over one variable leaves of all numbers. */
export function statedRange(relation: LinearRelation, isInteger: boolean): Interval {
  return boundedBy({ lower: -Infinity, upper: Infinity }, relation, isInteger);
}

function boundedBy(range: Interval, relation: LinearRelation, isInteger: boolean): Interval {
  const a = relation.expression.coefficients[0]!;
  const [below, above] =
    a > 0 ? [relation.lower, relation.upper] : [0 - relation.upper, 0 - relation.lower];
  const most = (side: number) =>
    isInteger ? largestMultiplier(side, Math.abs(a)) : side / Math.abs(a);
  return {
    lower: Math.max(range.lower, 0 - most(0 - below)),
    upper: Math.min(range.upper, most(above)),
  };
}
