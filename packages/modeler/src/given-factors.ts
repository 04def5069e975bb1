import type { NumberAtom, Operand, VariableAtom } from "./atom.ts";
import type { Required } from "./constraint.ts";
import { type ModelContent, operandsOf, presentRange } from "./content.ts";
import type { Expression } from "./expression.ts";
import { comparisonOf } from "./stated-relations.ts";

/** The parameters that a compilation has taken for coefficients, and where. */
export interface GivenFactors {
  /** What each of them was. */
  readonly values: ReadonlyMap<VariableAtom, number>;
  /** The comparisons of which they scale a term. */
  readonly rows: ReadonlyMap<VariableAtom, ReadonlySet<Required>>;
  /** Those inside of operations, and of what is no comparison. */
  readonly elsewhere: ReadonlySet<VariableAtom>;
  /** Parameters that are more than coefficients, so that rows may rest on their ranges. */
  readonly terms: ReadonlySet<VariableAtom>;
  /** Whether the goal has any. */
  readonly isInGoal: boolean;
}

const NO_FACTORS: GivenFactors = {
  values: new Map(),
  rows: new Map(),
  elsewhere: new Set(),
  terms: new Set(),
  isInGoal: false,
};

export function givenFactors(content: ModelContent): GivenFactors {
  const { goal } = content;
  const search = new FactorSearch(NO_FACTORS);
  const ofRows = search.withRows(content, content.requirements);
  if (goal === undefined || ofRows === NO_FACTORS) return ofRows;
  const inGoal = search.factorsOf(goal.expression);
  for (const condition of goal.expression.definedWhere) search.lookInside(condition);
  const values = new Map(ofRows.values);
  for (const atom of [...inGoal, ...search.elsewhere])
    values.set(atom, presentRange(content, atom).lower);
  return { ...ofRows, values, isInGoal: inGoal.length > 0 };
}

/** The same after some requirements have gone and others have come, while parameters stayed as they were. */
export function factorsAfter(
  factors: GivenFactors,
  gone: readonly Required[],
  came: readonly Required[],
  content: ModelContent,
): GivenFactors {
  const left = new Map<VariableAtom, Set<Required>>();
  for (const [atom, owners] of factors.rows)
    left.set(atom, new Set([...owners].filter((required) => !gone.includes(required))));
  return new FactorSearch({ ...factors, rows: left }).withRows(content, came);
}

/** Looks at what a model is made of, at each part once. */
class FactorSearch {
  readonly elsewhere: Set<VariableAtom>;
  readonly terms: Set<VariableAtom>;
  readonly #before: GivenFactors;
  readonly #seen = new Set<object>();

  constructor(before: GivenFactors) {
    this.#before = before;
    this.elsewhere = new Set(before.elsewhere);
    this.terms = new Set(before.terms);
  }

  /** What was known, and what these requirements add to it. */
  withRows(content: ModelContent, requirements: readonly Required[]): GivenFactors {
    if (content.context.parameters.size === 0) return this.#before;
    const rows = new Map<VariableAtom, Set<Required>>(
      [...this.#before.rows].map(([atom, owners]) => [atom, new Set(owners)]),
    );
    for (const required of requirements) {
      const stated = comparisonOf(required);
      const factors = stated === undefined ? [] : this.factorsOf(stated.expression);
      for (const atom of factors) {
        const owners = rows.get(atom);
        if (owners === undefined) rows.set(atom, new Set([required]));
        else owners.add(required);
      }
      if (stated !== undefined) continue;
      const alone = { ...content, requirements: [required], goal: undefined };
      for (const operand of operandsOf(alone)) this.lookInside(operand);
    }
    const values = new Map(this.#before.values);
    for (const atom of [...rows.keys(), ...this.elsewhere])
      values.set(atom, presentRange(content, atom).lower);
    const { elsewhere, terms } = this;
    return { values, rows, elsewhere, terms, isInGoal: this.#before.isInGoal };
  }

  /** The parameters that scale terms of an expression. Others are noted. */
  factorsOf({ atoms }: Expression): VariableAtom[] {
    const found: VariableAtom[] = [];
    for (const atom of atoms) {
      if (!isScaled(atom)) for (const operand of this.#inside(atom)) this.lookInside(operand);
      else {
        const [factor, scaled] = atom.operands as [Expression, Expression];
        found.push(...parametersOf(factor), ...this.factorsOf(scaled));
      }
    }
    return found;
  }

  lookInside(operand: Operand): void {
    const open: Operand[] = [operand];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (next.type === "number") for (const atom of next.atoms) open.push(...this.#inside(atom));
      else if (next.atom !== undefined) open.push(...this.#inside(next.atom));
    }
  }

  /** Notes what an atom is; gives the operands that are still to be looked into. */
  #inside(atom: Expression["atoms"][number]): readonly Operand[] {
    if (atom.kind === "variable") {
      if (atom.context.parameters.has(atom)) this.terms.add(atom);
      return [];
    }
    if (this.#seen.has(atom)) return [];
    this.#seen.add(atom);
    if (!isScaled(atom)) return atom.operands;
    const [factor, scaled] = atom.operands as [Expression, Expression];
    for (const parameter of parametersOf(factor)) this.elsewhere.add(parameter);
    return [scaled];
  }
}

/** Of a factor, which is nothing but parameters and products of them. */
function parametersOf({ atoms }: Expression): VariableAtom[] {
  return atoms.flatMap((atom) =>
    atom.kind === "variable"
      ? [atom]
      : atom.operands.flatMap((operand) => parametersOf(operand as Expression)),
  );
}

/** True of a product whose first factor is given. */
function isScaled(atom: Expression["atoms"][number]): atom is NumberAtom {
  return atom.kind === "number" && atom.operation.expanded !== undefined;
}
