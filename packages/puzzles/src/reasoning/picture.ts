import { ACCENT, CELL, element, INK, textAt } from "../svg.ts";
import type { Fact } from "./deduce.ts";
import type { Move } from "./moves.ts";
import { isDecided, type Masks, type Theory } from "./theory.ts";

const LOOKED_AT = "#f2c14e";
const FOUND_OUT = "#7fb069";
/** A single cell is marked by a square a little smaller than itself, an edge by a dot. */
const SQUARE = 0.92;
const DOT = 0.17;
const DOT_ASIDE = 0.36;
/** More states than this are too much for a note. */
const MOST_NOTED = 4;

/**
 * A drawing of the board after a move, with marks over it: yellow for what the move rests on, green for what
 * it decides, frames around the clues, small notes for what was ruled out. A dot says of a cell that it is the first of its two
 * states, which drawings leave blank.
 *
 * @param svg the board with all cells that are decided after the move
 */
export function markedDrawing(
  svg: string,
  theory: Theory<unknown>,
  after: Masks,
  move: Move,
): string {
  const decided = new Set(move.decided.map(({ cell }) => cell));
  const facts = move.steps.flatMap((step) => [
    ...step.premises,
    ...step.conclusions,
    ...(step.inner ?? []).flatMap((inner) => inner.conclusions),
  ]);
  const looked = new Set(facts.map(({ cell }) => cell));
  const clues = new Map(
    move.steps
      .flatMap(({ rules }) => rules.flatMap((rule) => theory.rules[rule]!.clues))
      .map((place) => [`${place.row} ${place.column}`, place]),
  );
  const [clueX, clueY] = theory.origin.clues;
  const marks = [
    ...[...looked]
      .filter((cell) => !decided.has(cell))
      .map((cell) => mark(theory, cell, LOOKED_AT)),
    ...[...decided].map((cell) => mark(theory, cell, FOUND_OUT)),
    ...[...clues.values()].map(({ row, column }) => frame(column + clueX, row + clueY)),
    ...theory.cells.flatMap(({ states }, cell) =>
      states.length === 2 &&
      states[0]!.length > 1 &&
      after[cell] === 1 &&
      !isDecided(theory.start[cell]!)
        ? [dot(theory, cell)]
        : [],
    ),
    ...notes(theory, move, after),
  ];
  return svg.replace(/<\/svg>\s*$/, `${marks.join("\n")}\n</svg>\n`);
}

/** The middle of a cell, in cells of the drawing; undefined for what lies nowhere on it. */
function middleOf({ cells, origin }: Theory<unknown>, cell: number): [number, number] | undefined {
  const { places } = cells[cell]!;
  if (places.length === 0) return undefined;
  const sum = (of: (place: { row: number; column: number }) => number) =>
    places.reduce((total, place) => total + of(place), 0) / places.length;
  return [sum(({ column }) => column) + origin.cells[0], sum(({ row }) => row) + origin.cells[1]];
}

function mark(theory: Theory<unknown>, cell: number, color: string): string {
  const middle = middleOf(theory, cell);
  if (middle === undefined) return "";
  const [x, y] = middle;
  if (theory.cells[cell]!.places.length > 1)
    return element("circle", {
      cx: x * CELL,
      cy: y * CELL,
      r: DOT * CELL,
      fill: color,
      "fill-opacity": 0.75,
    });
  const side = SQUARE * CELL;
  const corner = { x: x * CELL - side / 2, y: y * CELL - side / 2 };
  return element("rect", {
    ...corner,
    width: side,
    height: side,
    fill: color,
    "fill-opacity": 0.4,
  });
}

function frame(x: number, y: number): string {
  const side = SQUARE * CELL;
  const corner = { x: x * CELL - side / 2, y: y * CELL - side / 2 };
  return element("rect", {
    ...corner,
    width: side,
    height: side,
    rx: 6,
    fill: "none",
    stroke: ACCENT,
    "stroke-width": 3,
  });
}

function dot(theory: Theory<unknown>, cell: number): string {
  const middle = middleOf(theory, cell);
  if (middle === undefined || theory.cells[cell]!.places.length > 2) return "";
  const [x, y] = middle;
  // In a corner of a square, so that it stands on no sign.
  const aside = theory.cells[cell]!.places.length === 1 ? DOT_ASIDE : 0;
  return element("circle", {
    cx: (x + aside) * CELL,
    cy: (y - aside) * CELL,
    r: 0.05 * CELL,
    fill: INK,
    "fill-opacity": 0.6,
  });
}

/** What a move rules out of cells that stay open: "≠ 5". */
function notes(theory: Theory<unknown>, { steps }: Move, after: Masks): string[] {
  const ruledOut = new Map<number, Fact[]>();
  for (const { conclusions } of steps) {
    for (const fact of conclusions) {
      const { states } = theory.cells[fact.cell]!;
      if (fact.holds || states.length === 2 || isDecided(after[fact.cell]!)) continue;
      if (states.some((state) => state.length > 2)) continue;
      ruledOut.set(fact.cell, [...(ruledOut.get(fact.cell) ?? []), fact]);
    }
  }
  const short = [...ruledOut].filter(([, facts]) => facts.length <= MOST_NOTED);
  return short.map(([cell, facts]) => {
    const [x, y] = middleOf(theory, cell) ?? [0, 0];
    const states = facts.map(({ state }) => theory.cells[cell]!.states[state]);
    return textAt(x, y + 0.3, `≠${states.join(" ")}`, 0.24, ACCENT);
  });
}
