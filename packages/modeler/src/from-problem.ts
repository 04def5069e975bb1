import type { Problem, SemiContinuous, Steps } from "@bough/problem";
import { LinearConstraint } from "./constraint.ts";
import { Expression, type Variable } from "./expression.ts";
import { requirementOf } from "./from-structure.ts";
import type { Model } from "./model.ts";
import { RunningSum } from "./terms.ts";

/** Columns and terms that are written between two pauses: a few milliseconds. */
const COLUMNS_A_STEP = 1000;
const TERMS_A_STEP = 4000;

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
  let pauseAt = TERMS_A_STEP;
  for (let i = 0; i < problem.numRows; i++) {
    if (starts[i]! + i >= pauseAt) {
      pauseAt = starts[i]! + i + TERMS_A_STEP;
      yield;
    }
    const total = new RunningSum();
    for (let k = starts[i]!; k < starts[i + 1]!; k++) {
      if ((k - starts[i]!) % TERMS_A_STEP === TERMS_A_STEP - 1) yield;
      total.add(variables[indices[k]!]!.times(values[k]!), 1);
    }
    const row = expressionOf(model, total);
    const constraint = new LinearConstraint(row, problem.rowLower[i]!, problem.rowUpper[i]!);
    model.require(constraint, problem.rowName(i));
  }
  for (const [k, structure] of problem.structures.entries()) {
    if (k % COLUMNS_A_STEP === 0) yield;
    const requirement = requirementOf(model, structure, variables);
    if (requirement !== undefined) model.require(requirement);
  }
  const costs = new RunningSum();
  for (let j = 0; j < problem.numCols; j++) {
    if (j % TERMS_A_STEP === 0) yield;
    costs.add(variables[j]!.times(problem.toUserObjective(problem.cost[j]!)), 1);
  }
  const constant = problem.toUserObjective(problem.objectiveOffset);
  costs.add({ atoms: [], coefficients: [], constant }, 1);
  yield;
  const goal = expressionOf(model, costs);
  if (problem.sense === "minimize") model.minimize(goal);
  else model.maximize(goal);
}

function expressionOf({ context }: Model, total: RunningSum): Expression {
  const { atoms, coefficients, constant } = total.terms();
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
  if (gap !== undefined) {
    return isInteger
      ? model.semiInteger(gap.lower, gap.upper, name)
      : model.semiContinuous(gap.lower, gap.upper, name);
  }
  if (!holdsAValue(lower, upper, isInteger)) return boundedByRows(model, problem, j);
  return isInteger ? model.integer(lower, upper, name) : model.real(lower, upper, name);
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
