import type { Problem } from "@bough/problem";
import type { CompiledModel } from "../compile/compiled-model.ts";
import type { DomainState } from "../trail/domain-state.ts";
import { TERM_WORK } from "../work-units.ts";
import type { Propagator } from "./propagator.ts";
import type { PropagatorKind } from "./propagator-kind.ts";
import { Reason } from "./reason.ts";

export const valueChannel: PropagatorKind = {
  name: "value-channel",
  fits: ({ problem, model }) => channels(problem, model).next().done !== true,
  *make({ problem, model }) {
    for (const { column, choices } of channels(problem, model))
      yield new ValueChannel(column, choices);
  },
};

/** The binary that is 1 where the column has the value. */
interface Choice {
  readonly binary: number;
  readonly value: number;
}

interface Channel {
  readonly column: number;
  /** One of them is 1; by rising values. */
  readonly choices: readonly Choice[];
}

/** With fewer choices the row says it all. */
const FEWEST_CHOICES = 3;

interface Scratch {
  readonly isChosen: Uint8Array; // 1 for columns of some choice [numCols]
  readonly isChoice: Uint8Array; // 1 for rows that are one [numRows]
  /** What the row at hand has of each of its columns: those with its number plus 1 in `inRow`. */
  readonly amount: Float64Array; // [numCols]
  readonly inRow: Int32Array; // [numCols]
}

/** Equations x = Σ value · binary in which exactly one of the binaries is 1, as another row says. */
function* channels(problem: Problem, model: CompiledModel): Generator<Channel> {
  const isChoice = choiceRows(problem, model);
  if (isChoice === undefined) return;
  const { numRows, rowLower, rowUpper } = problem;
  const { starts, indices } = problem.rows;
  const isChosen = new Uint8Array(problem.numCols);
  const amount = new Float64Array(problem.numCols);
  const scratch = { isChosen, isChoice, amount, inRow: new Int32Array(problem.numCols) };
  for (let i = 0; i < numRows; i++)
    if (isChoice[i] === 1) for (let p = starts[i]; p < starts[i + 1]; p++) isChosen[indices[p]] = 1;
  for (let i = 0; i < numRows; i++) {
    if (rowLower[i] !== rowUpper[i] || starts[i + 1] - starts[i] < FEWEST_CHOICES) continue;
    const channel = channelOf(i, scratch, problem, model);
    if (channel !== undefined) yield channel;
  }
}

/** Marks the rows that say that exactly one of several binaries is 1; undefined where there are none. */
function choiceRows(problem: Problem, model: CompiledModel): Uint8Array | undefined {
  const { numRows, rowLower, rowUpper } = problem;
  const { starts, indices, values } = problem.rows;
  const isChoice = new Uint8Array(numRows);
  let count = 0;
  for (let i = 0; i < numRows; i++) {
    if (rowLower[i] !== 1 || rowUpper[i] !== 1 || starts[i + 1] - starts[i] < FEWEST_CHOICES)
      continue;
    let p = starts[i];
    while (p < starts[i + 1] && values[p] === 1 && isBinary(indices[p], model)) p++;
    if (p < starts[i + 1]) continue;
    isChoice[i] = 1;
    count++;
  }
  return count === 0 ? undefined : isChoice;
}

function isBinary(j: number, { isInteger, lower, upper }: CompiledModel): boolean {
  return isInteger[j] === 1 && lower[j] >= 0 && upper[j] <= 1;
}

/** The row as a channel, if all its columns but one are among those of a choice. */
function channelOf(
  row: number,
  { isChosen, isChoice, amount, inRow }: Scratch,
  problem: Problem,
  model: CompiledModel,
): Channel | undefined {
  const { starts, indices, values } = problem.rows;
  const end = starts[row + 1];
  let place = -1;
  for (let p = starts[row]; p < end; p++) {
    if (isChosen[indices[p]] === 1) continue;
    if (place >= 0 || model.isInteger[indices[p]] !== 1) return undefined;
    place = p;
  }
  if (place < 0) return undefined;
  const factor = values[place];
  for (let p = starts[row]; p < end; p++) {
    if (p === place) continue;
    inRow[indices[p]] = row + 1;
    amount[indices[p]] = values[p];
  }
  const first = indices[place === starts[row] ? place + 1 : starts[row]];
  const { columns } = problem;
  const rowsOfFirst = columns.indices.subarray(columns.starts[first], columns.starts[first + 1]);
  for (const group of rowsOfFirst.filter((i) => isChoice[i] === 1).sort()) {
    const binaries = indices.subarray(starts[group], starts[group + 1]);
    let shared = 0;
    for (let k = 0; k < binaries.length; k++) if (inRow[binaries[k]] === row + 1) shared++;
    if (shared < end - starts[row] - 1) continue;
    const choices = Array.from(binaries, (binary) => ({
      binary,
      value: (problem.rowLower[row] - (inRow[binary] === row + 1 ? amount[binary] : 0)) / factor,
    }));
    if (!choices.every(({ value }) => Number.isSafeInteger(value))) return undefined;
    return { column: indices[place], choices: choices.sort((a, b) => a.value - b.value) };
  }
  return undefined;
}

/**
 * A column and the binaries of its values: a bound of the column rules out the values beyond it, and
 * the least and the most value left are its bounds. The row that ties them says less, since it does not
 * know that only one of the binaries is 1.
 */
export class ValueChannel implements Propagator {
  readonly name = "value-channel";
  readonly watched: Int32Array;
  readonly #column: number;
  readonly #binaries: Int32Array; // by rising values
  readonly #values: Float64Array;
  readonly #reason: Reason = new Reason();

  constructor(column: number, choices: readonly Choice[]) {
    this.#column = column;
    this.#binaries = Int32Array.from(choices, ({ binary }) => binary);
    this.#values = Float64Array.from(choices, ({ value }) => value);
    this.watched = Int32Array.from([
      2 * column,
      2 * column + 1,
      ...choices.map(({ binary }) => 2 * binary + 1),
    ]);
  }

  propagate(domain: DomainState): boolean {
    return this.#propagateSide(domain, 0) && this.#propagateSide(domain, 1);
  }

  /** From the least value up (side 0), or from the most down. */
  #propagateSide(domain: DomainState, side: 0 | 1): boolean {
    const binaries = this.#binaries;
    const sign = side === 0 ? 1 : -1;
    const v = 2 * this.#column + side;
    const count = binaries.length;
    for (let step = 0; step < count; step++) {
      const k = side === 0 ? step : count - 1 - step;
      const closed = 2 * binaries[k] + 1;
      const value = sign * this.#values[k];
      domain.work += TERM_WORK;
      if (domain.bound[closed] < 0) {
        if (value >= domain.bound[v]) return this.#raise(domain, v, value, step, side);
        this.#reason.clear();
        this.#reason.add(v, value + 1);
        if (!this.#reason.tighten(domain, closed, 0)) return false;
      }
    }
    return true;
  }

  /** The values before this one are ruled out, so many of them. */
  #raise(domain: DomainState, v: number, value: number, numBefore: number, side: 0 | 1): boolean {
    if (value <= domain.bound[v]) return true;
    this.#reason.clear();
    for (let step = 0; step < numBefore; step++) {
      const k = side === 0 ? step : this.#binaries.length - 1 - step;
      this.#reason.add(2 * this.#binaries[k] + 1, 0);
    }
    return this.#reason.tighten(domain, v, value);
  }
}
