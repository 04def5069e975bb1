import type { Cumulative, NoOverlap, Problem, Steps, Structure } from "@bough/problem";
import { sum } from "./build-expression.ts";
import { LinearConstraint, type Requirement } from "./constraint.ts";
import type { Expression, Variable } from "./expression.ts";
import type { Model } from "./model.ts";

/** Columns and terms that are written between two pauses: a few milliseconds. */
const COLUMNS_A_STEP = 1000;
const TERMS_A_STEP = 4000;

/** Writes a problem, read from a file for example, into an empty model: names are kept. */
export function* writeInto(model: Model, problem: Problem): Steps<void> {
  const variables: Variable[] = [];
  for (let j = 0; j < problem.numCols; j++) {
    variables.push(variableOf(model, problem, j));
    if (j % COLUMNS_A_STEP === COLUMNS_A_STEP - 1) yield;
  }
  const { starts, indices, values } = problem.rows;
  let pauseAt = TERMS_A_STEP;
  for (let i = 0; i < problem.numRows; i++) {
    if (starts[i]! + i >= pauseAt) {
      pauseAt = starts[i]! + i + TERMS_A_STEP;
      yield;
    }
    const terms: Expression[] = [];
    for (let k = starts[i]!; k < starts[i + 1]!; k++) {
      terms.push(variables[indices[k]!]!.times(values[k]!));
    }
    const row = sum(model.context, terms, "from");
    const constraint = new LinearConstraint(row, problem.rowLower[i]!, problem.rowUpper[i]!);
    model.require(constraint, problem.rowName(i));
  }
  for (const structure of problem.structures) {
    const requirement = requirementOf(model, structure, variables);
    if (requirement !== undefined) model.require(requirement);
  }
  const costs = [...problem.cost].map((cost, j) =>
    variables[j]!.times(problem.toUserObjective(cost)),
  );
  const goal = sum(
    model.context,
    [...costs, problem.toUserObjective(problem.objectiveOffset)],
    "from",
  );
  if (problem.sense === "minimize") model.minimize(goal);
  else model.maximize(goal);
}

function variableOf(model: Model, problem: Problem, j: number): Variable {
  const [lower, upper] = [problem.columnLower[j]!, problem.columnUpper[j]!];
  const name = problem.columnName(j);
  const isInteger = problem.isInteger[j] === 1;
  const gap = problem.structures.find(
    (each) => each.kind === "semi-continuous" && each.column === j,
  );
  if (gap?.kind === "semi-continuous") {
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

/** What a structure demands; nothing where the rows say it already. */
function requirementOf(
  model: Model,
  structure: Structure,
  variables: readonly Variable[],
): Requirement | undefined {
  if (structure.kind === "sos1" || structure.kind === "sos2") {
    const members = Array.from(structure.columns, (column) => variables[column]!);
    return structure.kind === "sos1"
      ? model.specialOrderedSet1(members)
      : model.specialOrderedSet2(members);
  }
  if (structure.kind === "distinct") {
    const { columns, shifts } = structure;
    return model.allDifferent(Array.from(columns, (j, k) => variables[j]!.plus(shifts[k]!)));
  }
  if (structure.kind === "no-overlap" || structure.kind === "cumulative")
    return ofTasks(model, structure, variables);
  if (structure.kind !== "indicator") return undefined;
  const terms = Array.from(structure.columns, (column, k) =>
    variables[column]!.times(structure.coefficients[k]!),
  );
  const row = sum(model.context, terms, "from");
  const sides = [
    structure.lower > -Infinity ? row.isAtLeast(structure.lower) : true,
    structure.upper < Infinity ? row.isAtMost(structure.upper) : true,
  ];
  return variables[structure.binary]!.isEqualTo(structure.activeValue).implies(model.and(sides));
}

function ofTasks(
  model: Model,
  structure: NoOverlap | Cumulative,
  variables: readonly Variable[],
): Requirement {
  const amount = (column: number, constant: number) =>
    column < 0 ? model.constant(constant) : variables[column]!;
  const tasks = Array.from(structure.starts, (start, k) => {
    const literal = structure.presences[k]!;
    const isPresent = literal < 0 || variables[literal >> 1]!.isEqualTo(1 - (literal & 1));
    const duration = amount(structure.lengthColumns[k]!, structure.lengths[k]!);
    return { start: variables[start]!, duration, isPresent };
  });
  if (structure.kind === "cumulative") {
    const { demands, demandColumns, capacity, capacityColumn } = structure;
    const loads = tasks.map((task, k) => ({
      ...task,
      demand: amount(demandColumns[k]!, demands[k]!),
    }));
    return model.cumulative(loads, amount(capacityColumn, capacity));
  }
  const { gaps } = structure;
  if (gaps === null) return model.noOverlap(tasks);
  const count = tasks.length;
  const transitions = tasks.map((_, i) => [...gaps.slice(i * count, (i + 1) * count)]);
  return model.noOverlap(tasks, { transitions });
}
