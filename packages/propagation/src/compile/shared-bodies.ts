import type { Steps } from "@bough/problem";
import type { LinearSide } from "./linear-side.ts";

/** Entries of an expression written into its key between two pauses. */
const SLICE_ENTRIES = 50_000;

/** Bodies looked at for differences between two pauses. */
const SLICE_BODIES = 5000;

/** More than there are columns: a number for a pair of them stays exact. */
const COLUMNS_OF_KEY = 2 ** 26;

/** All sides over one expression; those over its negation are turned round. */
export interface Body {
  columns: number[];
  coefficients: number[];
  /** sign * expression <= rhs under the side's enforcement literal. */
  readonly sides: { readonly sign: number; readonly side: LinearSide }[];
}

/** Collects sides by the expression they limit, however it is scaled to a sign. */
export class BodyTable {
  readonly bodies: Body[] = [];
  readonly #byKey = new Map<string, Body>();

  *add(side: LinearSide): Steps<void> {
    const columns = side.columns.slice();
    const coefficients = side.coefficients.slice();
    sortByColumn(columns, coefficients);
    const sign = coefficients[0] > 0 ? 1 : -1;
    let key = "";
    for (let i = 0; i < columns.length; i++) {
      if (i % SLICE_ENTRIES === SLICE_ENTRIES - 1) yield;
      coefficients[i] *= sign;
      key += `${columns[i]}*${coefficients[i]},`;
    }
    let body = this.#byKey.get(key);
    if (body === undefined) {
      body = { columns, coefficients, sides: [] };
      this.#byKey.set(key, body);
      this.bodies.push(body);
    }
    body.sides.push({ sign, side });
  }
}

/** Insertion sort: rows come sorted but for what was put into them. */
function sortByColumn(columns: number[], coefficients: number[]): void {
  for (let i = 1; i < columns.length; i++) {
    const column = columns[i];
    const coefficient = coefficients[i];
    let k = i;
    for (; k > 0 && columns[k - 1] > column; k--) {
      columns[k] = columns[k - 1];
      coefficients[k] = coefficients[k - 1];
    }
    columns[k] = column;
    coefficients[k] = coefficient;
  }
}

/** True where the body is the difference of two columns. */
export function isDifference({
  coefficients,
}: {
  readonly coefficients: readonly number[];
}): boolean {
  return coefficients.length === 2 && coefficients[0] === 1 && coefficients[1] === -1;
}

/** A difference of two columns that several longer bodies contain. */
export interface SharedDifference {
  readonly first: number;
  readonly second: number;
}

/**
 * For every body of three terms the difference of two columns that most other bodies contain too:
 * |x - y| and the like then rest on one column for x - y. A difference that a body of its own
 * states counts as well. Null where nothing is shared.
 */
export function* sharedDifferences(
  bodies: readonly Body[],
): Steps<Map<Body, SharedDifference | null>> {
  const uses = new Map<number, number>();
  for (const [k, body] of bodies.entries()) {
    if (k % SLICE_BODIES === SLICE_BODIES - 1) yield;
    const weight = body.columns.length === 2 ? 2 : 1;
    for (const pair of differencesIn(body)) {
      const key = pairKey(pair);
      uses.set(key, (uses.get(key) ?? 0) + weight);
    }
  }
  const shared = new Map<Body, SharedDifference | null>();
  for (const [k, body] of bodies.entries()) {
    if (k % SLICE_BODIES === SLICE_BODIES - 1) yield;
    shared.set(body, body.columns.length === 3 ? mostUsed(differencesIn(body), uses) : null);
  }
  return shared;
}

/** The one that more than one body has, and more than have the others; null none. */
function mostUsed(
  pairs: readonly SharedDifference[],
  uses: ReadonlyMap<number, number>,
): SharedDifference | null {
  let best: SharedDifference | null = null;
  let bestUses = 1;
  for (const pair of pairs) {
    const count = uses.get(pairKey(pair)) as number;
    if (count > bestUses) {
      best = pair;
      bestUses = count;
    }
  }
  return best;
}

function pairKey({ first, second }: SharedDifference): number {
  return first * COLUMNS_OF_KEY + second;
}

/** Pairs of columns with opposite coefficients, the smaller column first. */
function differencesIn(body: Body): SharedDifference[] {
  if (body.columns.length > 3) return [];
  const pairs: SharedDifference[] = [];
  for (let i = 0; i < body.columns.length; i++) {
    for (let k = i + 1; k < body.columns.length; k++) {
      if (body.coefficients[i] === -body.coefficients[k] && Math.abs(body.coefficients[i]) === 1) {
        pairs.push({ first: body.columns[i], second: body.columns[k] });
      }
    }
  }
  return pairs;
}
