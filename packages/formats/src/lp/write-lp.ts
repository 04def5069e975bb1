import { type Problem, runToEnd, type SemiContinuous, type Steps } from "@bough/problem";
import { joinLines, LINES_A_STEP } from "../text/join-lines.ts";
import { legalNames, legalNamesInSteps, type NameRules } from "../text/legal-names.ts";
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
import { UPPER_SIDE_COMMENT } from "./lp-scanner.ts";
import { isHeadingWord } from "./lp-sections.ts";

/**
 * Names that HiGHS, CBC and GLPK all take for names: HiGHS reads a number in any word that begins
 * with `inf` or `nan`, as `inflow` does, a quadratic part in a bracket and a division in a slash; GLPK
 * refuses brackets.
 */
const LP_NAMES: NameRules = {
  format: "LP format",
  isLegal: (name) =>
    /^[^\s\p{Cc}+\-*/^<>=:;\\[\]0-9.][^\s\p{Cc}+\-*/^<>=:\\[\]]*$/u.test(name) &&
    !isHeadingWord(name) &&
    !/^(inf|nan|free$)/i.test(name),
  repair: (name) => {
    const repaired = name.replace(/[\s\p{Cc}+\-*/^<>=:\\[\]]/gu, "_");
    return LP_NAMES.isLegal(repaired) ? repaired : `_${repaired}`;
  },
};

/** Names of sets may be words that are headings elsewhere, as SOS1 is. */
const SET_NAMES: NameRules = {
  ...LP_NAMES,
  isLegal: (name) => LP_NAMES.isLegal(name) || isHeadingWord(name),
};

/** Terms written between two pauses: a few milliseconds. */
const TERMS_A_STEP = 8192;
const INDICATORS_A_STEP = 1000;
/** Lines longer than this are broken; some readers take no more than 255 characters. */
const LONGEST_LINE = 200;

/**
 * Writes a problem in CPLEX LP format; what is read back equals it in every number. A row with two
 * different sides is written as two rows, which a comment joins when they are read back: of
 * `-3 <= - x + 2 y <= 4` HiGHS makes the rows `-3 <= -1` and `x + 2 y <= 4`, and CBC and GLPK refuse it.
 */
export function writeLp(problem: Problem): WriteResult {
  return runToEnd(writeLpSteps(problem));
}

/** The same with pauses. */
export function* writeLpSteps(problem: Problem): Steps<WriteResult> {
  const stated = yield* stateStructuresInSteps(problem);
  yield;
  const writer = new LpWriter(stated);
  yield;
  return yield* writer.write();
}

class LpWriter {
  readonly #problem: Problem;
  readonly #structures: SortedStructures;
  #columnNames: readonly string[] = [];
  #rowNames: readonly string[] = []; // rows, then indicators
  readonly #warnings = new Warnings();
  readonly #lines: string[] = [];

  constructor(problem: Problem) {
    this.#problem = problem;
    this.#structures = sortStructures(problem);
  }

