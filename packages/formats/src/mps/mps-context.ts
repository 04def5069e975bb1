import { FormatError } from "../format-error.ts";
import { decode } from "../text/bytes.ts";
import { NameTable } from "../text/name-table.ts";
import { parseNumber, parseQuotient } from "../text/parse-number.ts";
import { Warnings } from "../text/warnings.ts";
import { MpsLines } from "./mps-lines.ts";
import { MpsModel } from "./mps-model.ts";

/** Free form separates fields by blanks, fixed form by their columns. */
export type MpsForm = "free" | "fixed";

/** What every section of an MPS file needs while it is read: the lines, the names, the model. */
export class MpsContext {
  readonly file: string;
  readonly form: MpsForm;
  readonly bytes: Uint8Array;
  readonly lines: MpsLines;
  readonly rowNames: NameTable;
  readonly columnNames: NameTable;
  readonly model: MpsModel;
  readonly warnings = new Warnings();
  /** First name that was used but not declared: an error unless the file is complete. */
  unknownName: FormatError | undefined;
  readonly #setNames = new Map<string, Set<string>>();

  constructor(bytes: Uint8Array, file: string, form: MpsForm) {
    this.file = file;
    this.form = form;
    this.bytes = bytes;
    this.lines = new MpsLines(bytes);
    this.rowNames = new NameTable(bytes);
    this.columnNames = new NameTable(bytes);
    this.model = new MpsModel(this.rowNames, this.columnNames, this.warnings);
  }

  error(found: string, expected: string): FormatError {
    return new FormatError({
      file: this.file,
      line: Math.max(1, this.lines.lineNumber),
      found,
      expected,
    });
  }

  fail(found: string, expected: string): never {
    throw this.error(found, expected);
  }

  /** @param kind what the warning is about, in the plural */
  warn(kind: string, message: string): void {
    this.warnings.add(kind, `${this.file}, line ${this.lines.lineNumber}: ${message}`);
  }

  /** Fills the fields from the columns of fixed format. */
  readFixedFields(): void {
    if (!this.lines.readFixedFields()) {
      this.fail(this.lines.quoteLine(), "the columns of fixed format, or names without blanks");
    }
  }

  /** Tokens before a comment. A token that starts with $ or * but is a known name is no comment. */
  countTokens(first: number, names: NameTable): number {
    const { lines } = this;
    const count = lines.numStoredTokens;
    for (let token = first; token < count; token++) {
      if (!lines.looksLikeComment(token)) continue;
      if (names.find(lines.tokenStart[token], lines.tokenEnd[token]) < 0) return token;
    }
    return lines.numTokens;
  }

  textOf(field: number): string {
    return decode(this.bytes, this.lines.fieldStart[field], this.lines.fieldEnd[field]);
  }

  /** The number in the field, which may be infinite, or a quotient such as 9/10. */
  number(field: number, what: string): number {
    const { bytes, lines } = this;
    const start = lines.fieldStart[field];
    const end = lines.fieldEnd[field];
    let value = parseNumber(bytes, start, end);
    if (Number.isNaN(value)) value = parseQuotient(bytes, start, end);
    if (Number.isNaN(value)) this.fail(lines.quoteField(field), `a number as ${what}`);
    return value;
  }

  finiteNumber(field: number, what: string): number {
    const value = this.number(field, what);
    if (!Number.isFinite(value)) {
      this.fail(this.lines.quoteField(field), `a finite number as ${what}`);
    }
    return value;
  }

  isNumber(token: number): boolean {
    const { tokenStart, tokenEnd } = this.lines;
    return !Number.isNaN(parseNumber(this.bytes, tokenStart[token], tokenEnd[token]));
  }

  /** Constraint named in the field, OBJECTIVE, DROPPED, or undefined where no row has the name. */
  findRow(field: number): number | undefined {
    const { fieldStart, fieldEnd } = this.lines;
    const name = this.rowNames.find(fieldStart[field], fieldEnd[field]);
    return name < 0 ? undefined : this.model.rowOfName[name];
  }

  /** Column named in the field, or -1. */
  findColumn(field: number): number {
    const { fieldStart, fieldEnd } = this.lines;
    return this.columnNames.find(fieldStart[field], fieldEnd[field]);
  }

  isColumn(token: number): boolean {
    return this.columnNames.find(this.lines.tokenStart[token], this.lines.tokenEnd[token]) >= 0;
  }

  /** An entry for a row or column that was not declared: ignored with a warning, see `unknownName`. */
  reportUnknown(field: number, what: "row" | "column"): void {
    const section = what === "row" ? "ROWS" : "COLUMNS";
    const found = `the unknown ${what} ${this.lines.quoteField(field)}`;
    this.unknownName ??= this.error(found, `a ${what} declared in ${section}`);
    this.warn(`unknown ${what}s`, `${found} is not declared in ${section}; the entry is ignored`);
  }

  /** Several sets of right-hand sides, ranges or bounds are all applied, with a warning. */
  noteSet(section: string): void {
    if (!this.lines.hasField(2)) return;
    const name = this.textOf(2);
    const known = this.#setNames.get(section);
    if (known === undefined) {
      this.#setNames.set(section, new Set([name]));
    } else if (!known.has(name)) {
      known.add(name);
      this.warn(
        `further sets in ${section}`,
        `section ${section} holds the set "${name}" beside "${[...known][0]}"; both are applied`,
      );
    }
  }
}
