import { BoardError } from "./board-error.ts";
import type { BoardLine } from "./board-text.ts";

/** The values behind a key, and the line they stand in. */
export interface Setting {
  readonly values: readonly string[];
  readonly line: number;
}

/**
 * Reads a board of lines `key = value value …`. Every key of `required` must be there, those of
 * `optional` may be; `legend` shows what a board looks like.
 */
export function readSettings<Required extends string, Optional extends string = never>(
  text: string,
  legend: string,
  required: readonly Required[],
  optional: readonly Optional[] = [],
): Record<Required, Setting> & Partial<Record<Optional, Setting>> {
  const lines = text.split(/\r?\n/).map((line, k) => ({ text: line, number: k + 1 }));
  return readSettingLines(lines, legend, required, optional);
}

/** The same, of a part of a board. */
export function readSettingLines<Required extends string, Optional extends string = never>(
  lines: readonly BoardLine[],
  legend: string,
  required: readonly Required[],
  optional: readonly Optional[] = [],
): Record<Required, Setting> & Partial<Record<Optional, Setting>> {
  const found: Record<string, Setting> = {};
  const known: readonly string[] = [...required, ...optional];
  for (const { text, number } of lines) {
    if (text.trim() === "") continue;
    const parts = /^\s*(\w+)\s*=\s*(.*?)\s*$/.exec(text);
    const key = parts?.[1] ?? "";
    if (!known.includes(key)) {
      throw new BoardError(
        `${JSON.stringify(text.trim())} is no line of a board; ${legend}`,
        number,
      );
    }
    if (key in found) throw new BoardError(`${key} is given twice; ${legend}`, number);
    found[key] = { values: parts![2]!.split(/[\s,]+/).filter(Boolean), line: number };
  }
  const missing = required.find((key) => found[key] === undefined);
  if (missing !== undefined)
    throw new BoardError(`${missing} is missing; ${legend}`, lines.at(-1)?.number ?? 1);
  return found as Record<Required, Setting> & Partial<Record<Optional, Setting>>;
}

/** The values of a setting as whole numbers of at least 0. */
export function wholeNumbers({ values, line }: Setting): number[] {
  return values.map((value) => {
    if (/^\d{1,9}$/.test(value)) return Number(value);
    throw new BoardError(`${JSON.stringify(value)} is no whole number`, line);
  });
}
