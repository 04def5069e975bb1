import { InvalidProblemError } from "./errors.ts";

/** What a caller's value must be: the words for an error, and the test. */
export interface ValueKind {
  /** Continues "give …". */
  readonly wanted: string;
  accepts(value: unknown): boolean;
}

/** What each option of a call must be. A line that is missing is an error of the compiler's. */
export type OptionKinds<Options> = { readonly [Name in keyof Required<Options>]: ValueKind };

type MakeError = new (message: string) => Error;

/** What is looked at later, where the error can say more. */
export const ANYTHING: ValueKind = { wanted: "anything", accepts: () => true };
export const TRUTH: ValueKind = {
  wanted: "true or false",
  accepts: (value) => typeof value === "boolean",
};
export const TEXT: ValueKind = {
  wanted: "a string",
  accepts: (value) => typeof value === "string",
};
export const FUNCTION: ValueKind = {
  wanted: "a function",
  accepts: (value) => typeof value === "function",
};
export const NUMBER: ValueKind = {
  wanted: "a number",
  accepts: (value) => typeof value === "number" && !Number.isNaN(value),
};
export const FINITE_NUMBER: ValueKind = {
  wanted: "a finite number",
  accepts: (value) => Number.isFinite(value),
};
export const WHOLE_NUMBER: ValueKind = {
  wanted: "a whole number",
  accepts: (value) => Number.isInteger(value),
};
export const LIST_OF_TEXTS: ValueKind = {
  wanted: "an array of strings",
  accepts: (value) => Array.isArray(value) && value.every(TEXT.accepts),
};
export const ABORT_SIGNAL: ValueKind = {
  wanted: "an AbortSignal",
  accepts: (value) => hasField(value, "aborted", "boolean"),
};

/** What can be gone through, an array mostly. */
export const ITERABLE: ValueKind = {
  wanted: "an array",
  accepts: (value) => typeof value === "object" && value !== null && Symbol.iterator in value,
};

/** By its fields, since a page or worker may have loaded the class twice. */
export const PROBLEM: ValueKind = {
  wanted: "a Problem, as a builder or a reader makes it",
  accepts: (value) => hasField(value, "numCols", "number") && hasField(value, "columns", "object"),
};

/** A number that may be infinite. */
export function numberFrom(least: number): ValueKind {
  return {
    wanted: `a number of at least ${least}`,
    accepts: (value) => typeof value === "number" && value >= least,
  };
}

export function wholeNumberWithin(least: number, most: number): ValueKind {
  return {
    wanted: `a whole number from ${least} to ${most}`,
    accepts: (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
  };
}

export function oneOfTexts(...texts: readonly string[]): ValueKind {
  return {
    wanted: texts.map((text) => JSON.stringify(text)).join(" or "),
    accepts: (value) => typeof value === "string" && texts.includes(value),
  };
}

/** An object of the caller's that has this field, of this type. */
export function objectWith(field: string, type: string, wanted: string): ValueKind {
  return { wanted, accepts: (value) => hasField(value, field, type) };
}

/** Values of one kind that are read by index, such as a typed array. */
export function listOf(item: ValueKind, wanted: string): ValueKind {
  return {
    wanted,
    accepts: (value) =>
      typeof value === "object" &&
      hasField(value, "length", "number") &&
      Array.prototype.every.call(value, item.accepts),
  };
}

/** @throws where the value is of another kind, naming what it is for; undefined is "not given" */
export function checkValue(
  what: string,
  value: unknown,
  kind: ValueKind,
  ErrorType: MakeError = InvalidProblemError,
): void {
  if (kind.accepts(value)) return;
  throw new ErrorType(`${what} is ${shown(value)}; give ${kind.wanted}`);
}

/**
 * Checks every option that is given. Names are part of the contract: one that the call does not know
 * would otherwise be ignored in silence.
 *
 * @param call where the options were given, as the caller wrote it
 * @throws where an option is unknown, or its value of another kind than the table says
 */
export function checkOptions<Options>(
  call: string,
  options: Options,
  kinds: OptionKinds<Options>,
  ErrorType: MakeError = InvalidProblemError,
): void {
  if (typeof options !== "object" || options === null || Array.isArray(options)) {
    throw new ErrorType(`the options of ${call} are ${shown(options)}; give an object`);
  }
  const table = kinds as Readonly<Record<string, ValueKind>>;
  for (const name of Object.keys(options)) {
    if (!Object.hasOwn(table, name)) {
      throw new ErrorType(unknownName(call, name, Object.keys(table)));
    }
    const value = (options as Record<string, unknown>)[name];
    if (value !== undefined) checkValue(name, value, table[name], ErrorType);
  }
}

function unknownName(call: string, name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  const hint =
    nearest === undefined ? `the options are ${known.join(", ")}` : `did you mean ${nearest}?`;
  return `${call} has no option ${name}; ${hint}`;
}

/** The known name that was most likely meant; undefined where none is near. */
export function nearestName(given: string, known: readonly string[]): string | undefined {
  const plain = plainName(given);
  if (plain === "") return undefined;
  let nearest: string | undefined;
  let least = Math.min(MOST_SLIPS, Math.floor(plain.length / LETTERS_A_SLIP)) + 1;
  for (const name of known) {
    const other = plainName(name);
    const slips =
      other.startsWith(plain) || plain.startsWith(other) ? 0.5 : slipsBetween(plain, other);
    const distance = other === plain ? 0 : slips;
    if (distance >= least) continue;
    least = distance;
    nearest = name;
  }
  return nearest;
}

/** Wrong letters up to which a name may be taken for another. */
const MOST_SLIPS = 3;
/** Letters that a name needs for each wrong one. */
const LETTERS_A_SLIP = 3;

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

/** Letters to insert, delete or replace (V. I. Levenshtein, 1965). */
function slipsBetween(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = before[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, before[j] + 1, row[j - 1] + 1));
    }
    before = row;
  }
  return before[b.length];
}

/** A value of any type as an error shows it, so that "10" and 10 can be told apart. */
export function shown(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "bigint") return `the bigint ${value}n`;
  if (typeof value === "function") return "a function";
  if (typeof value === "symbol") return "a symbol";
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value !== "object" || value === null) return String(value);
  const hasOwnText = value.toString !== Object.prototype.toString;
  return hasOwnText ? String(value) : "an object";
}

function hasField(value: unknown, field: string, type: string): boolean {
  if (typeof value !== "object" || value === null) return false;
  return typeof (value as Record<string, unknown>)[field] === type;
}
