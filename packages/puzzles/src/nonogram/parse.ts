import { counted } from "@bough/problem";
import { BoardError } from "../board-error.ts";

/** So many cells of a colour side by side. */
export interface Block {
  readonly length: number;
  /** A letter; empty on boards without colours. */
  readonly color: string;
}

export interface NonogramBoard {
  readonly rows: readonly (readonly Block[])[];
  readonly columns: readonly (readonly Block[])[];
  /** The colours of the blocks, by letter. */
  readonly colors: readonly string[];
  /** What the file says a colour looks like, such as `#ff0000`. */
  readonly shades: ReadonlyMap<string, string>;
}

const LEGEND =
  "give a line rows, then a line of numbers separated by commas for each row, and columns likewise";

/** Lines of numbers, or none for a line without blocks. */
const BLOCKS = /^\s*(\d+[a-zA-Z]?\s*[,\s]\s*)*\d+[a-zA-Z]?\s*,?\s*$/;

/** A file in the `.non` format of Steve Simpson. */
export function parse(text: string): NonogramBoard {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const size = { rows: numberAfter(lines, "height"), columns: numberAfter(lines, "width") };
  const rows = readLines(lines, "rows", size.rows);
  const columns = readLines(lines, "columns", size.columns);
  const blocks = [...rows.blocks, ...columns.blocks].flat();
  requireSameCells(rows, columns);
  requireRoom(rows, columns.blocks.length);
  requireRoom(columns, rows.blocks.length);
  const shades = new Map(
    lines.flatMap((line) => {
      const parts = /^\s*color\s+(\w)\s+(#[0-9a-fA-F]{3,6})/.exec(line);
      return parts === null ? [] : [[parts[1]!, parts[2]!] as const];
    }),
  );
  return {
    rows: rows.blocks,
    columns: columns.blocks,
    colors: [...new Set(blocks.map(({ color }) => color))],
    shades,
  };
}

interface Lines {
  readonly blocks: readonly (readonly Block[])[];
  /** Where the first of them stands in the file, from 1. */
  readonly numbers: readonly number[];
}

function numberAfter(lines: readonly string[], key: string): number | undefined {
  const line = onlyLine(lines, key, new RegExp(`^\\s*${key}\\b`));
  if (line < 0) return undefined;
  const value = lines[line]!.trim().split(/\s+/)[1] ?? "";
  if (/^[1-9]\d{0,3}$/.test(value)) return Number(value);
  throw new BoardError(`"${value}" is no ${key}`, line + 1);
}

/** The index of the one line that begins with a key, -1 where none does. */
function onlyLine(lines: readonly string[], key: string, pattern: RegExp): number {
  const first = lines.findIndex((line) => pattern.test(line));
  const second = lines.findIndex((line, k) => k > first && pattern.test(line));
  if (second >= 0) throw new BoardError(`${key} is given twice`, second + 1);
  return first;
}

interface BlockLine {
  readonly blocks: readonly Block[];
  readonly number: number;
  readonly isEmpty: boolean;
}

/**
 * The lines of blocks between a key and what follows. An empty one is a line without blocks, but at the end of the list, where it
 * may as well part what follows, only up to the size that is given; and none is where the others are as many as that.
 */
function readLines(lines: readonly string[], key: string, size: number | undefined): Lines {
  const start = onlyLine(lines, key, new RegExp(`^\\s*${key}\\s*$`));
  if (start < 0) throw new BoardError(`there is no line ${key}; ${LEGEND}`, lines.length);
  const all = blockLines(lines, start + 1);
  const filled = all.filter(({ isEmpty }) => !isEmpty);
  const upToLast = all.slice(0, all.findLastIndex(({ isEmpty }) => !isEmpty) + 1);
  const kept = filled.length === size ? filled : all.slice(0, Math.max(upToLast.length, size ?? 0));
  if (kept.length === 0) throw new BoardError(`${key} has no lines; ${LEGEND}`, start + 1);
  if (size !== undefined && kept.length !== size) {
    const at = kept[size]?.number ?? start + 1;
    throw new BoardError(`${key} has ${counted(kept.length, "line")}, not ${size}`, at);
  }
  return { blocks: kept.map(({ blocks }) => blocks), numbers: kept.map(({ number }) => number) };
}

/** From a line on, up to the next that begins with a word. */
function blockLines(lines: readonly string[], from: number): BlockLine[] {
  const found: BlockLine[] = [];
  for (let at = from; at < lines.length; at++) {
    const line = lines[at]!;
    const isEmpty = line.trim() === "";
    if (!isEmpty && !BLOCKS.test(line)) {
      if (/^\s*[a-z]+\b/i.test(line)) break;
      const wrong = /[^\d\s,a-zA-Z]|(?<!\d)[a-zA-Z]/.exec(line)?.index ?? 0;
      throw new BoardError(`"${line.trim()}" is no line of blocks; ${LEGEND}`, at + 1, wrong + 1);
    }
    found.push({ blocks: isEmpty ? [] : readBlocks(line), number: at + 1, isEmpty });
  }
  return found;
}

function readBlocks(line: string): Block[] {
  return [...line.matchAll(/(\d+)([a-zA-Z]?)/g)]
    .map(([, length, color]) => ({ length: Number(length), color: color! }))
    .filter(({ length }) => length > 0);
}

/** Cells that a line of blocks takes at least. */
export function leastLength(blocks: readonly Block[]): number {
  return blocks.reduce(
    (sum, { length, color }, k) => sum + length + (blocks[k - 1]?.color === color ? 1 : 0),
    0,
  );
}

/** Rows and columns count the same cells, colour by colour. */
function requireSameCells(rows: Lines, columns: Lines): void {
  const count = ({ blocks }: Lines, color: string) =>
    blocks.flat().reduce((sum, block) => sum + (block.color === color ? block.length : 0), 0);
  for (const { color } of [...rows.blocks, ...columns.blocks].flat()) {
    const [inRows, inColumns] = [count(rows, color), count(columns, color)];
    if (inRows === inColumns) continue;
    const what = color === "" ? "" : ` of colour ${color}`;
    throw new BoardError(
      `the rows count ${counted(inRows, "cell")}${what} and the columns ${inColumns}`,
      columns.numbers[0]!,
    );
  }
}

function requireRoom({ blocks, numbers }: Lines, room: number): void {
  blocks.forEach((line, k) => {
    const least = leastLength(line);
    if (least > room)
      throw new BoardError(
        `these blocks take ${counted(least, "cell")}, and there are ${room}`,
        numbers[k]!,
      );
  });
}
