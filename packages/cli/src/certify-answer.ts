import { closeSync, openSync, writeSync } from "node:fs";
import { runInSlicesWithin, type SolveResult } from "@bough/bnb";
import {
  type Certificate,
  certifySteps,
  excludingPoints,
  type NoCertificate,
} from "@bough/certify";
import { stateStructures, writeProblem } from "@bough/formats";
import type { Problem } from "@bough/problem";
import type { Rational } from "@bough/proof";
import type { FoundPoints } from "./all-boards.ts";
import { exactSolution } from "./exact-solution.ts";
import { ANSWERED, type ExitCode, FAILED, STOPPED } from "./exit-codes.ts";
import { FileStore } from "./file-store.ts";
import { unwritable, writeBytes } from "./files.ts";
import type { OptionValues } from "./options.ts";
import { differenceOf, disagreementOf } from "./proof-differences.ts";
import type { Terminal } from "./terminal.ts";

export { warnOfDecimals } from "./decimal-warning.ts";
export { resultWithProof } from "./result-with-proof.ts";

/** What became of `--certify` and `--exact`. */
export interface CertifiedAnswer {
  readonly exit: ExitCode;
  /** Lines for the log. */
  readonly lines: readonly string[];
  /** For `--json`; numbers are exact, as texts. */
  readonly json: object;
  /** Absent where there is none, or it is not to be believed. */
  readonly certificate?: Certificate;
  /** What `--exact` found; absent without it, and where there is no point. */
  readonly point?: ExactPoint;
}

/** A point that satisfies everything exactly. */
interface ExactPoint {
  readonly values: readonly Rational[];
  readonly objective: Rational;
}

/** Characters gathered before they are written to the proof's file. */
const BUFFERED = 1 << 18;

/** Share of the time limit after which a search for a proof turns to the bound that it has reached. */
const SEARCH_SHARE = 0.9;

/**
 * Proves the answer of a solve by a search of its own, on this thread, and writes the proof. Where a limit
 * ends the search, what is written proves the bound reached.
 */
export async function certifyAnswer(
  problem: Problem,
  result: SolveResult,
  options: OptionValues,
  terminal: Terminal,
): Promise<CertifiedAnswer> {
  if (result.status === "interrupted") return noProof(STOPPED, "the solve has no answer to prove");
  const start = result.solution ?? undefined;
  let warning: string | undefined;
  const answer = await certifyProblem(problem, start, options, terminal, (certificate) => {
    warning = differenceOf(problem, result, certificate);
    return disagreementOf(problem, result, certificate);
  });
  if (warning === undefined || answer.exit === FAILED) return answer;
  const lines = [...answer.lines, `Warning: ${warning}`];
  return { ...answer, lines, json: { ...answer.json, warning } };
}

/**
 * Proves that there are no answers but those found: that the model has no point once rows exclude
 * them. The model with these rows is written beside the proof, under its name and `.mps`.
 */
export async function certifyAllFound(
  { problem, columns, points }: FoundPoints,
  options: OptionValues & { readonly certify: string },
  terminal: Terminal,
): Promise<CertifiedAnswer> {
  // As the file beside the proof has it: by rows alone.
  const rest = stateStructures(excludingPoints(problem, columns, points));
  const model = `${options.certify}.mps`;
  await writeBytes(model, writeProblem(rest, "mps").text, terminal);
  const answer = await certifyProblem(rest, undefined, options, terminal, ({ status }) =>
    status === "infeasible" ? undefined : "there is an answer more",
  );
  return { ...answer, json: { ...answer.json, model } };
}

