import { BoardError } from "../board-error.ts";
import type { Reasoning } from "../puzzle.ts";
import { isDecided, type Masks, statesOf } from "./theory.ts";

/** A character of the printed board. */
interface Spot {
  readonly line: number;
  readonly column: number;
  readonly character: string;
}

/** How a state of a cell shows in the printed board. */
interface Trace {
  readonly cell: number;
  readonly state: number;
  readonly spots: readonly Spot[];
}

/** What a person writes where something is known not to be. */
const CROSSED_OUT = /^[x×·*-]$/;

/**
 * Reads a board as it is printed, half filled or in full. Where a cell shows nothing it is undecided; `x`,
 * `-` or `*` in its place says that it is the first of its two states.
 *
 * @returns masks that decide the cells that are filled in
 * @throws BoardError that names the place where the text is no such board
 */
export function readBack(reasoning: Reasoning, text: string): Masks {
  const start = Int32Array.from(reasoning.theory.start);
  if (reasoning.theory.cells.every(({ places }) => places.length === 0) && text.includes(","))
    return readNamed(reasoning, text);
  const base = reasoning.show(start).lines;
  const lines = text
    .replace(/^\uFEFF/, "")
    .replace(/\s+$/, "")
    .split(/\r?\n/)
    .map((line) => line.trimEnd());
  const isUnsolved = reasoning.unsolved.lines.every(
    (line, k) => line.trimEnd() === (lines[k] ?? ""),
  );
  if (isUnsolved && lines.length <= reasoning.unsolved.lines.length) return start;
  markKnown(lines, base, reasoning.unsolved.lines);
  const traces = tracesOf(reasoning, start, base);
  const crossed = crossedOut(reasoning, traces, base, lines, start);
  const cleaned = lines.map((line, k) => restored(line, base[k] ?? "", crossed.spots, k));
  let fault: BoardError | undefined;
  // One character tells most boards; where cells share characters all of a state's must be there.
  for (const most of [1, Infinity]) {
    const masks = Int32Array.from(start);
    for (const { cell, state, spots } of traces)
      if (spots.slice(0, most).every((spot) => isThere(cleaned, spot))) masks[cell] = 1 << state;
    const fit = mismatch(reasoning.show(masks).lines, cleaned);
    if (fit === undefined) {
      byTrial(reasoning, traces, cleaned, masks);
      for (const cell of crossed.cells) masks[cell] = 1;
      return masks;
    }
    fault ??= fit;
  }
  const masks = Int32Array.from(start);
  byTrial(reasoning, traces, cleaned, masks);
  if (mismatch(reasoning.show(masks).lines, cleaned) !== undefined) throw fault!;
  return masks;
}

/**
 * Puts states in whose characters are all there, small ones first, as long as each makes the board more like the text, or
 * decides a cell and changes nothing: of rectangles that share their borders.
 */
function byTrial(
  { show }: Reasoning,
  traces: readonly Trace[],
  lines: readonly string[],
  masks: Masks,
): void {
  let faults = differences(show(masks).lines, lines).length;
  const sorted = [...traces].sort((a, b) => a.spots.length - b.spots.length);
  for (const { cell, state, spots } of sorted) {
    if (!spots.every((spot) => isThere(lines, spot) || isCrossing(lines, spot))) continue;
    const before = masks[cell]!;
    if (before === 1 << state) continue;
    masks[cell] = 1 << state;
    const left = differences(show(masks).lines, lines).length;
    if (left < faults || (left === faults && !isDecided(before))) faults = left;
    else masks[cell] = before;
  }
}

/** "A = 5, B = 7": cells that have no place on the board are told by name. */
function readNamed({ theory }: Reasoning, text: string): Masks {
  const masks = Int32Array.from(theory.start);
  for (const [pair, name, state] of text.matchAll(/(\w+)\s*=\s*(\w+)/g)) {
    const cell = theory.cells.findIndex((each) => each.name === name);
    const found = theory.cells[cell]?.states.indexOf(state!) ?? -1;
    if (found < 0)
      throw new BoardError(`${JSON.stringify(pair)} says nothing of this board; write A = 5`, 1);
    masks[cell] = 1 << found;
  }
  return masks;
}

