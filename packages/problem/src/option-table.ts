import type { OptionKinds, ValueKind } from "./checked-input.ts";

/**
 * One option of a call, declared once: the type of the options, their validation and defaults, the
 * command's flags and the tables of the documentation derive from it.
 */
export interface OptionLine<Value = unknown> {
  readonly kind: ValueKind<Value>;
  /** The value where none is given; absent where the call finds it out by itself. */
  readonly default?: Value;
  /** The default in words, where the value does not say it. */
  readonly otherwise?: string;
  /** What it is for, in one line. */
  readonly help: string;
}

export type OptionTable = Readonly<Record<string, OptionLine>>;

/** The type of the value that a line describes. */
export type OptionValue<Line> = Line extends { readonly kind: ValueKind<infer Value> }
  ? Value
  : never;

/** What a caller may give, by the table. */
export type OptionsOf<Table extends OptionTable> = {
  readonly [Name in keyof Table]?: OptionValue<Table[Name]>;
};

/** The options that have a value where none is given. */
export type DefaultedName<Table extends OptionTable> = {
  [Name in keyof Table]: Table[Name] extends { readonly default: unknown } ? Name : never;
}[keyof Table];

/** What each option of the table must be, for `checkOptions`. */
export function kindsOf<Table extends OptionTable>(table: Table): OptionKinds<OptionsOf<Table>> {
  const kinds = Object.entries(table).map(([name, line]) => [name, line.kind]);
  return Object.fromEntries(kinds) as OptionKinds<OptionsOf<Table>>;
}

/** The value that holds: what was given, or the table's default. */
export function optionOf<Table extends OptionTable, Name extends DefaultedName<Table>>(
  table: Table,
  options: OptionsOf<Table>,
  name: Name,
): OptionValue<Table[Name]> {
  return (options[name] ?? table[name]!.default) as OptionValue<Table[Name]>;
}

/** The default as a reader is told: what holds where the option is not given. */
export function defaultText({ otherwise, default: value }: OptionLine): string {
  if (otherwise !== undefined) return otherwise;
  const isSmall = typeof value === "number" && value > 0 && value < SMALL;
  return isSmall ? value.toExponential() : String(value);
}

/** Numbers below this are shown by their exponent. */
const SMALL = 0.01;
