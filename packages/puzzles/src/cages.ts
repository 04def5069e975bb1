import { BoardError } from "./board-error.ts";
import { type BoardLine, readGrid } from "./board-text.ts";
import type { Grid, Place } from "./grid.ts";
import { readRegion, regionsOf } from "./regions.ts";

/** A name and a clue, with a blank or an equals sign between them. */
const PAIR = /([^\s=,;]+)\s*[\s=]\s*([^\s=,;]+)/g;

/** A region with what its clue says. */
export interface Cage<Clue> {
  readonly name: string;
  readonly places: readonly Place[];
  readonly clue: Clue;
  /** Where the clue stands in the board file. */
  readonly line: number;
}

/** Regions and their clues. */
export interface CageBoard<Clue> {
  readonly regions: Grid<string>;
  readonly cages: readonly Cage<Clue>[];
}

/**
 * Reads regions, and lines `name clue`, several of them in a line if wanted: `a = 12, b 3+`.
 * `readClue` gives a clue, `missing` the one of a region without any, or undefined where it needs one.
 */
export function readCages<Clue>(
  lines: readonly BoardLine[],
  clueLines: readonly BoardLine[],
  legend: string,
  readClue: (token: string) => Clue | undefined,
  missing: Clue | undefined,
): CageBoard<Clue> {
  const regions = readGrid(lines, legend, readRegion);
  const places = regionsOf(regions);
  const clues = new Map<string, { clue: Clue; line: number }>();
  for (const { text, number } of clueLines) {
    for (const match of text.matchAll(PAIR)) {
      const [, name, token] = match as unknown as [string, string, string];
      const column = match.index + 1;
      if (!places.has(name))
        throw new BoardError(`the board has no region ${name}; ${legend}`, number, column);
      if (clues.has(name)) throw new BoardError(`region ${name} has two clues`, number, column);
      const clue = readClue(token);
      if (clue === undefined)
        throw new BoardError(`"${token}" is no clue of a region; ${legend}`, number, column);
      clues.set(name, { clue, line: number });
    }
    const rest = text.replaceAll(PAIR, (pair) => " ".repeat(pair.length));
    const odd = /[^\s,;]/.exec(rest);
    if (odd !== null)
      throw new BoardError(`a region and its clue come in pairs; ${legend}`, number, odd.index + 1);
  }
  const lastLine = (clueLines.at(-1) ?? lines.at(-1)!).number;
  const cages = [...places].map(([name, all]): Cage<Clue> => {
    const known =
      clues.get(name) ?? (missing === undefined ? undefined : { clue: missing, line: lastLine });
    if (known === undefined)
      throw new BoardError(`region ${name} has no clue; ${legend}`, lastLine);
    return { name, places: all, ...known };
  });
  return { regions, cages };
}
