import type { NumberKind } from "@bough/problem";

/** One line of the option table; parsing, `--help` and the types of the values derive from it. */
export type OptionSpec = FlagSpec | NumberSpec | CountSpec | TextSpec | ChoiceSpec;

interface FlagSpec {
  readonly kind: "flag";
  readonly help: string;
}

interface NumberSpec {
  readonly kind: "number";
  readonly value: string;
  readonly range: NumberKind;
  readonly help: string;
}

/** A whole number that may be left out, which means no limit. */
interface CountSpec {
  readonly kind: "optional-count";
  readonly value: string;
  readonly help: string;
}

interface TextSpec {
  readonly kind: "text";
  readonly value: string;
  readonly help: string;
}

interface ChoiceSpec {
  readonly kind: "choice";
  readonly choices: readonly string[];
  readonly help: string;
}

/** The type of the value that is read for an option. */
export type ValueOf<Spec extends OptionSpec> = Spec extends { kind: "flag" }
  ? boolean
  : Spec extends { kind: "number" | "optional-count" }
    ? number
    : Spec extends { choices: readonly (infer Choice)[] }
      ? Choice
      : string;
