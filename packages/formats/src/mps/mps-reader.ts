import type { Problem, Steps } from "@bough/problem";
import type { FormatError } from "../format-error.ts";
import { decode, quote } from "../text/bytes.ts";
import { MpsContext, type MpsForm } from "./mps-context.ts";
import { isSection, refusalOf, type Section } from "./mps-sections.ts";
import { readBoundLine } from "./sections/bounds.ts";
import { ColumnsSection } from "./sections/columns.ts";
import { readIndicatorLine } from "./sections/indicators.ts";
import { readRowLine } from "./sections/rows.ts";
import { readSideLine } from "./sections/sides.ts";
import { SosSection } from "./sections/sos.ts";

/** Lines read between two pauses: a few milliseconds. */
const LINES_PER_STEP = 2000;

/** One pass over the text of an MPS file in one of its two forms: headers, and who reads what. */
export class MpsReader {
  readonly #context: MpsContext;
  readonly #seen = new Set<Section>();
  readonly #sos: SosSection;
  #columns: ColumnsSection | undefined;
  #section: Section | undefined;

  constructor(bytes: Uint8Array, file: string, form: MpsForm) {
    this.#context = new MpsContext(bytes, file, form);
    this.#sos = new SosSection(this.#context);
  }

  /** Line reached so far. */
  get lineNumber(): number {
    return this.#context.lines.lineNumber;
  }

  get warnings(): string[] {
    return this.#context.warnings.toList();
  }

  /** First name that was used but not declared. */
  get unknownName(): FormatError | undefined {
    return this.#context.unknownName;
  }

  *read(): Steps<Problem> {
    const { lines, model } = this.#context;
    while (this.#section !== "ENDATA" && lines.next()) {
      if (lines.lineNumber % LINES_PER_STEP === 0) yield;
      if (lines.isHeader) this.#readHeader();
      else this.#readDataLine();
    }
    this.#closeSection();
    this.#checkEnd();
    this.#reportDroppedRows();
    return yield* model.toProblem({ file: this.#context.file, line: lines.lineNumber });
  }

  #readHeader(): void {
    const context = this.#context;
    const { lines, bytes } = context;
    const word: string = decode(bytes, lines.tokenStart[0], lines.tokenEnd[0]).toUpperCase();
    const refusal = refusalOf(word);
    if (refusal !== undefined) {
      context.fail(`section ${word}`, `a mixed-integer linear problem; ${refusal}`);
    }
    if (!isSection(word)) {
      throw context.error(
        quote(bytes, lines.tokenStart[0], lines.tokenEnd[0]),
        this.#expectedHeader(),
      );
    }
    this.#closeSection();
    this.#checkOrder(word);
    this.#section = word;
    this.#seen.add(word);
    this.#openSection(word);
  }

  #expectedHeader(): string {
    return this.#section === undefined
      ? "a section of an MPS file, such as NAME or ROWS"
      : "a section such as ROWS, COLUMNS, RHS, RANGES, BOUNDS or ENDATA, or data after a blank";
  }