  *#chooseNames(): Steps<void> {
    const columnNames = yield* columnNamesOf(this.#problem);
    this.#columnNames = yield* this.#legal(columnNames, "column");
    const rowNames = yield* rowNamesOf(this.#problem, this.#structures.indicators);
    this.#rowNames = yield* this.#legal(rowNames, "row");
  }

  #legal(names: readonly string[], what: "column" | "row"): Steps<readonly string[]> {
    return legalNamesInSteps(names, what, LP_NAMES, this.#warnings);
  }

  *write(): Steps<WriteResult> {
    yield* this.#chooseNames();
    yield* this.#problem.prepareRows();
    yield;
    yield* this.#writeObjective();
    yield;
    this.#lines.push("Subject To");
    yield* this.#writeRows();
    yield* this.#writeIndicators();
    yield;
    yield* this.#writeBounds();
    yield;
    yield* this.#writeKinds();
    yield;
    yield* this.#writeSets();
    this.#lines.push("End");
    return {
      text: yield* joinLines(this.#lines),
      warnings: this.#warnings.toList(),
      renamed: this.#warnings.renamed,
    };
  }

  *#writeObjective(): Steps<void> {
    const { name, sense, cost, numCols } = this.#problem;
    if (name !== "") this.#lines.push(`\\Problem name: ${name.replace(/\p{Cc}+/gu, " ")}`);
    this.#lines.push(sense === "maximize" ? "Maximize" : "Minimize");
    const columns: number[] = [];
    const listsAll = !this.#appearInOrder();
    for (let j = 0; j < numCols; j++) if (listsAll || cost[j] !== 0) columns.push(j);
    if (columns.length === 0 && numCols > 0) columns.push(0);
    const sign = sense === "maximize" ? -1 : 1;
    const [label] = legalNames(
      [this.#problem.objectiveName ?? "obj"],
      "row",
      LP_NAMES,
      this.#warnings,
    );
    const offset = this.#problem.toUserObjective(this.#problem.objectiveOffset);
    const constant = offset === 0 ? "" : ` ${signed(offset)}`;
    const costs = columns.map((j) => (cost[j] === 0 ? 0 : sign * cost[j]));
    this.#lines.push(` ${label}:${yield* this.#sum(columns, costs, 0, columns.length)}${constant}`);
  }

  /** True where columns first appear in their order; else the objective must list them all. */
  #appearInOrder(): boolean {
    const { cost, numCols, rows } = this.#problem;
    const isSeen = new Uint8Array(numCols);
    let next = 0;
    const see = (j: number): boolean => {
      if (isSeen[j] === 1) return true;
      isSeen[j] = 1;
      return j === next++;
    };
    for (let j = 0; j < numCols; j++) if (cost[j] !== 0 && !see(j)) return false;
    for (let k = 0; k < rows.indices.length; k++) if (!see(rows.indices[k])) return false;
    return next === numCols;
  }

  *#writeRows(): Steps<void> {
    const { numRows, rowLower, rowUpper, rows } = this.#problem;
    const taken = yield* nameSet(this.#rowNames);
    let pauseAt = TERMS_A_STEP;
    for (let i = 0; i < numRows; i++) {
      // A row costs as much as a few of its terms.
      if (rows.starts[i] + 4 * i >= pauseAt) {
        pauseAt = rows.starts[i] + 4 * i + TERMS_A_STEP;
        yield;
      }
      const sum = yield* this.#sum(rows.indices, rows.values, rows.starts[i], rows.starts[i + 1]);
      const name = this.#rowNames[i];
      const [lower, upper] = [rowLower[i], rowUpper[i]];
      if (lower === -Infinity || upper === Infinity || lower === upper) {
        this.#lines.push(` ${name}:${withSides(sum, lower, upper)}`);
        continue;
      }
      let upperName = `${name}_upper`;
      while (taken.has(upperName)) upperName += "_";
      taken.set(upperName, true);
      this.#lines.push(` ${name}:${withSides(sum, lower, Infinity)}`, UPPER_SIDE_COMMENT);
      this.#lines.push(` ${upperName}:${withSides(sum, -Infinity, upper)}`);
    }
  }

  *#writeIndicators(): Steps<void> {
    for (const [index, indicator] of this.#structures.indicators.entries()) {
      if (index % INDICATORS_A_STEP === 0) yield;
      const { binary, activeValue, columns, coefficients, lower, upper } = indicator;
      const name = this.#rowNames[this.#problem.numRows + index];
      const sum = yield* this.#sum(columns, coefficients, 0, columns.length);
      const condition = `${this.#columnNames[binary]} = ${activeValue} ->`;
      this.#lines.push(` ${name}: ${condition}${withSides(sum, lower, upper)}`);
    }
  }

