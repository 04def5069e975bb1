import { BoardError } from "../board-error.ts";
import { fewSections, readGrid } from "../board-text.ts";
import type { Grid } from "../grid.ts";
import { readSettingLines, type Setting } from "../settings.ts";

export interface TentsBoard {
  readonly isTree: Grid<boolean>;
  /** Tents in each column and row; undefined where nothing is said. */
  readonly columns: readonly (number | undefined)[];
  readonly rows: readonly (number | undefined)[];
}

const LEGEND =
  "use T for a tree and a point for another cell; after an empty line give columns = … and rows = …";

export function parse(text: string): TentsBoard {
  const [cells, counts] = fewSections(text, LEGEND, 2);
  const isTree = readGrid(cells!, LEGEND, readCell);
  if (counts === undefined)
    throw new BoardError(`the numbers are missing; ${LEGEND}`, cells!.at(-1)!.number);
  const settings = readSettingLines(counts, LEGEND, ["columns", "rows"]);
  return {
    isTree,
    columns: readCounts(settings.columns, isTree.width, isTree.height, "columns"),
    rows: readCounts(settings.rows, isTree.height, isTree.width, "rows"),
  };
}

function readCell(token: string): boolean | undefined {
  if (/^[Tt]$/.test(token)) return true;
  return token === "." ? false : undefined;
}

function readCounts(
  { values, line }: Setting,
  count: number,
  most: number,
  what: string,
): (number | undefined)[] {
  if (values.length !== count)
    throw new BoardError(`${values.length} numbers are given for ${count} ${what}`, line);
  return values.map((value) => {
    if (value === "-") return undefined;
    if (/^\d{1,4}$/.test(value) && Number(value) <= most) return Number(value);
    throw new BoardError(
      `${JSON.stringify(value)} is no number of tents up to ${most}; use - for none`,
      line,
    );
  });
}
