import { Grid, linesOf, type Place, squaresOf } from "../grid.ts";
import { allEdges, edgesAt, type GridLines, linesBetween } from "../grid-lines.ts";
import { connected } from "./rules/connected.ts";
import { different } from "./rules/different.ts";
import { count } from "./rules/linear.ts";
import { oneLine } from "./rules/one-line.ts";
import { relation, tuplesOf } from "./rules/relation.ts";
import { nameOf, type TheoryBuilder } from "./theory.ts";

/** Which state a cell is in; undefined where that is not known. */
export type StateOf = (cell: number) => number | undefined;

/** A cell for each number of a board, from 1 to `size`; state s is the number s + 1. */
export function digitCells(
  theory: TheoryBuilder,
  givens: Grid<number>,
  size: number,
): Grid<number> {
  const states = Array.from({ length: size }, (_, k) => String(k + 1));
  return givens.map((given, row, column) => {
    const place = { row, column };
    return theory.cell(nameOf(place), states, [place], given === 0 ? undefined : 1 << (given - 1));
  });
}

/** The numbers of decided cells, 0 for the others. */
export function digitsIn(cells: Grid<number>, stateOf: StateOf): Grid<number> {
  return cells.map((cell) => (stateOf(cell) ?? -1) + 1);
}

/** A cell that is one thing or the other, for each place. `only` says what the board decides by itself. */
export function flagCells(
  theory: TheoryBuilder,
  board: Grid<unknown>,
  states: readonly [no: string, yes: string],
  only: (place: Place) => 0 | 1 | undefined = () => undefined,
): Grid<number> {
  return board.map((_, row, column) => {
    const place = { row, column };
    const state = only(place);
    return theory.cell(nameOf(place), states, [place], state === undefined ? 3 : 1 << state);
  });
}

/** Where the second of two states is known to hold. */
export function flagsIn(cells: Grid<number>, stateOf: StateOf): Grid<boolean> {
  return cells.map((cell) => stateOf(cell) === 1);
}

/** "row 3", "column 2", in the order of `linesOf`. */
export function lineName(board: Grid<unknown>, k: number): string {
  return k < board.height ? `row ${k + 1}` : `column ${k - board.height + 1}`;
}

/** Every row and every column holds different numbers. */
export function addLatin(theory: TheoryBuilder, cells: Grid<number>): void {
  linesOf(cells).forEach((places, k) => {
    theory.add(
      different(`${lineName(cells, k)} holds each number once`, cells.all(places), cells.height),
    );
  });
}

/** Shaded cells share no edge, and the others hang together. */
export function addApart(theory: TheoryBuilder, cells: Grid<number>): void {
  for (const [a, b] of neighbouringPairs(cells))
    theory.add(count("shaded cells do not touch", cells.all([a, b]), 0, 1));
  addConnected(theory, cells, 0, "the unshaded cells hang together");
}

/** The cells in one state, one of two, hang together. */
export function addConnected(
  theory: TheoryBuilder,
  cells: Grid<number>,
  state: number,
  text: string,
  effort = 4,
): void {
  const pairs = neighbouringPairs(cells).map(
    ([a, b]) => [a.row * cells.width + a.column, b.row * cells.width + b.column] as const,
  );
  theory.add(
    connected({ text, clues: [], effort }, { cells: cells.cells(), chosen: 1 << state, pairs }),
  );
}

export function neighbouringPairs(board: Grid<unknown>): [Place, Place][] {
  return [...board.places()].flatMap((place) => {
    const { row, column } = place;
    const next = [
      { row, column: column + 1 },
      { row: row + 1, column },
    ];
    return next
      .filter((other) => board.has(other.row, other.column))
      .map((other): [Place, Place] => [place, other]);
  });
}

/** At most one cell of each 2 × 2 square is in the second state. */
export function addNoTouching(theory: TheoryBuilder, cells: Grid<number>, text: string): void {
  for (const square of squaresOf(cells)) theory.add(count(text, cells.all(square), 0, 1));
}

/** An edge for each two neighbouring points of a grid. */
export function edgeCells(
  theory: TheoryBuilder,
  height: number,
  width: number,
  start: (from: Place, to: Place) => number = () => 3,
): GridLines<number> {
  return linesBetween(height, width, (from, to) =>
    theory.cell(
      `${nameOf(from)}-${nameOf(to)}`,
      ["no line", "a line"],
      [from, to],
      start(from, to),
    ),
  );
}

/** None or two lines meet at every point, and all form one loop. */
export function addLoop(theory: TheoryBuilder, lines: GridLines<number>): void {
  const [height, width] = [lines.right.height, lines.down.width];
  const points = Grid.of(height, width, () => 0);
  for (const place of points.places()) addMeeting(theory, lines, place, [0, 2]);
  addOneLine(theory, lines);
}

export function addMeeting(
  theory: TheoryBuilder,
  lines: GridLines<number>,
  place: Place,
  numbers: readonly number[],
): void {
  const edges = edgesAt(lines, place);
  const tuples = tuplesOf(
    edges.map(() => 3),
    () => true,
  ).filter((states) => numbers.includes(states.reduce((sum, state) => sum + state, 0)));
  const text =
    numbers[0] === 0
      ? `the line goes on where it comes to ${nameOf(place)}, and never branches`
      : `the line runs through ${nameOf(place)}`;
  theory.add(relation(text, edges, tuples));
}

export function addOneLine(theory: TheoryBuilder, lines: GridLines<number>): void {
  const [height, width] = [lines.right.height, lines.down.width];
  const edges = allEdges(
    linesBetween(height, width, (a, b) => ({
      cell: (a.row === b.row ? lines.right : lines.down).at(a.row, a.column),
      between: [a.row * width + a.column, b.row * width + b.column] as const,
    })),
  );
  theory.add(
    oneLine({ text: "all lines form one loop", clues: [], effort: 3 }, height * width, edges),
  );
}

/** Which lines are known to be drawn. */
export function linesIn({ right, down }: GridLines<number>, stateOf: StateOf): GridLines<boolean> {
  return { right: flagsIn(right, stateOf), down: flagsIn(down, stateOf) };
}
