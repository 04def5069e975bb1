import { InvalidProblemError } from "./errors.ts";

/** What a caller's value must be: the words for an error, and the test. */
export interface ValueKind<Value = unknown> {
  /** Continues "give …". */
  readonly wanted: string;
  accepts(value: unknown): value is Value;
}

/** A number of a range, so that a command line can read it from text. */
export interface NumberKind extends ValueKind<number> {
  readonly isWhole: boolean;
}

/** What each option of a call must be. A line that is missing is an error of the compiler's. */
export type OptionKinds<Options> = { readonly [Name in keyof Required<Options>]: ValueKind };

type MakeError = new (message: string) => Error;

/** What is looked at later, where the error can say more. */
export const ANYTHING: ValueKind = kind("anything", (_value): _value is unknown => true);
export const TRUTH = kind("true or false", (value) => typeof value === "boolean");
export const TEXT = kind("a string", (value) => typeof value === "string");
export const FUNCTION = kind("a function", (value) => typeof value === "function");
export const NUMBER: NumberKind = {
  ...kind(
    "a number",
    (value): value is number => typeof value === "number" && !Number.isNaN(value),
  ),
  isWhole: false,
};
export const FINITE_NUMBER: NumberKind = {
  ...kind("a finite number", (value): value is number => Number.isFinite(value)),
  isWhole: false,
};
export const WHOLE_NUMBER: NumberKind = {
  ...kind("a whole number", (value): value is number => Number.isInteger(value)),
  isWhole: true,
};
export const LIST_OF_TEXTS = kind(
  "an array of strings",
  (value): value is readonly string[] => Array.isArray(value) && value.every(TEXT.accepts),
);
export const ABORT_SIGNAL = kind(
  "an AbortSignal",
  (value): value is { readonly aborted: boolean } => hasField(value, "aborted", "boolean"),
);

/** What can be gone through, an array mostly. */
export const ITERABLE = kind(
  "an array",
  (value): value is Iterable<unknown> =>
    typeof value === "object" && value !== null && Symbol.iterator in value,
);

/** By its fields, since a page or worker may have loaded the class twice. */
export const PROBLEM = kind(
  "a Problem, as a builder or a reader makes it",
  (value): value is object =>
    hasField(value, "numCols", "number") && hasField(value, "columns", "object"),
);

/** Whether values are true or false. By its words, since a process may have loaded this file twice, from two packages. */
export function isTruth({ wanted }: ValueKind): boolean {
  return wanted === TRUTH.wanted;
}

function kind<Value>(
  wanted: string,
  accepts: (value: unknown) => value is Value,
): ValueKind<Value> {
  return { wanted, accepts };
}

/** A number that may be infinite. */
export function numberFrom(least: number): NumberKind {
  const accepts = (value: unknown) => typeof value === "number" && value >= least;
  return {
    ...kind(`a number of at least ${least}`, accepts as NumberKind["accepts"]),
    isWhole: false,
  };
}

/** A whole number, or Infinity for none. */
export function countFrom(least: number): NumberKind {
  const accepts = (value: unknown) =>
    Number(value) >= least && (Number.isInteger(value) || value === Infinity);
  return {
    ...kind(`a whole number of at least ${least}`, accepts as NumberKind["accepts"]),
    isWhole: true,
  };
}

export function wholeNumberWithin(least: number, most: number): NumberKind {
  const accepts = (value: unknown) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
  return {
    ...kind(`a whole number from ${least} to ${most}`, accepts as NumberKind["accepts"]),
    isWhole: true,
  };
}

export function oneOfTexts<const Text extends string>(...texts: readonly Text[]): ValueKind<Text> {
  return kind(texts.map((text) => JSON.stringify(text)).join(" or "), (value): value is Text =>
    (texts as readonly unknown[]).includes(value),
  );
}

/** An object of the caller's that has this field, of this type. */
export function objectWith<Value extends object>(
  field: string,
  type: string,
  wanted: string,
): ValueKind<Value> {
  return kind(wanted, (value): value is Value => hasField(value, field, type));
}

/** Values of one kind that are read by index, such as a typed array. */
export function listOf<List extends ArrayLike<unknown>>(
  item: ValueKind,
  wanted: string,
): ValueKind<List> {
  return kind(
    wanted,
    (value): value is List =>
      typeof value === "object" &&
      hasField(value, "length", "number") &&
      isListOf(value as ArrayLike<unknown>, item),
  );
}

/** A plain loop: `every` takes 300 ms for a million values of a typed array. Holes of an array pass. */
function isListOf(list: ArrayLike<unknown>, item: ValueKind): boolean {
  for (let k = 0; k < list.length; k++) {
    if (!item.accepts(list[k]) && k in list) return false;
  }
  return true;
}

/** The same test for a type that no test can tell, such as what a function takes. */
export function typed<Value>(known: ValueKind): ValueKind<Value> {
  return known as ValueKind<Value>;
}

/** @throws where the value is of another kind, naming what it is for; undefined is "not given" */
export function checkValue(
  what: string,
  value: unknown,
  wanted: ValueKind,
  ErrorType: MakeError = InvalidProblemError,
): void {
  if (wanted.accepts(value)) return;
  throw new ErrorType(`${what} is ${shown(value)}; give ${wanted.wanted}`);
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

/** Letters of an object's own text that an error shows. */
const MOST_SHOWN = 80;

/** A value of any type as an error shows it, so that "10" and 10 can be told apart. */
export function shown(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "bigint") return `the bigint ${value}n`;
  if (typeof value === "function") return "a function";
  if (typeof value === "symbol") return "a symbol";
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value !== "object" || value === null) return String(value);
  if (hasField(value, "then", "function")) return "a promise";
  if (value.toString === Object.prototype.toString) return "an object";
  const text = String(value);
  // A model writes all that it holds.
  return text.length <= MOST_SHOWN && !text.includes("\n") ? text : `a ${value.constructor.name}`;
}

function hasField(value: unknown, field: string, type: string): boolean {
  if (typeof value !== "object" || value === null) return false;
  return typeof (value as Record<string, unknown>)[field] === type;
}
