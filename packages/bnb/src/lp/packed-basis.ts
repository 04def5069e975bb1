import { BASIC, type Basis } from "@bough/simplex";
import type { AddedRow } from "./added-row.ts";

/**
 * A basis as open nodes keep it: two bits a status, and the steepest-edge weights, without which
 * coming back takes an eighth more pivots. Added rows come and go while the node waits, so it
 * names those it knows.
 */
export interface PackedBasis {
  readonly numCols: number;
  readonly numRows: number;
  /** Keys of the added rows, which are the last ones. Shared by all bases of the same rows. */
  readonly rowKeys: Int32Array;
  readonly packed: Uint8Array;
  readonly weights: Float32Array; // [numRows], empty where unknown
}

export function packBasis(basis: Basis, rowKeys: Int32Array): PackedBasis {
  const { numCols, numRows, status } = basis;
  const packed = new Uint8Array((status.length + 3) >> 2);
  for (let k = 0; k < status.length; k++) packed[k >> 2] |= status[k] << ((k & 3) << 1);
  return { numCols, numRows, rowKeys, packed, weights: basis.weights ?? new Float32Array(0) };
}

/** The basis for an LP that holds the added rows of the given keys now. */
export function unpackBasis(basis: PackedBasis, rowKeys: Int32Array): Basis {
  const { numCols, numRows, packed, weights } = basis;
  const status = new Uint8Array(numCols + numRows);
  for (let k = 0; k < status.length; k++) status[k] = (packed[k >> 2] >> ((k & 3) << 1)) & 3;
  const plain = { numCols, numRows, status };
  const unpacked = weights.length === 0 ? plain : { ...plain, weights };
  if (areEqual(basis.rowKeys, rowKeys)) return unpacked;
  return moved(unpacked, basis.rowKeys, rowKeys);
}

/** Bytes that a small typed array costs beyond its numbers, as measured in Node. */
export const ARRAY_OVERHEAD = 400;

/** Bytes of the basis. */
export function basisBytes({ packed, weights, rowKeys }: PackedBasis): number {
  return 3 * ARRAY_OVERHEAD + packed.length + 4 * (weights.length + rowKeys.length);
}

/**
 * A number that a row has on every worker and for life, from what it says. Two rows of the same key
 * cost pivots, no more.
 */
export function keyOf(row: AddedRow): number {
  const words = new Int32Array(Float64Array.from(row.coefficients).buffer);
  let key = row.columns.length;
  for (const list of [row.columns, words, new Int32Array(Float64Array.of(row.upper).buffer)])
    for (let k = 0; k < list.length; k++) key = Math.imul(key ^ list[k], 0x01000193) ^ (key >>> 15);
  return key;
}

/** The basis over the rows there are now: gone rows leave it, new ones are basic. */
function moved(basis: Basis, before: Int32Array, now: Int32Array): Basis {
  const { numCols, weights } = basis;
  const firstAdded = numCols + basis.numRows - before.length;
  const numRows = basis.numRows - before.length + now.length;
  const status = new Uint8Array(numCols + numRows).fill(BASIC);
  status.set(basis.status.subarray(0, firstAdded));
  const weightOf = new Float32Array(basis.status.length).fill(1);
  let basics = 0;
  for (let k = 0; k < basis.status.length && weights !== undefined; k++)
    if (basis.status[k] === BASIC) weightOf[k] = weights[basics++];
  const places = new Map<number, number>();
  for (let r = 0; r < before.length; r++) places.set(before[r], firstAdded + r);
  const kept: number[] = [];
  for (let k = 0; k < firstAdded; k++) if (status[k] === BASIC) kept.push(weightOf[k]);
  for (let r = 0; r < now.length; r++) {
    const place = places.get(now[r]);
    if (place !== undefined) status[firstAdded + r] = basis.status[place];
    if (status[firstAdded + r] === BASIC) kept.push(place === undefined ? 1 : weightOf[place]);
  }
  const movedWeights = new Float32Array(numRows).fill(1);
  movedWeights.set(kept.slice(0, numRows));
  return { numCols, numRows, status, weights: movedWeights };
}

function areEqual(a: Int32Array, b: Int32Array): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let k = 0; k < a.length; k++) if (a[k] !== b[k]) return false;
  return true;
}