  #checkOrder(word: Section): void {
    const seen = this.#seen;
    const fail = (found: string, expected: string) => this.#context.fail(found, expected);
    if (seen.has(word) && (word === "ROWS" || word === "COLUMNS" || word === "NAME")) {
      fail(`a second section ${word}`, `one section ${word}`);
    }
    if (word === "NAME" || word === "OBJSENSE") return;
    if (word === "OBJNAME" || word === "ROWS") {
      if (seen.has("ROWS")) fail("section OBJNAME after ROWS", "section OBJNAME before ROWS");
      return;
    }
    if (!seen.has("ROWS")) fail(`section ${word}`, "section ROWS before it");
    const addsRows = word === "LAZYCONS" || word === "USERCUTS";
    if (addsRows && seen.has("COLUMNS")) fail(`section ${word}`, "it before section COLUMNS");
    if (!addsRows && word !== "COLUMNS" && !seen.has("COLUMNS")) {
      fail(`section ${word}`, "section COLUMNS before it");
    }
  }

  #openSection(word: Section): void {
    const { lines, model, rowNames } = this.#context;
    const hasMore = lines.numTokens > 1;
    if (word === "NAME") {
      model.draft.name = this.#restOfHeader().replace(/(^|\s+)FREE(IEEE)?$/i, "");
    } else if (word === "OBJSENSE") {
      if (hasMore) this.#readSense(1);
    } else if (word === "OBJNAME") {
      if (hasMore) model.wantedObjective = this.#restOfHeader();
    } else if (word === "COLUMNS") {
      this.#columns = new ColumnsSection(this.#context);
    } else if (word !== "RHS" && hasMore && this.#context.countTokens(1, rowNames) > 1) {
      this.#context.fail(lines.quoteLine(), `${word} alone on its line`);
    }
  }

  #restOfHeader(): string {
    const { bytes, lines } = this.#context;
    return decode(bytes, lines.tokenEnd[0], lines.lineEnd).trim();
  }

  #closeSection(): void {
    const { model } = this.#context;
    if (this.#section === "SOS") this.#sos.close();
    if (this.#section !== "ROWS" || model.draft.objectiveName !== undefined) return;
    if (model.wantedObjective === undefined) {
      this.#context.fail("no row of type N in section ROWS", "an objective row");
    }
    this.#context.fail(
      `no row of type N named "${model.wantedObjective}"`,
      "the row that OBJNAME names as the objective",
    );
  }

  #readDataLine(): void {
    const context = this.#context;
    const section = this.#section;
    if (section === "COLUMNS") {
      this.#columns?.readLine();
      return;
    }
    context.lines.clearFields();
    if (section === "ROWS") readRowLine(context, true);
    else if (section === "LAZYCONS" || section === "USERCUTS") readRowLine(context, false);
    else if (section === "RHS" || section === "RANGES") readSideLine(context, section);
    else if (section === "BOUNDS") readBoundLine(context);
    else if (section === "SOS") this.#sos.readLine();
    else if (section === "INDICATORS") readIndicatorLine(context);
    else if (section === "OBJSENSE") this.#readSense(0);
    else if (section === "OBJNAME") this.#readObjectiveName();
    else context.fail(context.lines.quoteLine(), this.#expectedHeader());
  }

  #readSense(token: number): void {
    const { lines, model } = this.#context;
    const is = (...words: string[]) => words.some((word) => lines.tokenIs(token, word));
    if (is("MAX", "MAXIMIZE", "MAXIMISE", "MAXIMUM")) model.draft.sense = "maximize";
    else if (is("MIN", "MINIMIZE", "MINIMISE", "MINIMUM")) model.draft.sense = "minimize";
    else this.#context.fail(lines.quoteLine(), "MIN or MAX");
  }

  #readObjectiveName(): void {
    const { bytes, lines, model } = this.#context;
    if (model.wantedObjective !== undefined) {
      this.#context.fail(lines.quoteLine(), "one objective name only");
    }
    model.wantedObjective = decode(bytes, lines.lineStart, lines.lineEnd).trim();
  }

  /** A file may lack ENDATA where nothing else is wrong with it; then it is read with a warning. */
  #checkEnd(): void {
    const context = this.#context;
    const { lines } = context;
    if (this.#section === "ENDATA") {
      if (lines.next()) {
        const found = `${lines.quoteLine()} and what follows stands after ENDATA and is not read`;
        context.warn("text after ENDATA", found);
      }
      return;
    }
    const end = "the end of the file";
    if (!this.#seen.has("ROWS")) context.fail(end, "section ROWS");
    if (!this.#seen.has("COLUMNS")) context.fail(end, "section COLUMNS");
    if (context.unknownName !== undefined) throw context.unknownName;
    if (lines.endsInsideLine) context.fail(`${end} inside a line`, "ENDATA");
    context.warn("missing ENDATA", "the file ends without ENDATA; it may have been cut off");
  }

  #reportDroppedRows(): void {
    const { droppedRows, draft } = this.#context.model;
    if (droppedRows.length === 0) return;
    const names = droppedRows.slice(0, 3).map((name) => `"${name}"`);
    const more = droppedRows.length > 3 ? ` and ${droppedRows.length - 3} more` : "";
    this.#context.warnings.add(
      "dropped rows",
      `${this.#context.file}: the objective is "${draft.objectiveName}"; the further rows of type N are dropped: ${names.join(", ")}${more}`,
    );
  }
}
