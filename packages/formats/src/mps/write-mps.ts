import {
  checkOptions,
  type OptionKinds,
  type Problem,
  runToEnd,
  type Steps,
  type TextMap,
  TRUTH,
} from "@bough/problem";
import { legalNamesInSteps, type NameRules } from "../text/legal-names.ts";
import {
  columnNamesOf,
  nameSet,
  rowNamesOf,
  type SortedStructures,
  sortStructures,
} from "../text/problem-parts.ts";
import { stateStructuresInSteps } from "../text/state-structures.ts";
import { Warnings } from "../text/warnings.ts";
import type { WriteResult } from "../write-result.ts";
import { MpsLayout } from "./mps-layout.ts";
import { type RowForm, rowForm } from "./row-form.ts";

export interface WriteMpsOptions {
  /**
   * True (the default): fields parted by blanks, numbers in full. False: the columns of fixed
   * format, where names have at most 8 characters and numbers 12.
   */
  readonly free?: boolean | undefined;
}

const WRITE_MPS_OPTION_KINDS: OptionKinds<WriteMpsOptions> = { free: TRUTH };

const FREE_NAMES: NameRules = {
  format: "MPS",
  isLegal: (name) => /^[^\s\p{Cc}]+$/u.test(name) && name.toUpperCase() !== "'MARKER'",
  repair: (name) => name.replace(/[\s\p{Cc}']/gu, "_") || "_",
};

const FIXED_NAMES: NameRules = {
  format: "fixed MPS",
  isLegal: (name) => /^[!-~]([ -~]{0,6}[!-~])?$/.test(name) && !/^[$']/.test(name),
  repair: (_, index) => `_${index + 1}`,
};

/** Sections of structures are read by blanks in fixed form, too. */
const FIXED_NAMES_WITHOUT_BLANKS: NameRules = {
  ...FIXED_NAMES,
  isLegal: (name) => FIXED_NAMES.isLegal(name) && !name.includes(" "),
};

/** Stands for infinity where a number must stand; readers take it as infinite. */
const INFINITE_VALUE = 1e30;

/** Writes a problem in MPS format; what is read back equals it in every number. */
export function writeMps(problem: Problem, options: WriteMpsOptions = {}): WriteResult {
  return runToEnd(writeMpsSteps(problem, options));
}

/** The same with pauses. */
export function* writeMpsSteps(
  problem: Problem,
  options: WriteMpsOptions = {},
): Steps<WriteResult> {
  checkOptions("writeMps", options, WRITE_MPS_OPTION_KINDS);
  const stated = yield* stateStructuresInSteps(problem);
  yield;
  const writer = new MpsWriter(stated, options.free === false);
  yield;
  return yield* writer.write();
}

/** Rows whose form is chosen between two pauses. */
const ROWS_PER_STEP = 5000;

/** A row as it is written: one for most, two where the sides of one cannot be stated together. */
interface WrittenRow {
  readonly name: string;
  readonly form: RowForm;
}

class MpsWriter {
  readonly #problem: Problem;
  readonly #structures: SortedStructures;
  #columnNames: readonly string[] = [];
  #objectiveName = "";
  /** What each row, and after the rows each indicator, becomes. */
  readonly #rows: WrittenRow[][] = [];
  readonly #rules: NameRules;
  readonly #warnings = new Warnings();
  readonly #out: MpsLayout;

  constructor(problem: Problem, isFixed: boolean) {
    this.#problem = problem;
    this.#structures = sortStructures(problem);
    const hasLists = this.#structures.sets.length + this.#structures.indicators.length > 0;
    const fixedRules = hasLists ? FIXED_NAMES_WITHOUT_BLANKS : FIXED_NAMES;
    this.#rules = isFixed ? fixedRules : FREE_NAMES;
    this.#out = new MpsLayout(isFixed, this.#warnings);
  }

  *#chooseNames(): Steps<void> {
    const problem = this.#problem;
    const { indicators } = this.#structures;
    this.#columnNames = yield* this.#legal(yield* columnNamesOf(problem), "column");
    const names = yield* this.#legal(yield* rowNamesOf(problem, indicators), "row");
    const taken = yield* nameSet(names);
    const { rowLower, rowUpper, numRows } = problem;
    for (const [i, name] of names.entries()) {
      if (i % ROWS_PER_STEP === 0) yield;
      const lower = i < numRows ? rowLower[i] : indicators[i - numRows].lower;
      const upper = i < numRows ? rowUpper[i] : indicators[i - numRows].upper;
      this.#rows.push(this.#writtenRows(name, lower, upper, taken));
    }
    yield;
    const objective = yield* this.#legal([problem.objectiveName ?? "OBJ"], "row");
    this.#objectiveName = taken.has(objective[0]) ? unique("OBJ", taken) : objective[0];
  }

  #legal(names: readonly string[], what: "column" | "row"): Steps<readonly string[]> {
    return legalNamesInSteps(names, what, this.#rules, this.#warnings);
  }

  *write(): Steps<WriteResult> {
    yield* this.#chooseNames();
    this.#writeHead();
    yield* this.#writeRows();
    yield;
    yield* this.#writeColumns();
    yield* this.#writeSides();
    yield;
    yield* this.#writeBounds();
    yield;
    yield* this.#writeSets();
    yield;
    yield* this.#writeIndicators();
    yield;
    this.#out.header("ENDATA");
    const text = yield* this.#out.text();
    return { text, warnings: this.#warnings.toList(), renamed: this.#warnings.renamed };
  }

  #writtenRows(name: string, lower: number, upper: number, taken: TextMap<true>): WrittenRow[] {
    const form = rowForm(lower, upper);
    if (form !== undefined) return [{ name, form }];
    const second = unique(`${name.slice(0, 5)}_2`, taken);
    this.#warnings.add(
      "rows written as two",
      `row "${name}" between ${lower} and ${upper} is written as the two rows "${name}" and "${second}"`,
    );
    return [
      { name, form: { type: "L", rhs: upper } },
      { name: second, form: { type: "G", rhs: lower } },
    ];
  }

  #writeHead(): void {
    const { name, sense } = this.#problem;
    this.#out.header(`NAME          ${name.replace(/\p{Cc}+/gu, " ")}`.trimEnd());
    if (sense === "maximize") this.#out.header("OBJSENSE\n    MAX");
  }

  *#writeRows(): Steps<void> {
    this.#out.header("ROWS");
    this.#out.row("N", this.#objectiveName);
    for (const rows of this.#rows) {
      if (this.#out.isPauseDue()) yield;
      for (const { name, form } of rows) this.#out.row(form.type, name);
    }
  }

  *#writeColumns(): Steps<void> {
    const { numCols, isInteger } = this.#problem;
    const { semiContinuous } = this.#structures;
    const indicatorTerms = yield* this.#indicatorTerms();
    let isBlock = false;
    let numMarkers = 0;
    this.#out.header("COLUMNS");
    for (let j = 0; j <= numCols; j++) {
      const isMarked = j < numCols && isInteger[j] === 1 && !semiContinuous.has(j);
      if (isMarked !== isBlock) {
        this.#out.marker(`MARK${numMarkers++}`, isMarked ? "INTORG" : "INTEND");
        isBlock = isMarked;
      }
      if (j < numCols) yield* this.#writeColumn(j, indicatorTerms.get(j) ?? []);
      if (this.#out.isPauseDue()) yield;
    }
  }

  /** A column without entries gets a cost of zero, so that it exists. */
  *#writeColumn(
    j: number,
    indicatorTerms: readonly (readonly [row: number, value: number])[],
  ): Steps<void> {
    const { cost, columns, sense } = this.#problem;
    const name = this.#columnNames[j];
    const begin = columns.starts[j];
    const end = columns.starts[j + 1];
    if (cost[j] !== 0 || (begin === end && indicatorTerms.length === 0)) {
      this.#out.entry(name, this.#objectiveName, sense === "maximize" ? 0 - cost[j] : cost[j]);
    }
    for (let k = begin; k < end; k++) {
      if (this.#out.isPauseDue()) yield;
      this.#writeEntry(name, columns.indices[k], columns.values[k]);
    }
    for (const [row, value] of indicatorTerms) this.#writeEntry(name, row, value);
  }

  #writeEntry(column: string, row: number, value: number): void {
    for (const { name } of this.#rows[row]) this.#out.entry(column, name, value);
  }

  /** The terms of the indicators by column. */
  *#indicatorTerms(): Steps<Map<number, [row: number, value: number][]>> {
    const terms = new Map<number, [number, number][]>();
    for (const [index, { columns, coefficients }] of this.#structures.indicators.entries()) {
      if (index % ROWS_PER_STEP === 0) yield;
      for (let k = 0; k < columns.length; k++) {
        const list = terms.get(columns[k]) ?? [];
        terms.set(columns[k], list);
        list.push([this.#problem.numRows + index, coefficients[k]]);
      }
    }
    return terms;
  }

  *#writeSides(): Steps<void> {
    const offset = this.#problem.toUserObjective(this.#problem.objectiveOffset);
    const out = this.#out;
    this.#out.header("RHS");
    if (offset !== 0) this.#out.entry("RHS", this.#objectiveName, -offset);
    let hasRanges = false;
    for (const rows of this.#rows) {
      for (const { name, form } of rows) {
        if (form.rhs !== 0) out.entry("RHS", name, form.rhs);
        hasRanges ||= form.range !== undefined;
      }
      if (out.isPauseDue()) yield;
    }
    if (!hasRanges) return;
    out.header("RANGES");
    for (const rows of this.#rows) {
      for (const { name, form } of rows)
        if (form.range !== undefined) out.entry("RNG", name, form.range);
      if (out.isPauseDue()) yield;
    }
  }

  *#writeBounds(): Steps<void> {
    this.#out.header("BOUNDS");
    for (let j = 0; j < this.#problem.numCols; j++) {
      const semi = this.#structures.semiContinuous.get(j);
      if (semi !== undefined) this.#writeSemiContinuous(j, semi.lower, semi.upper);
      else this.#writeBox(j);
      if (this.#out.isPauseDue()) yield;
    }
  }

  #writeSemiContinuous(j: number, lower: number, upper: number): void {
    const name = this.#columnNames[j];
    if (lower === -Infinity) this.#out.bound("MI", name);
    else if (lower !== 0) this.#out.bound("LO", name, lower);
    const type = this.#problem.isInteger[j] === 1 ? "SI" : "SC";
    this.#out.bound(type, name, upper === Infinity ? INFINITE_VALUE : upper);
  }

  #writeBox(j: number): void {
    const { columnLower, columnUpper, isInteger } = this.#problem;
    const out = this.#out;
    const name = this.#columnNames[j];
    const lower = columnLower[j];
    const upper = columnUpper[j];
    if (lower === upper) {
      out.bound("FX", name, lower);
    } else if (lower === -Infinity && upper === Infinity) {
      out.bound("FR", name);
    } else {
      if (lower === -Infinity) out.bound("MI", name);
      else if (lower !== 0 || upper < 0) out.bound("LO", name, lower);
      if (upper !== Infinity) out.bound("UP", name, upper);
      else if (isInteger[j] === 1) out.bound("PL", name);
    }
  }

  *#writeSets(): Steps<void> {
    const { sets } = this.#structures;
    if (sets.length > 0) this.#out.header("SOS");
    for (const { kind, name, columns, weights } of sets) {
      const isLegal = FREE_NAMES.isLegal(name) && Number.isNaN(Number(name));
      const written = isLegal ? name : `s${FREE_NAMES.repair(name, 0)}`;
      this.#out.header(` ${kind === "sos1" ? "S1" : "S2"} ${written}`);
      for (let k = 0; k < columns.length; k++) {
        if (this.#out.isPauseDue()) yield;
        this.#out.header(`    ${this.#columnNames[columns[k]]} ${weights[k]}`);
      }
    }
  }

  *#writeIndicators(): Steps<void> {
    const { indicators } = this.#structures;
    if (indicators.length > 0) this.#out.header("INDICATORS");
    for (const [index, { binary, activeValue }] of indicators.entries()) {
      if (this.#out.isPauseDue()) yield;
      for (const { name } of this.#rows[this.#problem.numRows + index]) {
        this.#out.header(` IF ${name} ${this.#columnNames[binary]} ${activeValue}`);
      }
    }
  }
}

/** The name itself, or with a number where it is taken; taken from then on. */
function unique(name: string, taken: TextMap<true>): string {
  let candidate = name;
  for (let k = 2; taken.has(candidate); k++) candidate = `${name}${k}`;
  taken.set(candidate, true);
  return candidate;
}
