import { BoardError } from "./board-error.ts";

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
  const found: Record<string, Setting> = {};
  const known: readonly string[] = [...required, ...optional];
  text.split(/\r?\n/).forEach((line, k) => {
    if (line.trim() === "") return;
    const parts = /^\s*(\w+)\s*=\s*(.*?)\s*$/.exec(line);
    const key = parts?.[1] ?? "";
    if (!known.includes(key)) {
      throw new BoardError(
        `${JSON.stringify(line.trim())} is no line of a board; ${legend}`,
        k + 1,
      );
    }
    if (key in found) throw new BoardError(`${key} is given twice; ${legend}`, k + 1);
    found[key] = { values: parts![2]!.split(/[\s,]+/).filter(Boolean), line: k + 1 };
  });
  const missing = required.find((key) => found[key] === undefined);
  if (missing !== undefined)
    throw new BoardError(`${missing} is missing; ${legend}`, text.split("\n").length);
  return found as Record<Required, Setting> & Partial<Record<Optional, Setting>>;
}

/** The values of a setting as whole numbers of at least 0. */
export function wholeNumbers({ values, line }: Setting): number[] {
  return values.map((value) => {
    if (/^\d{1,9}$/.test(value)) return Number(value);
    throw new BoardError(`${JSON.stringify(value)} is no whole number`, line);
  });
}
