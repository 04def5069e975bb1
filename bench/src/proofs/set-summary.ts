import { formatSeconds } from "../report/format.ts";
import { type ProofReport, ratioOf } from "./proof-report.ts";

/** Counts and totals of a set. */
export class SetSummary {
  tried = 0;
  #partial = 0;
  #refused = 0;
  readonly #proven: ProofReport[] = [];

  add(report: ProofReport): void {
    this.tried++;
    if (report.official?.accepts === false) this.#refused++;
    if (report.status === "stopped") this.#partial++;
    else if (report.proofSeconds !== undefined) this.#proven.push(report);
  }

  /** The cells of a row of totals, without its name. */
  cells(): string[] {
    const proven = this.#proven;
    const sum = (of: (report: ProofReport) => number | undefined) =>
      proven.reduce((total, report) => total + (of(report) ?? 0), 0);
    const logs = proven.map((report) => Math.log(ratioOf(report)));
    const mean = Math.exp(logs.reduce((total, log) => total + log, 0) / logs.length);
    const exact = proven.filter(({ isExact }) => isExact).length;
    return [
      `${proven.length} of ${this.tried}, ${this.#partial} in part`,
      `${exact} exact`,
      formatSeconds(sum(({ solveSeconds }) => solveSeconds)),
      formatSeconds(sum(({ proofSeconds }) => proofSeconds)),
      proven.length === 0 ? "" : mean.toFixed(1),
      formatSeconds(sum(({ checkSeconds }) => checkSeconds)),
      this.#refused > 0
        ? `${this.#refused} REFUSED`
        : formatSeconds(sum(({ official }) => official?.seconds)),
      (sum(({ bytes }) => bytes) / 1024).toFixed(0),
      String(sum(({ nodes }) => nodes)),
      Math.max(0, ...proven.map(({ proofMiB = 0 }) => proofMiB)).toFixed(0),
    ];
  }
}
