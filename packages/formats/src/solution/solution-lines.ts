import { FormatError } from "../format-error.ts";
import { unquotedName } from "./quoted-name.ts";
import type { SolutionFile } from "./solution-file.ts";

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eEdD][+-]?\d+)?$/;
const INFINITE = /^[+-]?inf(inity)?$/i;

/** Lines that say how the solve went instead of a value, as other programs write them. */
const REMARKS = [
  /^model status$/i,
  /^solution status\b/i,
  /^(optimal|feasible|infeasible|unbounded|none|unknown)$/i,
  /^(time|node|iteration|solution) limit reached$/i,
  /^(optimal|infeasible|stopped|unbounded)\b.* - objective value /i,
];

const OBJECTIVES = [
  /^=obj=\s+(\S+)$/i,
  /^objective\s+(\S+)$/i,
  /^objective value:\s+(\S+)$/i,
  /^#\s*objective value\s*=\s*(\S+)$/i,
  /^optimal\b.* - objective value (\S+)$/i,
];

/** Reads a solution line by line. */
export class SolutionLines {
  readonly #file: string;
  readonly #lines: string[];
  readonly #values = new Map<string, number>();
  readonly #lineOf = new Map<string, number>();
  #line = 0;
  #objective: number | undefined;
  #hasPoint = true;

  constructor(text: string, file: string) {
    this.#file = file;
    this.#lines = text.split(/\r?\n/);
  }

  read(): SolutionFile {
    for (; this.#line < this.#lines.length; this.#line++) {
      const line = this.#lines[this.#line].trim();
      if (line === "") continue;
      if (/^# (dual solution values|basis|rows \d+)/i.test(line)) break;
      this.#readLine(line);
    }
    const saysSomething = this.#values.size > 0 || this.#objective !== undefined;
    if (!saysSomething && this.#hasPoint) {
      this.#line = Math.max(0, this.#lines.length - 2);
      this.#fail("the end of the file", "lines of a name and a value");
    }
    return {
      values: this.#values,
      lineOf: this.#lineOf,
      objective: this.#objective,
      hasPoint: this.#hasPoint,
    };
  }

  #fail(found: string, expected: string): never {
    throw new FormatError({ file: this.#file, line: this.#line + 1, found, expected });
  }

  #readLine(line: string): void {
    for (const pattern of OBJECTIVES) {
      const value = pattern.exec(line)?.[1];
      if (value === undefined) continue;
      this.#objective = this.#number(value);
      return;
    }
    const count = /^# columns (\d+)$/i.exec(line)?.[1];
    if (count !== undefined) this.#readCounted(Number(count));
    else if (/^=infeas=|^=unbd=|^infeasible$|^no solution available$/i.test(line)) {
      this.#hasPoint = false;
    } else if (!line.startsWith("#") && !REMARKS.some((remark) => remark.test(line))) {
      this.#readValue(line);
    }
  }

  /** The lines after `# Columns n`: n values, no fewer. */
  #readCounted(count: number): void {
    for (let k = 0; k < count; k++) {
      this.#line++;
      const line = this.#lines[this.#line]?.trim() ?? "";
      if (line === "" || line.startsWith("#")) {
        this.#fail(line === "" ? "no further value" : `"${line}"`, `value ${k + 1} of ${count}`);
      }
      this.#readValue(line);
    }
  }

  /** `name value`, with remarks in brackets or, as CBC writes it, between a number and another. */
  #readValue(line: string): void {
    const plain = line.replace(/\s*\(obj:[^)]*\)$/, "");
    const cbc = /^(?:\*\* *)?\d+\s+(\S+)\s+(\S+)\s+(\S+)$/.exec(plain);
    const isCbc = cbc !== null && NUMBER.test(cbc[2]) && NUMBER.test(cbc[3]);
    const pair = isCbc ? cbc : /^(.*\S)\s+(\S+)$/.exec(plain);
    if (pair === null) this.#fail(`"${shorten(line)}"`, "a name and a value");
    const [, written, text] = pair as unknown as [string, string, string];
    const name = unquotedName(written);
    const value = this.#number(text);
    if (!Number.isFinite(value)) this.#fail(`"${shorten(text)}"`, "a finite number");
    if (this.#values.has(name)) this.#fail(`"${name}" for a second time`, "each name once");
    this.#values.set(name, value);
    this.#lineOf.set(name, this.#line + 1);
  }

  #number(text: string): number {
    if (NUMBER.test(text)) return Number(text.replace(/d/i, "e"));
    if (INFINITE.test(text)) return text.startsWith("-") ? -Infinity : Infinity;
    return this.#fail(`"${shorten(text)}"`, "a number");
  }
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
