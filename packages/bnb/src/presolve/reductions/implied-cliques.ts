import type { ProblemView } from "@bough/simplex/presolve";

/** A row forbids two literals together only where they break it beyond what a solver forgives. */
const EXCLUSION_MARGIN = 1e-5;

/** Members of a row's implied cliques together, for each of its entries, after which no more are looked for. */
const MEMBERS_PER_ENTRY = 4;

/** A binary in a row, as the literal that adds to the activity, and by how much. */
interface WeighedLiteral {
  readonly literal: number;
  readonly weight: number;
}

/**
 * Visits the cliques that `sign` times the row's upper side implies although the row as a whole is none: the
 * literals of which any two lift its least activity over the side, and each lighter one with those
 * that are heavy enough to exclude it, as far as there is room. Literal 2j is x_j = 1, literal 2j + 1 is x_j = 0.
 *
 * Example: 4 z <= a + b + c + d lets z and the negation of each of the four exclude each other.
 */
export function visitImpliedCliques(
  problem: ProblemView,
  row: number,
  sign: number,
  visit: (members: readonly number[]) => void,
): void {
  const slack = slackOf(problem, row, sign);
  if (slack === Infinity || !canExclude(problem, row, slack)) return;
  const literals = weighedLiterals(problem, row, sign);
  const isOver = (a: number, b: number) => literals[a].weight + literals[b].weight > slack;
  let heavy = 1;
  while (heavy < literals.length && isOver(heavy - 1, heavy)) heavy++;
  const members = literals.slice(0, heavy).map(({ literal }) => literal);
  if (heavy > 1) visit(members);
  let room = MEMBERS_PER_ENTRY * literals.length;
  for (let light = heavy; light < literals.length && room > 0 && isOver(0, light); light++) {
    while (!isOver(heavy - 1, light)) heavy--;
    room -= heavy + 1;
    visit([...members.slice(0, heavy), literals[light].literal]);
  }
}

/** How far the least activity may be lifted without breaking the side beyond what is forgiven. */
function slackOf(problem: ProblemView, row: number, sign: number): number {
  const slack =
    sign > 0
      ? problem.rowUpper[row] - problem.minActivity(row)
      : problem.maxActivity(row) - problem.rowLower[row];
  return Number.isNaN(slack) ? Infinity : slack + EXCLUSION_MARGIN + problem.rowNoise(row);
}

/** Whether the two heaviest binaries of a row exceed the slack together, as they do in few rows. */
function canExclude(problem: ProblemView, row: number, slack: number): boolean {
  const { rowHead, nextInRow, entryColumn, entryValue } = problem.matrix;
  let first = 0;
  let second = 0;
  for (let k = rowHead[row]; k >= 0; k = nextInRow[k]) {
    const weight = Math.abs(entryValue[k]);
    if (weight <= second || !isBinary(problem, entryColumn[k])) continue;
    second = Math.min(first, weight);
    first = Math.max(first, weight);
  }
  return first + second > slack;
}

/** The binaries of a row, heaviest first. */
function weighedLiterals(problem: ProblemView, row: number, sign: number): WeighedLiteral[] {
  const { rowHead, nextInRow, entryColumn, entryValue } = problem.matrix;
  const literals: WeighedLiteral[] = [];
  for (let k = rowHead[row]; k >= 0; k = nextInRow[k]) {
    const j = entryColumn[k];
    if (!isBinary(problem, j)) continue;
    const literal = sign * entryValue[k] > 0 ? 2 * j : 2 * j + 1;
    literals.push({ literal, weight: Math.abs(entryValue[k]) });
  }
  return literals.sort((a, b) => b.weight - a.weight || a.literal - b.literal);
}

const isBinary = ({ isInteger, columnLower, columnUpper }: ProblemView, j: number) =>
  isInteger[j] === 1 && columnLower[j] === 0 && columnUpper[j] === 1;
