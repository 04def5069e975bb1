import type { Problem } from "@bough/problem";

/**
 * The problem up to the order and names of rows and columns: each column is given the multiset of
 * what it does, refined a few times by what its neighbours do (Weisfeiler and Leman), and rows and
 * columns are compared as multisets of those colours.
 */
export function modelSignature(problem: Problem, rounds = 3): string[] {
  let columns = Array.from({ length: problem.numCols }, (_, j) =>
    [problem.columnLower[j], problem.columnUpper[j], problem.isInteger[j], problem.cost[j]].join(),
  );
  let rows: string[] = [];
  const numbers = new Map<string, number>();
  const short = (text: string) => {
    const known = numbers.get(text) ?? hash(text);
    numbers.set(text, known);
    return String(known);
  };
  for (let round = 0; round < rounds; round++) {
    rows = Array.from({ length: problem.numRows }, (_, i) => short(rowText(problem, i, columns)));
    const uses = columns.map((text) => [text]);
    forEachEntry(problem, (i, j) => uses[j]!.push(`${rows[i]}`));
    columns = uses.map(([first, ...rest]) => short([first, ...rest.sort()].join("|")));
  }
  return [...rows.sort(), ...columns.sort()];
}

function rowText(problem: Problem, i: number, columns: readonly string[]): string {
  const { starts, indices, values } = problem.rows;
  const sides = [problem.rowLower[i]!, problem.rowUpper[i]!];
  const terms: [number, string][] = [];
  for (let k = starts[i]!; k < starts[i + 1]!; k++) {
    terms.push([values[k]!, columns[indices[k]!]!]);
  }
  const plain = describe(terms, sides, 1);
  const mirrored = describe(terms, sides, -1);
  return [plain, mirrored].sort()[0]!;
}

function describe(
  terms: readonly [number, string][],
  [lower, upper]: readonly number[],
  sign: 1 | -1,
): string {
  const parts = terms.map(([value, column]) => `${sign * value}*${column}`).sort();
  const low = (sign > 0 ? lower! : -upper!) + 0;
  const high = (sign > 0 ? upper! : -lower!) + 0;
  return `${low}<=${parts.join("+")}<=${high}`;
}

function forEachEntry(problem: Problem, visit: (i: number, j: number) => void): void {
  const { starts, indices } = problem.rows;
  for (let i = 0; i < problem.numRows; i++) {
    for (let k = starts[i]!; k < starts[i + 1]!; k++) visit(i, indices[k]!);
  }
}

/** 53-bit hash of a text. */
function hash(text: string): number {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let k = 0; k < text.length; k++) {
    const code = text.charCodeAt(k);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return 4294967296 * (2097151 & b) + (a >>> 0);
}