/** Writes into lines what the board decides by itself and an unsolved drawing does not show. */
function markKnown(lines: string[], base: readonly string[], unsolved: readonly string[]): void {
  if (unsolved.length !== base.length) return;
  lines.forEach((line, k) => {
    const marked = [...line].map((character, column) =>
      character === unsolved[k]?.[column] ? (base[k]?.[column] ?? character) : character,
    );
    lines[k] = marked.join("");
  });
}

function tracesOf({ theory, show }: Reasoning, start: Masks, base: readonly string[]): Trace[] {
  const traces: Trace[] = [];
  theory.start.forEach((mask, cell) => {
    if (isDecided(mask)) return;
    for (const state of statesOf(mask)) {
      const masks = Int32Array.from(start);
      masks[cell] = 1 << state;
      const spots = differences(show(masks).lines, base);
      if (spots.length > 0) traces.push({ cell, state, spots });
    }
  });
  return traces;
}

function differences(lines: readonly string[], base: readonly string[]): Spot[] {
  return lines.flatMap((text, line) => {
    const before = base[line] ?? "";
    const spots: Spot[] = [];
    for (let column = 0; column < Math.max(text.length, before.length); column++) {
      const character = text[column] ?? " ";
      if (character !== (before[column] ?? " ")) spots.push({ line, column, character });
    }
    return spots;
  });
}

function isThere(lines: readonly string[], { line, column, character }: Spot): boolean {
  return (lines[line]?.[column] ?? " ") === character;
}

/** Where lines meet others, a corner stands instead of them. */
function isCrossing(lines: readonly string[], { line, column, character }: Spot): boolean {
  return /[-|]/.test(character) && lines[line]?.[column] === "+";
}

/** Cells of two states whose place is crossed out. */
function crossedOut(
  { theory }: Reasoning,
  traces: readonly Trace[],
  base: readonly string[],
  lines: readonly string[],
  start: Masks,
): { cells: number[]; spots: Set<string> } {
  const cells: number[] = [];
  const spots = new Set<string>();
  const keyOf = ({ line, column, character }: Spot) => `${line} ${column} ${character}`;
  const drawn = new Set(traces.flatMap((trace) => trace.spots.map(keyOf)));
  for (const trace of traces) {
    const { line, column } = trace.spots[0]!;
    const found = lines[line]?.[column] ?? " ";
    const isDrawn =
      found === (base[line]?.[column] ?? " ") ||
      drawn.has(keyOf({ line, column, character: found }));
    const isCross = CROSSED_OUT.test(found) && !isDrawn;
    if (theory.cells[trace.cell]!.states.length !== 2 || start[trace.cell] !== 3 || !isCross)
      continue;
    if (trace.state !== 1) continue;
    cells.push(trace.cell);
    spots.add(`${line} ${column}`);
  }
  return { cells, spots };
}

/** The line with what the unsolved board has where something was crossed out. */
function restored(line: string, base: string, spots: ReadonlySet<string>, at: number): string {
  const characters = [...line].map((character, column) =>
    spots.has(`${at} ${column}`) ? (base[column] ?? " ") : character,
  );
  return characters.join("").trimEnd();
}

/** The first place where a text is not what is expected. */
function mismatch(expected: readonly string[], found: readonly string[]): BoardError | undefined {
  // Lines at the end, such as heights below a board, may be left out.
  for (let line = 0; line < found.length; line++) {
    const [want, have] = [(expected[line] ?? "").trimEnd(), found[line] ?? ""];
    if (want === have) continue;
    let column = 0;
    while (want[column] === have[column]) column++;
    const character = have[column];
    const what = character === undefined ? "the line ends" : `${JSON.stringify(character)} stands`;
    return new BoardError(
      `${what} where the printed board has ${JSON.stringify(want[column] ?? "nothing")}; fill in the board as it is printed`,
      line + 1,
      column + 1,
    );
  }
  return undefined;
}
