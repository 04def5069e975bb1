import { writeLp } from "@bough/formats";
import {
  InvalidProblemError,
  type Problem,
  ProblemBuilder,
  type Sense,
  type Structure,
} from "@bough/problem";

/** A problem as plain data that can be written as JSON and made smaller piece by piece. */
export interface Model {
  readonly sense: Sense;
  readonly offset: number;
  readonly columns: readonly ModelColumn[];
  readonly rows: readonly ModelRow[];
  readonly structures: readonly ModelStructure[];
}

export interface ModelColumn {
  readonly lower: number;
  readonly upper: number;
  /** In the user's own sense. */
  readonly cost: number;
  readonly isInteger: boolean;
}

export type ModelTerm = readonly [column: number, coefficient: number];

export interface ModelRow {
  readonly lower: number;
  readonly upper: number;
  readonly terms: readonly ModelTerm[];
}

/** The essential structures; terms of an ordered set are columns and weights. */
export type ModelStructure =
  | {
      readonly kind: "semi-continuous";
      readonly column: number;
      readonly lower: number;
      readonly upper: number;
    }
  | { readonly kind: "sos1" | "sos2"; readonly terms: readonly ModelTerm[] }
  | {
      readonly kind: "indicator";
      readonly binary: number;
      readonly activeValue: 0 | 1;
      readonly row: ModelRow;
    };

/** The problem as an engine takes it. Bounds that cross are kept: such a problem is infeasible. */
export function toProblem(model: Model): Problem {
  const builder = new ProblemBuilder({ sense: model.sense, allowContradictoryBounds: true });
  builder.objectiveOffset = model.offset;
  for (const column of model.columns) builder.addColumn(column);
  for (const { lower, upper, terms } of model.rows) builder.addRow({ lower, upper }, terms);
  model.structures.forEach((structure, k) => {
    builder.addStructure(toStructure(structure, `s${k + 1}`));
  });
  return builder.build();
}

function toStructure(structure: ModelStructure, name: string): Structure {
  if (structure.kind === "semi-continuous") return structure;
  if (structure.kind === "indicator") {
    const { kind, binary, activeValue, row } = structure;
    const columns = Int32Array.from(row.terms, ([j]) => j);
    const coefficients = Float64Array.from(row.terms, ([, a]) => a);
    const { lower, upper } = row;
    return { kind, name, binary, activeValue, columns, coefficients, lower, upper };
  }
  const columns = Int32Array.from(structure.terms, ([j]) => j);
  const weights = Float64Array.from(structure.terms, ([, weight]) => weight);
  return { kind: structure.kind, name, columns, weights };
}

/** The model of a problem, without names. */
export function toModel(problem: Problem): Model {
  const sign = problem.sense === "maximize" ? -1 : 1;
  const userValue = (value: number) => (value === 0 ? 0 : sign * value);
  const { starts, indices, values } = problem.rows;
  return {
    sense: problem.sense,
    offset: userValue(problem.objectiveOffset),
    columns: Array.from(problem.cost, (cost, j) => ({
      lower: problem.columnLower[j],
      upper: problem.columnUpper[j],
      cost: userValue(cost),
      isInteger: problem.isInteger[j] === 1,
    })),
    rows: Array.from(problem.rowLower, (lower, i) => ({
      lower,
      upper: problem.rowUpper[i],
      terms: Array.from({ length: starts[i + 1] - starts[i] }, (_, k): ModelTerm => {
        return [indices[starts[i] + k], values[starts[i] + k]];
      }),
    })),
    structures: problem.structures.flatMap((structure) => fromStructure(structure)),
  };
}

/** Structures that only repeat what rows say are left out. */
function fromStructure(structure: Structure): ModelStructure[] {
  switch (structure.kind) {
    case "semi-continuous":
      return [structure];
    case "sos1":
    case "sos2":
      return [{ kind: structure.kind, terms: zip(structure.columns, structure.weights) }];
    case "indicator": {
      const { kind, binary, activeValue, columns, coefficients, lower, upper } = structure;
      const row = { lower, upper, terms: zip(columns, coefficients) };
      return [{ kind, binary, activeValue, row }];
    }
    default:
      return [];
  }
}

function zip(columns: Int32Array, values: Float64Array): ModelTerm[] {
  return Array.from(columns, (j, k) => [j, values[k]] as const);
}

/** The model as an LP file, or why there is none. */
export function showModel(model: Model): string {
  try {
    return writeLp(toProblem(model)).text;
  } catch (error) {
    if (!(error instanceof InvalidProblemError)) throw error;
    return `no LP file: ${error.message}`;
  }
}
