import { Grid, type Place } from "./grid.ts";
import type { Choice, ReadValue } from "./puzzle.ts";
import { readFlags } from "./readings.ts";
import { stroke } from "./svg.ts";

/** Lines between neighbouring points of a grid: true, or whatever stands for it, where one is drawn. */
export interface GridLines<Edge> {
  /** From a point to the one on its right: as many rows as the points, a column less. */
  readonly right: Grid<Edge>;
  /** From a point to the one below: a row less. */
  readonly down: Grid<Edge>;
}

/** Lines on the points of a grid, made from their two ends. */
export function linesBetween<Edge>(
  height: number,
  width: number,
  edge: (from: Place, to: Place) => Edge,
): GridLines<Edge> {
  const right = Grid.of(height, width - 1, (row, column) =>
    edge({ row, column }, { row, column: column + 1 }),
  );
  const down = Grid.of(height - 1, width, (row, column) =>
    edge({ row, column }, { row: row + 1, column }),
  );
  return { right, down };
}

/** The up to four edges that meet at a point. */
export function edgesAt<Edge>(lines: GridLines<Edge>, { row, column }: Place): Edge[] {
  return edgesBySide(lines, { row, column }).filter((edge) => edge !== undefined);
}

/** The edges to the left, to the right, above and below a point; undefined beyond the border. */
export function edgesBySide<Edge>(
  { right, down }: GridLines<Edge>,
  { row, column }: Place,
): [left: Edge | undefined, right: Edge | undefined, up: Edge | undefined, down: Edge | undefined] {
  return [
    right.get(row, column - 1),
    right.get(row, column),
    down.get(row - 1, column),
    down.get(row, column),
  ];
}

export function allEdges<Edge>({ right, down }: GridLines<Edge>): Edge[] {
  return [...right.cells(), ...down.cells()];
}

export function readLines(lines: GridLines<Choice>, read: ReadValue): GridLines<boolean> {
  return { right: readFlags(lines.right, read), down: readFlags(lines.down, read) };
}

/** How many lines meet at a point. */
export function degreeAt(lines: GridLines<boolean>, place: Place): number {
  return edgesAt(lines, place).filter(Boolean).length;
}

/** The points that lines join, one list for each piece of line; single points are left out. */
function strandsOf(lines: GridLines<boolean>): Place[][] {
  const [height, width] = [lines.right.height, lines.down.width];
  const isSeen = Grid.of(height, width, () => false).rows();
  const strands: Place[][] = [];
  for (const start of Grid.of(height, width, () => 0).places()) {
    if (isSeen[start.row]![start.column] || degreeAt(lines, start) === 0) continue;
    isSeen[start.row]![start.column] = true;
    const strand = [start];
    for (const { row, column } of strand) {
      const [left, right, up, down] = edgesBySide(lines, { row, column });
      const next = [
        ...(left ? [{ row, column: column - 1 }] : []),
        ...(right ? [{ row, column: column + 1 }] : []),
        ...(up ? [{ row: row - 1, column }] : []),
        ...(down ? [{ row: row + 1, column }] : []),
      ].filter((place) => !isSeen[place.row]![place.column]);
      for (const place of next) isSeen[place.row]![place.column] = true;
      strand.push(...next);
    }
    strands.push(strand);
  }
  return strands;
}

/** What keeps lines from being one closed loop that neither crosses nor touches itself. */
export function brokenLoop(lines: GridLines<boolean>): string[] {
  const strands = strandsOf(lines);
  const broken = strands.flat().flatMap((place) => {
    const degree = degreeAt(lines, place);
    return degree === 2
      ? []
      : [`${degree} lines meet at row ${place.row + 1}, column ${place.column + 1}`];
  });
  if (strands.length !== 1) broken.push(`there are ${strands.length} loops, not one`);
  return broken;
}

/**
 * Lines as text: points in every second column of every second row, what `middle` gives for the
 * squares between four points.
 */
export function linesText(
  lines: GridLines<boolean> | undefined,
  height: number,
  width: number,
  point: (row: number, column: number) => string,
  middle: (row: number, column: number) => string = () => " ",
): string[] {
  const columns = Array.from({ length: width }, (_, column) => column);
  const text: string[] = [];
  for (let row = 0; row < height; row++) {
    const across = columns.map(
      (column) => point(row, column) + (lines?.right.get(row, column) ? "---" : "   "),
    );
    text.push(across.join("").trimEnd());
    if (row + 1 === height) break;
    const between = columns.map((column) => {
      const square = column + 1 < width ? middle(row, column) : " ";
      return `${lines?.down.get(row, column) ? "|" : " "} ${square} `;
    });
    text.push(between.join("").trimEnd());
  }
  return text;
}

/** Strokes for the lines; the first point lies at `offset` cells from the corner of the drawing. */
export function lineStrokes(
  { right, down }: GridLines<boolean>,
  offset: number,
  color: string,
  thickness = 5,
): string[] {
  const at = (row: number, column: number) => [column + offset, row + offset] as const;
  const across = [...right.places()].filter(({ row, column }) => right.at(row, column));
  const along = [...down.places()].filter(({ row, column }) => down.at(row, column));
  return [
    ...across.map(({ row, column }) =>
      stroke(at(row, column), at(row, column + 1), color, thickness),
    ),
    ...along.map(({ row, column }) =>
      stroke(at(row, column), at(row + 1, column), color, thickness),
    ),
  ];
}
