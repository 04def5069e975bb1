/** How many numbers there are, and which sum the lines that count share. */
export interface Shape {
  readonly numbers: number;
  /** 0 where no line counts. */
  readonly sum: number;
  /** For each direction, the fewest and the most lines that count. */
  readonly counting: readonly (readonly [least: number, most: number])[];
}

/**
 * The shapes that simple counting leaves. In each direction every number stands on one line: a line
 * that counts holds two numbers or more and adds up to the sum, every other line at most one
 * number, and these single numbers are different ones that make up what is left of 1 + 2 + … + k.
 *
 * @param directions for each direction the lengths of its lines, those of a single cell too
 */
export function possibleShapes(
  directions: readonly (readonly number[])[],
  largest: number,
): Shape[] {
  const shapes: Shape[] = [];
  for (let numbers = 1; numbers <= largest; numbers++) {
    const longest = Math.max(...directions.flat());
    for (const sum of [0, ...from(LEAST_SUM, largestTotal(longest, numbers, numbers))]) {
      const counting = directions.map((lengths) => countsOf(lengths, numbers, sum));
      if (counting.some((counts) => counts.length === 0)) continue;
      const ranges = counting.map((counts) => [counts[0]!, counts.at(-1)!] as const);
      shapes.push({ numbers, sum, counting: ranges });
    }
  }
  return shapes;
}

/** Of a line that counts: 1 + 2. */
const LEAST_SUM = 3;

/** How many lines of a direction may count, ascending. */
function countsOf(lengths: readonly number[], numbers: number, sum: number): number[] {
  if (sum === 0) return numbers <= lengths.length ? [0] : [];
  const longFirst = lengths.filter((length) => length >= 2).sort((a, b) => b - a);
  return from(0, longFirst.length).filter((count) => {
    const room = longFirst.slice(0, count).reduce((total, length) => total + length, 0);
    const rest = (numbers * (numbers + 1)) / 2 - count * sum;
    const singles = from(Math.max(0, numbers - room), lengths.length - count);
    return singles.some(
      (single) => numbers - single >= 2 * count && canStandAlone(single, rest, numbers, sum),
    );
  });
}

/**
 * Whether `count` different numbers of 1 … k, among them all that are too large for a line of that
 * sum, can add up to `total`.
 */
function canStandAlone(count: number, total: number, numbers: number, sum: number): boolean {
  const large = Math.max(0, numbers - sum + 1);
  const others = count - large;
  const rest = total - largestTotal(large, numbers, numbers);
  const largest = numbers - large;
  return (
    others >= 0 &&
    others <= largest &&
    rest >= (others * (others + 1)) / 2 &&
    rest <= largestTotal(others, largest, numbers)
  );
}

/** What the `count` largest numbers up to `largest` add up to, where there are so many. */
function largestTotal(count: number, largest: number, numbers: number): number {
  const used = Math.min(count, numbers);
  return used * largest - (used * (used - 1)) / 2;
}

function from(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, k) => first + k);
}
