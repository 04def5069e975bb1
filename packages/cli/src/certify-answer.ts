import { closeSync, openSync, writeSync } from "node:fs";
import { runInSlicesWithin, type SolveResult } from "@bough/bnb";
import {
  type Certificate,
  certifySteps,
  excludingPoints,
  type NoCertificate,
} from "@bough/certify";
import { writeProblem } from "@bough/formats";
import { isAnswer, type Problem } from "@bough/problem";
import type { FoundPoints } from "./all-boards.ts";
import { ANSWERED, type ExitCode, FAILED, STOPPED } from "./exit-codes.ts";
import { FileStore } from "./file-store.ts";
import { unwritable, writeBytes } from "./files.ts";
import type { OptionValues } from "./options.ts";
import type { Terminal } from "./terminal.ts";

/** What became of `--certify` and `--exact`. */
export interface CertifiedAnswer {
  readonly exit: ExitCode;
  /** Lines for the log. */
  readonly lines: readonly string[];
  /** For `--json`; numbers are exact, as texts. */
  readonly json: object;
}

/** Characters gathered before they are written to the proof's file. */
const BUFFERED = 1 << 18;

/**
 * Proves the answer of a solve by a search of its own, on this thread, and writes the proof.
 */
export async function certifyAnswer(
  problem: Problem,
  result: SolveResult,
  options: OptionValues,
  terminal: Terminal,
): Promise<CertifiedAnswer> {
  if (!isAnswer(result.status)) return noProof(STOPPED, "the solve has no answer to prove");
  const start = result.solution ?? undefined;
  return certifyProblem(problem, start, options, terminal, (certificate) =>
    disagreementOf(result, certificate),
  );
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
  const rest = excludingPoints(problem, columns, points);
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
    const steps = certifySteps(problem, { store, start, exact, gapRelative: gap });
    const certificate = await runInSlicesWithin(steps, limits);
    if (certificate === undefined) return noProof(STOPPED, "stopped before the proof was done");
    if (!isCertificate(certificate)) return noProof(FAILED, certificate.reason);
    const objection = objectionTo(certificate);
    if (objection !== undefined) return noProof(FAILED, objection);
    if (options.certify !== undefined) write(certificate, options.certify);
    return proven(certificate, options);
  } finally {
    store.close();
  }
}

function isCertificate(found: Certificate | NoCertificate): found is Certificate {
  return "write" in found;
}

/** In words, where the solver and the proof say different things: one of them has a mistake. */
function disagreementOf(result: SolveResult, { status, bound }: Certificate): string | undefined {
  if (result.status === "optimal" && status === "infeasible")
    return "without tolerances the model has no point, and the one found keeps its rows nearly only";
  if (result.status !== status) return `the solve said ${result.status}, the proof says ${status}`;
  if (bound === null || result.objective === null) return undefined;
  const difference = Math.abs(bound.toNumber() - result.objective);
  if (difference <= LARGEST_DIFFERENCE * Math.max(1, Math.abs(result.objective))) return undefined;
  return `the solve said ${result.objective}, the proof says ${bound}`;
}

/** Share of an objective by which a bound and an answer within the usual gaps may differ. */
const LARGEST_DIFFERENCE = 1e-3;

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

function noProof(exit: ExitCode, reason: string): CertifiedAnswer {
  return { exit, lines: [`No proof: ${reason}.`], json: { proven: false, reason } };
}

function proven(certificate: Certificate, { certify }: OptionValues): CertifiedAnswer {
  const { status, objective, bound, statistics } = certificate;
  const file = certify === undefined ? {} : { file: certify };
  const exact =
    objective === null
      ? []
      : [`Exact objective: ${objective}`, ...(bound?.equals(objective) ? [] : [`Bound: ${bound}`])];
  const { nodes, conflicts, cuts } = statistics;
  const effort = `${nodes} nodes, ${conflicts} conflicts, ${cuts} cuts, one thread`;
  return {
    exit: ANSWERED,
    lines: [
      ...exact,
      certify === undefined ? `Proven: ${effort}` : `Proof written to ${certify}: ${effort}`,
    ],
    json: {
      proven: true,
      ...file,
      status,
      ...(objective === null ? {} : { objective: `${objective}`, bound: `${bound}` }),
      ...statistics,
    },
  };
}