  /** Terms of `columns[begin .. end)`; a sum without terms is zero times the first column. */
  *#sum(
    columns: ArrayLike<number>,
    coefficients: ArrayLike<number>,
    begin: number,
    end: number,
  ): Steps<string> {
    if (begin === end) return this.#columnNames.length > 0 ? ` 0 ${this.#columnNames[0]}` : "";
    let text = "";
    let lineStart = 0;
    for (let k = begin; k < end; k++) {
      if ((k - begin) % TERMS_A_STEP === TERMS_A_STEP - 1) yield;
      const value = coefficients[k];
      const factor = value === 1 ? "" : value === -1 ? "- " : `${signed(value)} `;
      const sign = value === 1 && k > begin ? "+ " : "";
      text += ` ${sign}${k === begin ? factor.replace(/^\+ /, "") : factor}${this.#columnNames[columns[k]]}`;
      if (text.length - lineStart > LONGEST_LINE && k + 1 < end) {
        text += "\n ";
        lineStart = text.length;
      }
    }
    return text;
  }

  *#writeBounds(): Steps<void> {
    const { numCols, columnLower, columnUpper } = this.#problem;
    const { semiContinuous } = this.#structures;
    this.#lines.push("Bounds");
    for (let j = 0; j < numCols; j++) {
      if (j % LINES_A_STEP === 0) yield;
      const semi: SemiContinuous | undefined = semiContinuous.get(j);
      if (semi === undefined && this.#isBinary(j)) continue;
      const lower = semi?.lower ?? columnLower[j];
      const upper = semi?.upper ?? columnUpper[j];
      const bound = boundOf(this.#columnNames[j], lower, upper);
      if (bound !== "") this.#lines.push(` ${bound}`);
    }
  }

  #isBinary(j: number): boolean {
    const { isInteger, columnLower, columnUpper } = this.#problem;
    return isInteger[j] === 1 && columnLower[j] === 0 && columnUpper[j] === 1;
  }

  *#writeKinds(): Steps<void> {
    const { numCols, isInteger } = this.#problem;
    const { semiContinuous } = this.#structures;
    const binaries: number[] = [];
    const integers: number[] = [];
    for (let j = 0; j < numCols; j++) {
      if (isInteger[j] !== 1) continue;
      if (this.#isBinary(j) && !semiContinuous.has(j)) binaries.push(j);
      else integers.push(j);
    }
    yield* this.#writeList("Binaries", binaries);
    yield* this.#writeList("Generals", integers);
    yield* this.#writeList("Semi-Continuous", [...semiContinuous.keys()]);
  }

  *#writeList(heading: string, columns: readonly number[]): Steps<void> {
    if (columns.length > 0) this.#lines.push(heading);
    for (const [k, j] of columns.entries()) {
      if (k % LINES_A_STEP === 0) yield;
      this.#lines.push(` ${this.#columnNames[j]}`);
    }
  }

  *#writeSets(): Steps<void> {
    const { sets } = this.#structures;
    if (sets.length > 0) this.#lines.push("SOS");
    let lines = 0;
    for (const { kind, name, columns, weights } of sets) {
      if (++lines % LINES_A_STEP === 0) yield;
      const label = SET_NAMES.isLegal(name) ? name : SET_NAMES.repair(name, 0);
      this.#lines.push(` ${label}: ${kind === "sos1" ? "S1" : "S2"}::`);
      for (let k = 0; k < columns.length; k++) {
        if (++lines % LINES_A_STEP === 0) yield;
        this.#lines.push(`  ${this.#columnNames[columns[k]]}:${weights[k]}`);
      }
    }
  }
}

function withSides(sum: string, lower: number, upper: number): string {
  if (lower === upper) return `${sum} = ${upper}`;
  if (lower === -Infinity && upper === Infinity) return `${sum} >= -1e+30`;
  if (lower === -Infinity) return `${sum} <= ${upper}`;
  if (upper === Infinity) return `${sum} >= ${lower}`;
  return ` ${lower} <=${sum} <= ${upper}`;
}

/** The bounds that are not the default ones, or nothing. */
function boundOf(name: string, lower: number, upper: number): string {
  if (lower === upper) return `${name} = ${lower}`;
  if (lower === -Infinity && upper === Infinity) return `${name} free`;
  if (lower === -Infinity) return `-inf <= ${name} <= ${upper}`;
  if (upper === Infinity) return lower === 0 ? "" : `${name} >= ${lower}`;
  return lower === 0 && upper > 0 ? `${name} <= ${upper}` : `${lower} <= ${name} <= ${upper}`;
}

function signed(value: number): string {
  return value < 0 ? `- ${-value}` : `+ ${value}`;
}
