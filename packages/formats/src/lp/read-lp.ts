import { runToEnd, type Steps } from "@bough/problem";
import { bytesOf, fileNameIn, type ReadOptions, type ReadResult } from "../read-options.ts";
import { BoundsReader } from "./bounds.ts";
import { LinearSum } from "./linear-sum.ts";
import { LpContext } from "./lp-context.ts";
import { COLON, END_OF_FILE, NAME } from "./lp-scanner.ts";
import { headingAt, isHeadingWord, type Section } from "./lp-sections.ts";
import { RowsReader } from "./rows.ts";
import { readSos } from "./sos.ts";

/**
 * Reads a file in CPLEX LP format.
 *
 * @throws FormatError where the file is malformed, quadratic, or ends without `End`
 */
export function readLp(content: Uint8Array | string, options: ReadOptions = {}): ReadResult {
  return runToEnd(readLpSteps(content, options));
}

/** The same with pauses. */
export function readLpSteps(
  content: Uint8Array | string,
  options: ReadOptions = {},
): Steps<ReadResult> {
  return new LpReader(bytesOf("readLp", content), fileNameIn("readLp", options, "LP text")).read();
}

/** Bytes read between two pauses: a few milliseconds. */
const BYTES_PER_STEP = 60_000;

/** One pass over an LP file: which section stands where, and who reads it. */
class LpReader {
  readonly #context: LpContext;
  readonly #rows: RowsReader;
  readonly #bounds: BoundsReader;
  readonly #binaries: number[] = [];

  constructor(bytes: Uint8Array, file: string) {
    this.#context = new LpContext(bytes, file);
    this.#rows = new RowsReader(this.#context);
    this.#bounds = new BoundsReader(this.#context);
  }

  *read(): Steps<ReadResult> {
    const { scanner, draft, columnNames, warnings } = this.#context;
    if (scanner.kind() === NAME && scanner.kind(1) === COLON && isHeadingWord(scanner.text())) {
      scanner.fail("Minimize or Maximize without a colon", `${scanner.quote()} before a colon`);
    }
    const sense = this.#takeHeading("Minimize or Maximize");
    if (sense !== "minimize" && sense !== "maximize") throw scanner.error("Minimize or Maximize");
    draft.sense = sense;
    yield* this.#readObjective();
    let section = this.#takeHeading("Subject To");
    while (section !== "end") {
      yield* this.#readSection(section);
      section = this.#takeHeading("a section such as Bounds, Generals, Binaries or End");
    }
    if (scanner.kind() !== END_OF_FILE)
      scanner.fail("the end of the file", `${scanner.quote()} after End`);
    yield* this.#settle();
    draft.name = scanner.problemName;
    const place = { file: scanner.file, line: scanner.line() };
    yield;
    const names = yield* columnNames.toStrings();
    yield;
    return {
      problem: yield* draft.toProblem(names, place),
      warnings: warnings.toList(),
    };
  }

  #takeHeading(expected: string): Section {
    const { scanner } = this.#context;
    const heading = headingAt(scanner);
    if (heading === undefined) throw scanner.error(expected);
    const [word, line] = [scanner.quote(), scanner.line()];
    const mayBeName = scanner.followsNumber && heading.numTokens === 1;
    if (heading.section === "refused") {
      scanner.fail("a mixed-integer linear problem", `the section ${scanner.quote()}`);
    }
    for (let k = 0; k < heading.numTokens; k++) scanner.advance();
    // 3 x + 2 bin, and then a section: what was meant is a variable.
    if (mayBeName && scanner.line() > line && headingAt(scanner) !== undefined) {
      scanner.fail(
        `another name for the variable, or a line of its own for the heading ${word}`,
        `${word} behind a number and ${scanner.quote()} right after it`,
      );
    }
    return heading.section;
  }

  *#readObjective(): Steps<void> {
    const context = this.#context;
    const { scanner, draft } = context;
    if (context.isAtLabel) {
      draft.objectiveName = scanner.text();
      scanner.advance();
      scanner.advance();
    }
    if (headingAt(scanner) !== undefined) return;
    const sum = new LinearSum();
    yield* context.takeSum(sum, false);
    for (let k = 0; k < sum.size; k++) draft.cost[sum.columns[k]] += sum.values[k];
    if (!Number.isFinite(sum.constant)) scanner.fail("a finite objective", "an infinite constant");
    draft.objectiveConstant = sum.constant;
  }

  /** Entries of one kind until the next heading. */
  *#readSection(section: Section): Steps<void> {
    const { scanner } = this.#context;
    if (section === "minimize" || section === "maximize") {
      scanner.fail("one objective only", "a second objective");
    }
    let pauseAt = scanner.start() + BYTES_PER_STEP;
    while (scanner.kind() !== END_OF_FILE && headingAt(scanner) === undefined) {
      if (scanner.start() >= pauseAt) {
        yield;
        pauseAt = scanner.start() + BYTES_PER_STEP;
      }
      if (section === "rows") yield* this.#rows.readRow();
      else this.#readEntry(section);
    }
  }

  #readEntry(section: Exclude<Section, "rows">): void {
    const context = this.#context;
    const { draft } = context;
    if (section === "bounds") this.#bounds.readBound();
    else if (section === "sos") readSos(context, undefined);
    else if (section === "sos1" || section === "sos2") readSos(context, section);
    else if (section === "integers") draft.isInteger[context.takeListedColumn("Generals")] = true;
    else if (section === "binaries") this.#binaries.push(context.takeListedColumn("Binaries"));
    else draft.isSemiContinuous[context.takeListedColumn("Semi-Continuous")] = true;
  }

  /** What only the whole file tells: names, and the bounds of binaries, which 0 and 1 cut. */
  *#settle(): Steps<void> {
    const { draft } = this.#context;
    this.#bounds.reportNegativeUppers();
    yield;
    for (const column of this.#binaries) {
      draft.isInteger[column] = true;
      this.#bounds.reportCutBinary(column);
      draft.lower[column] = Math.max(draft.lower[column], 0);
      draft.upper[column] = Math.min(draft.upper[column], 1);
    }
    this.#rows.reportLoneWords();
    yield;
    yield* this.#rows.nameRows();
  }
}
