import type { Random } from "@bough/testing";
import {
  activityOf,
  asNumber,
  costsOf,
  type KnownColumn,
  type KnownOptimum,
  type KnownRow,
} from "./known-optimum.ts";
import type { ModelTerm } from "./model.ts";

/** Coefficients beside powers of ten. */
const LARGE = [99_999, 250_000, 500_000, 1_234_567, 300_000_000] as const;

/** Rows times columns that are too many for exact arithmetic, which smaller LPs are settled by. */
const BEYOND_EXACT = 10_100;

/** What the numbers of one model have in common. */
interface Manner {
  readonly numRows: number;
  readonly numCols: number;
  readonly mostPower: number;
  readonly shareOfLarge: number;
  /** How many powers of ten prices are larger than what makes costs of a row's largest coefficient small. */
  readonly dearness: number;
  readonly unit: number;
  readonly places: number;
  readonly shareBetween: number;
}

/**
 * LPs of dozens to hundreds of rows with 3 to 8 terms each, coefficients of 10^-3 to 10^9, many rows that hold
 * exactly at the optimum, degenerate both ways, and columns without bounds or with ones far off.
 *
 * @param fewest rows
 * @param most rows
 */
export function wideLp(random: Random, fewest = 40, most = 200): KnownOptimum {
  const numRows = random.integer(fewest, most);
  const manner: Manner = {
    numRows,
    numCols: Math.max(
      Math.ceil(BEYOND_EXACT / numRows),
      Math.ceil(numRows * random.pick([0.7, 1, 1.1, 1.5])),
    ),
    mostPower: random.integer(5, 9),
    shareOfLarge: random.pick([0.05, 0.2, 0.35, 0.5]),
    dearness: random.pick([0, 0, 1, 2, 4]),
    unit: random.pick([1, 1, 10, 1000]),
    places: random.integer(0, 3),
    shareBetween: random.pick([0.5, 0.7, 0.9]),
  };
  const columns = Array.from({ length: manner.numCols }, () => columnOf(random, manner));
  const numBetween = columns.filter(({ below, above }) => below > 0 && above > 0).length;
  const shareTight = Math.min(0.9, (numBetween * random.pick([0.7, 0.9, 1])) / numRows);
  const rows = Array.from({ length: numRows }, (_, i) =>
    rowOf(random, manner, columns, i, random.chance(shareTight)),
  );
  return withCostsOfDoubles({ columns, rows });
}

function columnOf(random: Random, { unit, places, shareBetween }: Manner): KnownColumn {
  const drawn = (random.integer(-300, 300) * unit) / 10 ** places;
  const value = random.chance(0.15) ? 0 : Number(drawn.toFixed(places)) + 0;
  const way = () => {
    if (random.chance(0.3)) return Infinity;
    return random.chance(0.1) ? 1e6 : random.integer(1, 200) * random.pick([0.1, 1, 100, 1e4]);
  };
  const reducedCost = random.chance(0.2)
    ? 0
    : Number(`${random.integer(1, 999)}e-${random.integer(0, 2)}`);
  const isInteger = Number.isInteger(value) && random.chance(0.1);
  if (random.chance(shareBetween))
    return { value, isInteger, reducedCost: 0, below: way(), above: way() };
  if (random.chance(0.08)) return { value, isInteger, reducedCost, below: 0, above: 0 };
  if (random.chance(0.6)) return { value, isInteger, reducedCost, below: 0, above: way() };
  return { value, isInteger, reducedCost: 0 - reducedCost, below: way(), above: 0 };
}

function rowOf(
  random: Random,
  manner: Manner,
  columns: readonly KnownColumn[],
  i: number,
  wantsTight: boolean,
): KnownRow {
  const terms = termsOf(random, manner, i);
  const activity = activityOf(columns, terms);
  const isTight = wantsTight && !Number.isNaN(asNumber(activity));
  const away = () =>
    random.integer(1, 99) * random.pick([0.01, 1, 100]) +
    Math.ceil(1e-9 * Math.abs(activity.toNumber()));
  const other = random.chance(0.2) ? away() : Infinity;
  const isLower = random.chance(0.5);
  if (!isTight) {
    const [below, above] = isLower ? [away(), other] : [other, away()];
    return { terms, price: 0, below, above };
  }
  const price = priceOf(random, manner, terms);
  if (random.chance(0.2))
    return { terms, price: random.chance(0.5) ? price : 0 - price, below: 0, above: 0 };
  if (isLower) return { terms, price, below: 0, above: other };
  return { terms, price: 0 - price, below: other, above: 0 };
}

/** From all columns, or from those beside the row's place. */
function termsOf(random: Random, manner: Manner, i: number): ModelTerm[] {
  const { numRows, numCols } = manner;
  const place = Math.floor((i * numCols) / numRows);
  const terms = new Map<number, number>();
  const count = Math.min(numCols, random.integer(3, 8));
  while (terms.size < count) {
    const j = random.chance(0.5)
      ? (place + random.integer(0, 12)) % numCols
      : random.integer(0, numCols - 1);
    terms.set(j, coefficientOf(random, manner));
  }
  return [...terms];
}

function coefficientOf(random: Random, { mostPower, shareOfLarge }: Manner): number {
  const sign = random.chance(0.5) ? 1 : -1;
  if (random.chance(shareOfLarge)) {
    const isPower = random.chance(0.5);
    return sign * (isPower ? 10 ** random.integer(4, mostPower) : random.pick(LARGE));
  }
  if (random.chance(0.1)) return (sign * random.integer(1, 9)) / 1000;
  return random.chance(0.5) ? (sign * random.integer(1, 999)) / 100 : sign * random.integer(1, 30);
}

function priceOf(random: Random, { dearness }: Manner, terms: readonly ModelTerm[]): number {
  if (random.chance(0.2)) return 0;
  const largest = Math.max(...terms.map(([, a]) => Math.abs(a)));
  const power = Math.max(0, Math.floor(Math.log10(largest)) - random.integer(0, 1) - dearness);
  return Number(`${random.integer(1, 99)}e-${power}`);
}

/** Rows give up their prices, small ones first, until each cost is a decimal that doubles carry. */
function withCostsOfDoubles({ columns, rows }: KnownOptimum): KnownOptimum {
  const priced = rows.map((row) => ({ ...row }));
  for (;;) {
    const unread = costsOf(columns, priced).findIndex(Number.isNaN);
    if (unread < 0) return { columns, rows: priced };
    const [least] = priced
      .filter(({ price, terms }) => price !== 0 && terms.some(([j]) => j === unread))
      .sort((a, b) => Math.abs(a.price) - Math.abs(b.price));
    if (least === undefined) return { columns, rows: priced };
    least.price = 0;
  }
}
