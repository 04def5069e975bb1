import type { Steps } from "@bough/problem";
import { joinLines, LINES_A_STEP } from "../text/join-lines.ts";
import type { Warnings } from "../text/warnings.ts";

/** Widest number that fits between the columns of fixed format. */
const NUMBER_WIDTH = 12;

/**
 * Lines of an MPS file. Fields stand in the columns of fixed form, in free form as far as names and
 * numbers are short enough: CBC takes some files whose fields are parted by single blanks for fixed ones.
 */
export class MpsLayout {
  readonly #lines: string[] = [];
  readonly #isFixed: boolean;
  readonly #warnings: Warnings;
  /** Lines at which whoever writes is to pause. */
  #pauseAt = LINES_A_STEP;

  constructor(isFixed: boolean, warnings: Warnings) {
    this.#isFixed = isFixed;
    this.#warnings = warnings;
  }

  /** All lines so far. */
  text(): Steps<string> {
    return joinLines(this.#lines);
  }

  /** True once after some milliseconds' worth of lines. */
  isPauseDue(): boolean {
    if (this.#lines.length < this.#pauseAt) return false;
    this.#pauseAt = this.#lines.length + LINES_A_STEP;
    return true;
  }

  header(text: string): void {
    this.#lines.push(text);
  }

  /** A type code and a name, as ROWS holds them. */
  row(type: string, name: string): void {
    this.#lines.push(` ${type.padEnd(2)} ${name}`);
  }

  /** Two names and a number, as COLUMNS, RHS and RANGES hold them. */
  entry(first: string, second: string, value: number): void {
    const number = this.#number(value).padStart(NUMBER_WIDTH);
    this.#lines.push(`    ${first.padEnd(8)}  ${second.padEnd(8)}  ${number}`);
  }

  bound(type: string, column: string, value?: number): void {
    const number = value === undefined ? "" : this.#number(value).padStart(NUMBER_WIDTH);
    this.#lines.push(` ${type} BND       ${column.padEnd(8)}  ${number}`.trimEnd());
  }

  marker(name: string, kind: "INTORG" | "INTEND"): void {
    this.#lines.push(`    ${name.padEnd(8)}  'MARKER'                 '${kind}'`);
  }

  /** The shortest decimal that reads back as the same number; fixed format may have to round it. */
  #number(value: number): string {
    const text = String(value);
    if (!this.#isFixed || text.length <= NUMBER_WIDTH) return text;
    const exact = narrowest(value);
    if (exact.length <= NUMBER_WIDTH) return exact;
    for (let digits = NUMBER_WIDTH; digits > 0; digits--) {
      const rounded = narrowest(Number(value.toPrecision(digits)));
      if (rounded.length > NUMBER_WIDTH) continue;
      this.#warnings.add(
        "rounded numbers",
        `the number ${text} does not fit fixed format; it is rounded to ${rounded}`,
      );
      return rounded;
    }
    return text;
  }
}

/** The number in full or with an exponent, whichever is shorter: 1e15 has sixteen digits in full. */
function narrowest(value: number): string {
  const full = String(value);
  const scientific = value.toExponential().replace("e+", "e");
  return scientific.length < full.length ? scientific : full;
}
