import {
  readCnf,
  readOpb,
  readSolution,
  solutionPoint,
  writeCnf,
  writeOpb,
  writeSolution,
} from "@bough/formats";
import { checkSolution, type Problem } from "@bough/problem";
import type { Random } from "@bough/testing";
import { clauses, sets } from "../models/families/sets.ts";
import { type Model, type ModelRow, showModel, toProblem } from "../models/model.ts";
import { randomModels } from "../models/random-models.ts";
import type { CaseTarget, Fault } from "../target.ts";

/** Points that are compared, at most. */
const MOST_POINTS = 200;
const COEFFICIENTS = [1, -1, 2, -3, 7, 1000, -65536, 2 ** 31, -(2 ** 40)];

/** Models over binaries as OPB, where they are clauses as CNF too, with a solution file for each point. */
export const booleanFiles: CaseTarget<Model> = {
  name: "boolean-files",
  what: "OPB, CNF and solution files written and read back: every point is judged and valued alike",
  cases: randomModels(booleanModel),
  judge(model, tally) {
    const problem = toProblem(model);
    const opb = difference(problem, readOpb(writeOpb(problem).text).problem);
    if (opb !== null) return { kind: "OPB", message: opb };
    const hasObjective = problem.objectiveOffset !== 0 || problem.cost.some((cost) => cost !== 0);
    if (!hasObjective && problem.rowLower.every(isClauseSide(problem))) {
      tally("clauses");
      const cnf = difference(problem, readCnf(writeCnf(problem).text).problem);
      if (cnf !== null) return { kind: "CNF", message: cnf };
    }
    return solutionFault(problem);
  },
  show: showModel,
};

function booleanModel(random: Random): Model {
  const kind = random.integer(0, 3);
  if (kind === 0) return sets(random);
  if (kind === 1) {
    const model = clauses(random);
    return { ...model, offset: 0, columns: model.columns.map((c) => ({ ...c, cost: 0 })) };
  }
  const columns = Array.from({ length: random.integer(1, 7) }, () => {
    const [lower, upper] = random.pick([
      [0, 1],
      [0, 1],
      [0, 1],
      [1, 1],
      [0, 0],
    ] as const);
    return { lower, upper, cost: random.pick([0, ...COEFFICIENTS]), isInteger: true };
  });
  const rows = Array.from({ length: random.integer(0, 4) }, (): ModelRow => {
    const terms = [...columns.keys()]
      .filter(() => random.chance(0.6))
      .map((j) => [j, random.pick(COEFFICIENTS)] as const);
    const side = random.integer(-5, 1005);
    const [lower, upper] = random.pick([
      [side, Infinity],
      [-Infinity, side],
      [side, side],
      [side, side + 3],
    ] as const);
    return { lower, upper, terms };
  });
  const sense = random.pick(["minimize", "maximize"] as const);
  return { sense, offset: random.pick([0, 3, -7]), columns, rows, structures: [] };
}

/** True for the side of a row that CNF can hold: one side, coefficients 1 and -1, one literal to be true. */
function isClauseSide({ rows, rowUpper }: Problem): (lower: number, i: number) => boolean {
  return (lower, i) => {
    let least = 1;
    for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++) {
      if (Math.abs(rows.values[k]) !== 1) return false;
      if (rows.values[k] < 0) least--;
    }
    return rowUpper[i] === Infinity && lower <= least;
  };
}

/**
 * The first point over the binaries on which the two problems differ. Columns are known by their names,
 * where CNF has kept any, else by their places; OPB has no place for one that nothing speaks of.
 */
function difference(problem: Problem, back: Problem): string | null {
  const { numCols } = problem;
  const own = new Set(Array.from({ length: numCols }, (_, j) => problem.columnName(j)));
  const placeOf = new Map(Array.from({ length: back.numCols }, (_, j) => [back.columnName(j), j]));
  const isNamed = Array.from(placeOf.keys()).every((name) => own.has(name));
  const places = Array.from({ length: numCols }, (_, j) =>
    isNamed ? (placeOf.get(problem.columnName(j)) ?? -1) : j,
  );
  const x = new Float64Array(numCols);
  const y = new Float64Array(back.numCols);
  // An odd step, so that every column is seen at both values.
  const step = Math.ceil(2 ** numCols / MOST_POINTS) | 1;
  for (let bits = 0; bits < 2 ** numCols; bits += step) {
    for (let j = 0; j < numCols; j++) {
      x[j] = Math.floor(bits / 2 ** j) % 2;
      if (places[j] >= 0) y[places[j]] = x[j];
    }
    const was = checkSolution(problem, x).isFeasible;
    const is = checkSolution(back, y).isFeasible;
    if (was !== is)
      return `${x} ${was ? "was" : "was not"} feasible, and ${is ? "is" : "is not"} now`;
    const [before, after] = [problem.objectiveAt(x), back.objectiveAt(y)];
    if (before !== after) return `${x} costs ${before} before, ${after} after`;
  }
  return null;
}

/** A point with every digit that a double may have, written and read. */
function solutionFault(problem: Problem): Fault | null {
  const point = Float64Array.from({ length: problem.numCols }, (_, j) => (j + 1) / 7 - 2 ** -j);
  const { values, objective } = readSolution(writeSolution(problem, point));
  const back = solutionPoint(problem, values);
  const lost = point.findIndex((value, j) => value !== back[j]);
  if (lost >= 0) return { kind: "solution", message: `${point[lost]} became ${back[lost]}` };
  const expected = problem.toUserObjective(problem.objectiveAt(point));
  if (objective === expected) return null;
  return { kind: "solution", message: `the objective ${expected} became ${objective}` };
}
