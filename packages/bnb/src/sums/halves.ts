import { Random } from "@bough/problem";
import type { Steps } from "../steps.ts";
import { HalfTable } from "./half-table.ts";
import { combinationsOf, type SumHash, SumList } from "./sum-list.ts";
import type { SumColumn, SumsForm } from "./sums-form.ts";

/** Entries of a table: so many, with the filter before them, stay in the nearest caches of a core. */
const ENTRIES_PER_CLASS = 2 ** 14;
/** Combinations of a quarter for each class at least: with fewer, to look for them takes longer than to add them up. */
const COMBINATIONS_PER_CLASS = 4;

/** Four lists of combinations: pairs of the first two meet pairs of the others. */
export type Lists = readonly [SumList, SumList, SumList, SumList];

/** Both halves, and the table that holds one class of the second. */
export interface Halves {
  readonly lists: Lists;
  readonly hash: SumHash;
  readonly table: HalfTable;
}

/** The columns in four parts of about as many combinations each. */
export function quartersOf(columns: readonly SumColumn[]): SumColumn[][] {
  const parts: { readonly columns: SumColumn[]; size: number }[] = [];
  for (let q = 0; q < 4; q++) parts.push({ columns: [], size: 1 });
  for (const column of [...columns].sort((a, b) => b.count - a.count)) {
    const smallest = parts.reduce((least, part) => (part.size < least.size ? part : least));
    smallest.columns.push(column);
    smallest.size *= column.count;
  }
  return parts.map((part) => part.columns);
}

export function* halvesOf(
  { rows, spreads }: SumsForm,
  quarters: readonly (readonly SumColumn[])[],
): Steps<Halves> {
  const random = Random.of(0);
  const multipliers = Int32Array.from(rows, () => random.word() | 1);
  const right = combinationsOf(quarters[2]) * combinationsOf(quarters[3]);
  const bits = Math.ceil(Math.log2(Math.max(1, right / ENTRIES_PER_CLASS)));
  const most = Math.log2(combinationsOf(quarters[3]) / COMBINATIONS_PER_CLASS);
  const numClasses = 2 ** Math.max(0, Math.min(bits, Math.floor(most)));
  const classMultipliers = new Int32Array(rows.length);
  // Few rows, so that few targets differ in their class, but enough to spread the sums over all classes.
  for (let i = 0, reach = 1; i < rows.length && reach < 2 * numClasses; i++) {
    classMultipliers[i] = reach | 1;
    reach *= Math.max(1, Math.floor(2 * spreads[i]));
  }
  const hash = { multipliers, classMultipliers, numClasses };
  const lists: SumList[] = [];
  for (const part of quarters) {
    lists.push(new SumList(part, hash));
    yield;
  }
  const [a, b, c, d] = lists;
  return { lists: [a, b, c, d], hash, table: new HalfTable(c, d) };
}

/** Of sums less what they are at the lower bounds. */
export function hashOf(
  multipliers: Int32Array,
  sums: Float64Array,
  baseSums: Float64Array,
): number {
  let hash = 0;
  for (let i = 0; i < sums.length; i++)
    hash = (hash + Math.imul(multipliers[i], (sums[i] - baseSums[i]) | 0)) | 0;
  return hash;
}
