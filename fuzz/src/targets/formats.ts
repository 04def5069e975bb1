import { readLp, readMps, writeLp, writeMps } from "@bough/formats";
import { type Problem, ProblemBuilder, type Structure } from "@bough/problem";
import type { Random } from "@bough/testing";
import { shrunkBy } from "../models/random-models.ts";
import type { CaseTarget, Fault } from "../target.ts";

interface FileColumn {
  readonly name: string;
  readonly lower: number;
  readonly upper: number;
  readonly cost: number;
  readonly isInteger: boolean;
  /** Semi-continuous between 0 and `upper` from here on, where it is positive. */
  readonly least: number;
}

interface FileRow {
  readonly name: string;
  readonly lower: number;
  readonly upper: number;
  readonly terms: readonly (readonly [column: number, coefficient: number])[];
}

interface FileCase {
  readonly isMaximised: boolean;
  readonly offset: number;
  readonly columns: readonly FileColumn[];
  readonly rows: readonly FileRow[];
  /** The columns of an ordered set of type 1 or 2, where there are any. */
  readonly set: readonly number[];
  readonly setType: 1 | 2;
  /** The binary that switches the last row, or -1. */
  readonly binary: number;
}

/** Names that formats may take for something else: numbers, keywords, signs. */
const NAMES = [
  "x",
  "e5",
  "inf",
  "free",
  "end",
  "st",
  "max",
  "1a",
  "E",
  "RHS",
  "a b",
  "x.1",
  "[k]",
  "é",
  "infinity",
  "MARKER",
  "-y",
  "bin",
  "C1",
  "<=",
  "obj",
  "x:",
  "3",
  "$a",
  "*b",
  "sos1",
  "_",
  "ENDATA",
  "a'b",
  "BOUND",
  "N",
];
const SIZES = [0, 1, -1, 2.5, -0.1, 1e-7, 1 / 3, -1e15, 123456789.125, 1e30, 2 ** 53, -7];
const SIDES = [0, 1, -1, 3.5, -1e6, 1e15, 0.1, -2.25];

function randomCase(random: Random): FileCase {
  const names = random.shuffle(NAMES);
  const columns = Array.from({ length: random.integer(1, 5) }, (_, j) =>
    randomColumn(random, names[j]!),
  );
  const rowNames = random.shuffle(NAMES);
  const rows = Array.from({ length: random.integer(0, 4) }, (_, i) => ({
    name: rowNames[i]!,
    ...randomSides(random),
    terms: [...columns.keys()]
      .filter(() => random.chance(0.6))
      .map((j) => [j, random.pick(SIZES.slice(1)) as number] as const),
  }));
  const binary = columns.findIndex(
    ({ lower, upper, isInteger }) => isInteger && lower === 0 && upper === 1,
  );
  const members = [...columns.keys()].filter((j) => columns[j]!.least === 0 && random.chance(0.5));
  return {
    isMaximised: random.chance(0.5),
    offset: random.pick([0, 0, 1.5, -1e7]),
    columns,
    rows,
    set: random.chance(0.3) ? members : [],
    setType: random.pick([1, 2]),
    binary: random.chance(0.5) ? binary : -1,
  };
}

function randomColumn(random: Random, name: string): FileColumn {
  const isInteger = random.chance(0.5);
  const cost = random.pick(SIZES);
  if (random.chance(0.15)) {
    const least = random.pick([1, 2, 3]);
    const upper = random.pick([4, 7, Infinity]);
    return { name, lower: 0, upper, cost, isInteger, least };
  }
  const [lower, upper] = random.pick([
    [0, Infinity],
    [0, 1],
    [-Infinity, Infinity],
    [-Infinity, 0],
    [-Infinity, -3],
    [-Infinity, 5],
    [-4, 4],
    [0, 0],
    [2, 2],
    [-3, -3],
    [3, Infinity],
    [-2, Infinity],
    [0, 1e15],
    [0, 7.5],
    [1, 1e9],
  ] as const);
  return { name, lower, upper, cost, isInteger, least: 0 };
}

function randomSides(random: Random): { lower: number; upper: number } {
  const side = random.pick(SIDES);
  const kind = random.integer(0, 4);
  if (kind === 0) return { lower: side, upper: side };
  if (kind === 1) return { lower: -Infinity, upper: side };
  if (kind === 2) return { lower: side, upper: Infinity };
  return kind === 3
    ? { lower: side, upper: side + random.pick([0.5, 1, 1e6]) }
    : { lower: -Infinity, upper: Infinity };
}

function* smallerCases(item: FileCase): Generator<FileCase> {
  const { columns, rows } = item;
  for (const i of rows.keys()) yield { ...item, rows: rows.filter((_, k) => k !== i) };
  if (item.set.length > 0) yield { ...item, set: [] };
  if (item.binary >= 0) yield { ...item, binary: -1 };
  if (item.offset !== 0) yield { ...item, offset: 0 };
  const last = columns.length - 1;
  const isUsed = rows.some(({ terms }) => terms.some(([j]) => j === last));
  if (last > 0 && !isUsed && !item.set.includes(last) && item.binary !== last) {
    yield { ...item, columns: columns.slice(0, -1) };
  }
  for (const [i, row] of rows.entries()) {
    for (const k of row.terms.keys()) {
      const fewer = { ...row, terms: row.terms.filter((_, place) => place !== k) };
      yield { ...item, rows: rows.map((other, place) => (place === i ? fewer : other)) };
    }
  }
}