async function certifyProblem(
  problem: Problem,
  start: Float64Array | undefined,
  options: OptionValues,
  terminal: Terminal,
  objectionTo: (certificate: Certificate) => string | undefined,
): Promise<CertifiedAnswer> {
  const store = new FileStore();
  try {
    const limits = {
      signal: terminal.signal,
      ...(options["time-limit"] === undefined ? {} : { timeLimit: options["time-limit"] }),
    };
    const { exact, gap } = options;
    const isStopped = stopOf(options);
    const steps = certifySteps(problem, { store, start, exact, gapRelative: gap, isStopped });
    const certificate = await runInSlicesWithin(steps, limits);
    if (certificate === undefined) return noProof(STOPPED, "stopped before the proof was done");
    if (!isCertificate(certificate)) {
      const { status, reason } = certificate;
      return noProof(status === "stopped" ? STOPPED : FAILED, reason);
    }
    const objection = objectionTo(certificate);
    if (objection !== undefined) return noProof(FAILED, objection);
    if (options.certify !== undefined) write(certificate, options.certify);
    return { ...proven(certificate, options), certificate, ...pointOf(certificate, options) };
  } finally {
    store.close();
  }
}

/** The limits of the solve hold for the search as well. */
function stopOf(options: OptionValues): (nodes: number) => boolean {
  const { "time-limit": seconds = Infinity, "node-limit": mostNodes = Infinity } = options;
  const end = performance.now() + 1000 * SEARCH_SHARE * seconds;
  return (nodes) => nodes >= mostNodes || performance.now() >= end;
}

function isCertificate(found: Certificate | NoCertificate): found is Certificate {
  return "write" in found;
}

function write(certificate: Certificate, path: string): void {
  try {
    const file = openSync(path, "w");
    let pieces: string[] = [];
    let length = 0;
    const flush = () => {
      writeSync(file, pieces.join(""));
      pieces = [];
      length = 0;
    };
    certificate.write((piece) => {
      pieces.push(piece);
      length += piece.length;
      if (length >= BUFFERED) flush();
    });
    flush();
    closeSync(file);
  } catch (error) {
    throw unwritable(path, error);
  }
}

function pointOf(
  { solution, objective }: Certificate,
  { exact }: OptionValues,
): Pick<CertifiedAnswer, "point"> {
  if (exact !== true || solution === null || objective === null) return {};
  return { point: { values: solution, objective } };
}

/**
 * Writes the point of `--exact` in place of the solve's, which keeps its rows within tolerances only.
 *
 * @returns lines for the log: what the file could not say
 */
export async function writeExactPoint(
  problem: Problem,
  { values, objective }: ExactPoint,
  path: string,
  terminal: Terminal,
): Promise<string[]> {
  const { text, rounded } = exactSolution(problem, values, objective);
  await writeBytes(path, text, terminal);
  const count = rounded.length;
  return count === 0
    ? []
    : [
        `Written as the nearest double, being no short decimal: ${rounded[0]}${count > 1 ? `, and ${count - 1} more` : ""}`,
      ];
}

function noProof(exit: ExitCode, reason: string): CertifiedAnswer {
  return { exit, lines: [`No proof: ${reason}.`], json: { proven: false, reason } };
}

function proven(certificate: Certificate, { certify }: OptionValues): CertifiedAnswer {
  const { status, objective, bound, statistics } = certificate;
  const file = certify === undefined ? {} : { file: certify };
  const exact = [
    ...(objective === null ? [] : [`Exact objective: ${objective}`]),
    ...(bound === null || (objective !== null && bound.equals(objective))
      ? []
      : [`Bound: ${bound}`]),
  ];
  const { nodes, conflicts, cuts } = statistics;
  const effort = `${nodes} nodes, ${conflicts} conflicts, ${cuts} cuts, one thread`;
  const isClosed = status !== "stopped";
  const what = isClosed ? "Proof" : "Stopped; the proof of the bound reached is";
  return {
    exit: isClosed ? ANSWERED : STOPPED,
    lines: [
      ...exact,
      certify === undefined
        ? `${isClosed ? "Proven" : "Stopped; the bound is proven"}: ${effort}`
        : `${what} written to ${certify}: ${effort}`,
    ],
    json: {
      proven: isClosed,
      ...file,
      status,
      ...(objective === null ? {} : { objective: `${objective}` }),
      ...(bound === null ? {} : { bound: `${bound}` }),
      ...statistics,
    },
  };
}
