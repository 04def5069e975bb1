import { runToEnd, type Steps } from "@bough/problem";
import type { Atom, Operand, VariableAtom } from "./atom.ts";
import { AtomMap } from "./atom-map.ts";
import type { Required } from "./constraint.ts";
import type { Context } from "./context.ts";
import type { Expression } from "./expression.ts";
import type { Interval } from "./interval.ts";

export interface Goal {
  readonly sense: "minimize" | "maximize";
  readonly expression: Expression;
  /** What later goals may worsen it by: in its units, and as a share of what it reached. */
  readonly tolerance?: number;
  readonly toleranceRelative?: number;
}

/** What a model holds when it is compiled. */
export interface ModelContent {
  readonly name: string;
  readonly context: Context;
  readonly requirements: readonly Required[];
  readonly goal: Goal | undefined;
  /** What variables can be at present, where that is less than declared. */
  readonly bounds?: ReadonlyMap<VariableAtom, Interval>;
}

/** What a variable can be at present. */
export function presentRange(
  { bounds }: Pick<ModelContent, "bounds">,
  atom: VariableAtom,
): Interval {
  return bounds?.get(atom) ?? atom.interval;
}

/** Visits every atom that the content refers to, once. */
export function visitAtoms(content: ModelContent, visit: (atom: Atom) => void): void {
  visitOperands(operandsOf(content), visit);
}

/** The same with pauses. */
export function visitAtomsInSteps(content: ModelContent, visit: (atom: Atom) => void): Steps<void> {
  return visitInSteps(operandsOf(content), visit);
}

/** Visits every atom at the given operands or below, once. */
export function visitOperands(operands: Iterable<Operand>, visit: (atom: Atom) => void): void {
  runToEnd(visitInSteps(operands, visit));
}

/** Atoms looked at between two pauses, */
const LOOKS_PER_STEP = 5000;
/** of which one that is seen for the first time counts as so many. */
const LOOKS_OF_A_VISIT = 16;

function* visitInSteps(operands: Iterable<Operand>, visit: (atom: Atom) => void): Steps<void> {
  const seen = new AtomMap<true>();
  const waiting: Atom[] = [];
  const put = (operand: Operand) => {
    if (operand.type === "number") {
      for (let k = operand.atoms.length - 1; k >= 0; k--) waiting.push(operand.atoms[k]!);
    } else if (operand.atom !== undefined) waiting.push(operand.atom);
  };
  let looks = 0;
  for (const operand of operands) {
    put(operand);
    for (let atom = waiting.pop(); atom !== undefined; atom = waiting.pop()) {
      if (++looks >= LOOKS_PER_STEP) {
        looks = 0;
        yield;
      }
      if (seen.has(atom)) continue;
      seen.set(atom, true);
      looks += LOOKS_OF_A_VISIT;
      visit(atom);
      if (atom.kind === "variable") continue;
      for (let k = atom.operands.length - 1; k >= 0; k--) put(atom.operands[k]!);
    }
  }
}

/** What the content's requirements and goal are made of, with the domains of their operations. */
export function* operandsOf({ requirements, goal }: ModelContent): Generator<Operand> {
  for (const { requirement } of requirements) {
    yield* requirement.definedWhere;
    if (requirement.type === "boolean") yield requirement;
    else if (requirement.type === "row") yield requirement.expression;
    else yield* requirement.operands;
  }
  if (goal === undefined) return;
  yield* goal.expression.definedWhere;
  yield goal.expression;
}
