import { solveSync } from "@bough/bnb";
import {
  BigMModel,
  type BooleanExpression,
  type Entry,
  type Example,
  type Expression,
  linearizations,
  Model,
} from "@bough/modeler";
import { Problem } from "@bough/problem";
import { columnNamed } from "./projection.ts";

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** What one call of the vocabulary costs, and how much its linear relaxation leaves open. */
export interface OperationSize {
  readonly name: string;
  readonly entry: Entry;
  /** Where its value is used; undefined for a constraint that can only be required. */
  readonly stored: Size | undefined;
  /** Where it is required; undefined for a number. */
  readonly required: Size | undefined;
  readonly bigM: Size | undefined;
  /** Mean width of the result in the linear relaxation, with the variables held at some points. */
  readonly tightWidth: number | undefined;
  readonly bigMWidth: number | undefined;
}

export function operationSizes(): OperationSize[] {
  return linearizations.flatMap(({ name, entries }) =>
    entries.map((entry) => measure(name, entry)),
  );
}

function measure(name: string, entry: Entry): OperationSize {
  const stored = storedProblem(entry);
  const bigM = bigMProblem(entry);
  return {
    name,
    entry,
    stored: stored && { columns: stored.columns, rows: stored.rows },
    required: requiredSize(entry),
    bigM: bigM && { columns: bigM.columns, rows: bigM.rows },
    tightWidth: stored && bigM && meanWidth(stored),
    bigMWidth: bigM && meanWidth(bigM),
  };
}

/** A problem that links the operation's value to a column, and its size without that link. */
interface Linked extends Size {
  readonly problem: Problem;
  readonly variables: readonly number[];
  readonly points: readonly (readonly number[])[];
  readonly result: number;
}

function storedProblem(entry: Entry): Linked | undefined {
  const model = new Model({ contradictions: "infeasible" });
  const example = entry.example(model);
  const base = model.compile();
  const { result } = example;
  if (result.type === "row" || result.type === "structure") return undefined;
  const target =
    result.type === "number"
      ? model.real(result.lower - 1, result.upper + 1, "result")
      : model.binary("result");
  if (result.type === "number") model.require((target as Expression).equals(result));
  else model.require((target as BooleanExpression).equals(result));
  const problem = model.compile();
  return linked(problem, example, columnNamed(problem, target), base);
}

function linked(problem: Problem, example: Example, result: number, base: Size2): Linked {
  return {
    problem,
    variables: example.variables.map((variable) => columnNamed(problem, variable)),
    points: samplePoints(example),
    result,
    columns: problem.numCols - base.numCols - 1,
    rows: problem.numRows - base.numRows - 1,
  };
}

interface Size2 {
  readonly numCols: number;
  readonly numRows: number;
}

function requiredSize(entry: Entry): Size | undefined {
  const model = new Model();
  const { result } = entry.example(model);
  if (result.type === "number") return undefined;
  const base = model.compile();
  model.require(result);
  const problem = model.compile();
  return { columns: problem.numCols - base.numCols, rows: problem.numRows - base.numRows };
}

function bigMProblem(entry: Entry): Linked | undefined {
  if (entry.bigM === undefined) return undefined;
  const example = entry.example(new Model());
  const model = new BigMModel({ integerWidth: 10, epsilon: 0.1 });
  const variables = example.variables.map((variable) => bigMVariable(model, variable));
  const base = model.compile();
  const value = entry.bigM(model, ...variables);
  const result = model.real("result");
  model.setEqual(result, value);
  const problem = model.compile();
  return linked(problem, example, columnNamed(problem, result), base);
}

export function bigMVariable(
  model: BigMModel,
  variable: Expression | BooleanExpression,
): Expression {
  const name = variable.toString();
  if (variable.type === "boolean") return model.binary(name);
  if (!variable.isInteger)
    return variable.lower >= 0 ? model.nonNegativeReal(name) : model.real(name);
  return variable.lower >= 0 ? model.nonNegativeInteger(name) : model.integer(name);
}

/** Corners, the middle and two points between, all inside the variables' bounds. */
function samplePoints({ variables }: Example): number[][] {
  const shares = [0, 1, 0.5, 0.25, 0.8];
  return shares.map((share, s) =>
    variables.map((variable, k) => {
      const { lower, upper } =
        variable.type === "boolean" ? { lower: 0, upper: 1 } : variable.interval;
      const part = (k + s) % 2 === 0 ? share : 1 - share;
      return lower + part * (upper - lower);
    }),
  );
}

function meanWidth({ problem, variables, points, result }: Linked): number {
  const widths = points.flatMap((point) => {
    const ends = ([1, -1] as const).map((cost) =>
      relaxedValue(problem, variables, point, result, cost),
    );
    return ends.includes(undefined) ? [] : [ends[1]! - ends[0]!];
  });
  return widths.reduce((total, width) => total + width, 0) / Math.max(1, widths.length);
}

/** The least (cost 1) or greatest (cost -1) value of the result; undefined where there is no point. */
function relaxedValue(
  problem: Problem,
  variables: readonly number[],
  point: readonly number[],
  result: number,
  sign: 1 | -1,
): number | undefined {
  const lower = Float64Array.from(problem.columnLower);
  const upper = Float64Array.from(problem.columnUpper);
  variables.forEach((column, k) => {
    lower[column] = point[k]!;
    upper[column] = point[k]!;
  });
  const cost = new Float64Array(problem.numCols);
  cost[result] = sign;
  const relaxed = new Problem({
    name: "",
    sense: "minimize",
    cost,
    objectiveOffset: 0,
    columns: problem.columns,
    columnLower: lower,
    columnUpper: upper,
    rowLower: problem.rowLower,
    rowUpper: problem.rowUpper,
    isInteger: new Uint8Array(problem.numCols),
  });
  const { solution } = solveSync(relaxed);
  return solution?.[result];
}
