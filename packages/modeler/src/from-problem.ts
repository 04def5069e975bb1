import type { Problem, SemiContinuous, Steps, Structure } from "@bough/problem";
import { LinearConstraint } from "./constraint.ts";
import { Expression, type Variable } from "./expression.ts";
import { requirementOf } from "./from-structure.ts";
import type { Model } from "./model.ts";
import { OrderedTerms, type Terms } from "./terms.ts";

/** Columns and terms that are written between two pauses: a few milliseconds. */
const COLUMNS_A_STEP = 1000;
const TERMS_A_STEP = 4000;
/** Columns in structures, with as many for each structure itself. */
const STRUCTURES_A_STEP = 1500;
const STRUCTURE_SIZE = 4;

/** Writes a problem, read from a file for example, into an empty model: names are kept. */
export function* writeInto(model: Model, problem: Problem): Steps<void> {
  const variables: Variable[] = [];
  const gaps = new Map<number, SemiContinuous>();
  for (const structure of problem.structures) {
    if (structure.kind === "semi-continuous" && !gaps.has(structure.column))
      gaps.set(structure.column, structure);
  }
  for (let j = 0; j < problem.numCols; j++) {
    variables.push(variableOf(model, problem, j, gaps.get(j)));
    if (j % COLUMNS_A_STEP === COLUMNS_A_STEP - 1) yield;
  }
  yield* problem.prepareRows();
  const { starts, indices, values } = problem.rows;
  /** Names of rows, which structures may not have as well. */
  const taken = new Set<string>();
  let pauseAt = TERMS_A_STEP;
  for (let i = 0; i < problem.numRows; i++) {
    if (starts[i]! + i >= pauseAt) {
      pauseAt = starts[i]! + i + TERMS_A_STEP;
      yield;
    }
    const total = new OrderedTerms(0);
    for (let k = starts[i]!; k < starts[i + 1]!; k++) {
      if ((k - starts[i]!) % TERMS_A_STEP === TERMS_A_STEP - 1) yield;
      total.add(variables[indices[k]!]!.atom, values[k]!);
    }
    const row = expressionOf(model, total);
    const constraint = new LinearConstraint(row, problem.rowLower[i]!, problem.rowUpper[i]!);
    const name = problem.rowName(i);
    model.require(constraint, name);
    if (problem.structures.length > 0) taken.add(name);
  }
  yield;
  let pauseIn = STRUCTURES_A_STEP;
  for (const structure of problem.structures) {
    pauseIn -= STRUCTURE_SIZE + columnsIn(structure);
    if (pauseIn <= 0) {
      pauseIn = STRUCTURES_A_STEP;
      yield;
    }
    const requirement = requirementOf(model, structure, variables);
    if (requirement !== undefined) model.require(requirement, nameOf(structure, taken));
  }
  const costs = new OrderedTerms(problem.toUserObjective(problem.objectiveOffset));
  for (let j = 0; j < problem.numCols; j++) {
    if (j % TERMS_A_STEP === 0) yield;
    costs.add(variables[j]!.atom, problem.toUserObjective(problem.cost[j]!));
  }
  yield;
  const goal = expressionOf(model, costs);
  if (problem.sense === "minimize") model.minimize(goal);
  else model.maximize(goal);
}

function expressionOf({ context }: Model, { atoms, coefficients, constant }: Terms): Expression {
  return new Expression(context, atoms, coefficients, constant);
}

function variableOf(
  model: Model,
  problem: Problem,
  j: number,
  gap: SemiContinuous | undefined,
): Variable {
  const [lower, upper] = [problem.columnLower[j]!, problem.columnUpper[j]!];
  const name = problem.columnName(j);
  const isInteger = problem.isInteger[j] === 1;
  if (gap !== undefined && gap.lower > 0) {
    return isInteger
      ? model.semiInteger(gap.lower, gap.upper, name)
      : model.semiContinuous(gap.lower, gap.upper, name);
  }
  if (gap !== undefined) return aroundOrBelowZero(model, gap, name, isInteger);
  if (!holdsAValue(lower, upper, isInteger)) return boundedByRows(model, problem, j);
  return isInteger ? model.integer(lower, upper, name) : model.real(lower, upper, name);
}

/** A range with zero in it has no gap; where it lies below zero, the variable may be zero as well. */
function aroundOrBelowZero(
  model: Model,
  { lower, upper }: SemiContinuous,
  name: string,
  isInteger: boolean,
): Variable {
  const most = Math.max(0, upper);
  const variable = isInteger ? model.integer(lower, most, name) : model.real(lower, most, name);
  if (upper < 0)
    model.require(variable.isAtLeast(0).or(variable.isAtMost(upper)), `range of ${name}`);
  return variable;
}

/** The structure's name, which becomes one of those taken; undefined where it has none of its own. */
function nameOf(structure: Structure, taken: Set<string>): string | undefined {
  const name = "name" in structure ? structure.name : "";
  if (name === "" || taken.has(name)) return undefined;
  taken.add(name);
  return name;
}

/** How many columns a structure speaks of, of tasks their starts. */
function columnsIn(structure: Structure): number {
  if ("columns" in structure) return structure.columns.length;
  return "starts" in structure ? structure.starts.length : 1;
}

function holdsAValue(lower: number, upper: number, isInteger: boolean): boolean {
  return isInteger ? Math.ceil(lower) <= Math.floor(upper) : lower <= upper;
}

/** Bounds that contradict each other are no mistake in a file: the model has no solution then. */
function boundedByRows(model: Model, problem: Problem, j: number): Variable {
  const [lower, upper] = [problem.columnLower[j]!, problem.columnUpper[j]!];
  const name = problem.columnName(j);
  const isInteger = problem.isInteger[j] === 1;
  const [least, greatest] = [Math.min(lower, upper), Math.max(lower, upper)];
  const variable = isInteger
    ? model.integer(Math.floor(least), Math.ceil(greatest), name)
    : model.real(least, greatest, name);
  model.require(variable.atLeast(lower), `lower bound of ${name}`);
  model.require(variable.atMost(upper), `upper bound of ${name}`);
  return variable;
}