function problemOf(item: FileCase): Problem {
  const builder = new ProblemBuilder({ sense: item.isMaximised ? "maximize" : "minimize" });
  builder.objectiveOffset = item.offset;
  item.columns.forEach(({ least, ...column }, j) => {
    builder.addColumn(column);
    if (least === 0) return;
    const { upper } = column;
    builder.addStructure({ kind: "semi-continuous", column: j, lower: least, upper });
  });
  item.rows.forEach(({ name, lower, upper, terms }, i) => {
    const isSwitched = i === item.rows.length - 1 && item.binary >= 0;
    const isOneSided = (lower === -Infinity) !== (upper === Infinity) || lower === upper;
    if (isSwitched && isOneSided && terms.length > 0) {
      builder.addStructure({
        kind: "indicator",
        name,
        binary: item.binary,
        activeValue: i % 2 === 0 ? 1 : 0,
        columns: Int32Array.from(terms, ([j]) => j),
        coefficients: Float64Array.from(terms, ([, value]) => value),
        lower,
        upper,
      });
    } else builder.addRow({ name, lower, upper }, terms);
  });
  if (item.set.length > 0) {
    builder.addStructure({
      kind: item.setType === 1 ? "sos1" : "sos2",
      name: "order",
      columns: Int32Array.from(item.set),
      weights: Float64Array.from(item.set, (_, k) => k + 1),
    });
  }
  return builder.build();
}

/** What a problem says, in an order that does not depend on the file. */
function facts(problem: Problem, nameOf: (j: number) => string, rowName: (i: number) => string) {
  const found: string[] = [`${problem.sense} offset ${problem.toUserObjective(0) + 0}`];
  for (let j = 0; j < problem.numCols; j++) {
    const kind = problem.isInteger[j] === 1 ? "integer" : "real";
    const cost = (problem.cost[j]! + 0).toString();
    found.push(
      `${kind} ${nameOf(j)} ${problem.columnLower[j]! + 0} ${problem.columnUpper[j]! + 0} ${cost}`,
    );
  }
  const { starts, indices, values } = problem.rows;
  for (let i = 0; i < problem.numRows; i++) {
    const terms: string[] = [];
    for (let k = starts[i]!; k < starts[i + 1]!; k++) {
      if (values[k] !== 0) terms.push(`${values[k]} ${nameOf(indices[k]!)}`);
    }
    const sides = `${problem.rowLower[i]! + 0} ${problem.rowUpper[i]! + 0}`;
    found.push(`row ${rowName(i)} ${sides} ${terms.sort()}`);
  }
  for (const structure of problem.structures) found.push(structureFact(structure, nameOf));
  return found.sort();
}

function structureFact(structure: Structure, nameOf: (j: number) => string): string {
  if (structure.kind === "semi-continuous") {
    return `semi ${nameOf(structure.column)} ${structure.lower} ${structure.upper}`;
  }
  if (structure.kind === "indicator") {
    const { binary, activeValue, columns, coefficients, lower, upper } = structure;
    const terms = Array.from(columns, (j, k) => `${coefficients[k]} ${nameOf(j)}`).sort();
    return `if ${nameOf(binary)} = ${activeValue} ${lower} ${upper} ${terms}`;
  }
  if (structure.kind === "sos1" || structure.kind === "sos2") {
    return `${structure.kind} ${Array.from(structure.columns, nameOf)}`;
  }
  return structure.kind;
}

const formats = {
  "free MPS": (problem: Problem) => {
    const { text } = writeMps(problem);
    return { text, back: readMps(text).problem };
  },
  "fixed MPS": (problem: Problem) => {
    const { text } = writeMps(problem, { free: false });
    return { text, back: readMps(text).problem };
  },
  LP: (problem: Problem) => {
    const { text } = writeLp(problem);
    return { text, back: readLp(text).problem };
  },
};

/** Names may be repaired; what stands under them may not change, and their order tells them apart. */
function compare(problem: Problem, back: Problem, isFixed: boolean): string | null {
  if (back.numCols !== problem.numCols) return `${back.numCols} columns for ${problem.numCols}`;
  const round = (text: string) => (isFixed ? text.replaceAll(/-?\d[\d.e+-]*/g, shortened) : text);
  const names = namesInOrder(problem, back);
  const expected = facts(problem, (j) => `#${j}`, String).map(round);
  const found = facts(back, (j) => `#${names[j]}`, String).map(round);
  const missing = expected.find((fact) => !found.includes(fact));
  if (missing !== undefined)
    return `${missing} is lost; there are ${found.filter((fact) => !expected.includes(fact)).join("; ")}`;
  return found.length === expected.length ? null : "something was added";
}

/** Fixed columns hold twelve characters of a number. */
function shortened(text: string): string {
  return Number(text).toPrecision(5);
}

/** The column of the problem that each column read back stands for: by name, else by place. */
function namesInOrder(problem: Problem, back: Problem): number[] {
  const own = new Map<string, number>();
  for (let j = 0; j < problem.numCols; j++) own.set(problem.columnName(j), j);
  return Array.from({ length: back.numCols }, (_, j) => own.get(back.columnName(j)) ?? j);
}

function judge(item: FileCase): Fault | null {
  const problem = problemOf(item);
  for (const [name, pass] of Object.entries(formats)) {
    const { back } = pass(problem);
    const change = compare(problem, back, name === "fixed MPS");
    if (change !== null) return { kind: name, message: change };
  }
  return null;
}

export const formatsTarget: CaseTarget<FileCase> = {
  name: "formats",
  what: "problems with awkward names and numbers written and read back, in each format",
  cases: shrunkBy(randomCase, smallerCases),
  judge,
  show: (item) => writeLp(problemOf(item)).text,
};
