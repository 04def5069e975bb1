import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeLp, writeMps } from "@bough/formats";
import { Problem } from "@bough/problem";
import type { Random } from "@bough/testing";
import { askPeer, type FileKind, type Peer, type PeerAnswer, peersFor } from "../judges/peers.ts";
import { families } from "../models/families/index.ts";
import { type Model, showModel, toProblem } from "../models/model.ts";
import { randomModels } from "../models/random-models.ts";
import { solveSync } from "../solves.ts";
import type { CaseTarget, Fault } from "../target.ts";

/** Families whose models solvers agree about: with coefficients of all sizes they differ by themselves. */
const TAME: readonly ((random: Random) => Model)[] = Object.entries(families)
  .filter(([name]) => !["huge", "wide", "nearParallel"].includes(name))
  .map(([, make]) => make);

/** Objectives further apart than this, relative from 1 on, are not the same. */
const SAME_OBJECTIVE = 1e-6;

/** Beginnings of names, some of which a reader may take for something else. */
const WORDS = [
  "x",
  "inflow",
  "y[1,2]",
  "km/h",
  "Nano",
  "e",
  "free",
  "st",
  "a b",
  "(1)",
  "3x",
  ";",
  "_",
];

const WRITERS: Readonly<Record<FileKind, (problem: Problem) => string>> = {
  lp: (problem) => writeLp(problem).text,
  mps: (problem) => writeMps(problem).text,
  "fixed.mps": (problem) => writeMps(problem, { free: false }).text,
};

/** The files that are written, as HiGHS, CBC and GLPK understand them, where they are installed. */
export const peerFiles: CaseTarget<Model> = {
  name: "peer-files",
  what: "LP and MPS files as other solvers on the path read them: the same optimum",
  cases: randomModels(tameModel),
  judge(model, tally) {
    const plain = toProblem(model);
    const problem = named(plain);
    const { status, objective } = solveSync(problem, { gapRelative: 0, gapAbsolute: 0 });
    const folder = mkdtempSync(join(tmpdir(), "bough-files-"));
    try {
      for (const kind of Object.keys(WRITERS) as FileKind[]) {
        for (const peer of peersFor(kind)) {
          if (!understands(peer.command, kind, problem)) continue;
          const answer = askPeer(peer, kind, WRITERS[kind](problem), folder);
          tally(`${peer.command} ${kind} ${answer.status}`);
          const difference = differenceOf({ status, objective }, answer, problem);
          if (difference === null) continue;
          if (errsAnyway(peer, kind, answer, plain, folder)) tally(`${peer.command} is wrong`);
          else return { kind: `${peer.command} ${kind}`, message: difference } satisfies Fault;
        }
      }
      return null;
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
  show: showModel,
  // What is installed differs from machine to machine, and each case starts seven processes.
  shortRun: 0,
};

/** Whether the peer says the same of the model in another format and with plain names: then it has read it right. */
function errsAnyway(
  peer: Peer,
  kind: FileKind,
  answer: PeerAnswer,
  plain: Problem,
  folder: string,
): boolean {
  const other = kind === "lp" ? "mps" : "lp";
  if (answer.status === "unread" || !understands(peer.command, other, plain)) return false;
  const again = askPeer(peer, other, WRITERS[other](plain), folder);
  return again.status === answer.status && again.objective === answer.objective;
}

/** With a name of each kind now and then, the same ones for the same model. */
function named(problem: Problem): Problem {
  const { numCols, numRows } = problem;
  const shift = numCols + numRows;
  const names = (count: number, mark: string) =>
    Array.from({ length: count }, (_, k) => `${WORDS[(shift + k) % WORDS.length]}${mark}${k}`);
  return new Problem({
    ...problem,
    columnNames: names(numCols, ""),
    rowNames: names(numRows, "r"),
  });
}

/** Without a constant in the objective: CBC leaves it out of what it prints, GLPK cannot read it. */
function tameModel(random: Random): Model {
  return { ...random.pick(TAME)(random), offset: 0 };
}

/** In MPS files CBC passes over OBJSENSE and GLPK refuses it; nor can GLPK do without columns or rows. */
function understands(command: string, kind: FileKind, problem: Problem): boolean {
  const { sense, numCols, numRows } = problem;
  if (numCols === 0 || numRows === 0) return false;
  return command === "highs" || kind === "lp" || sense === "minimize";
}

interface OwnAnswer {
  readonly status: string;
  readonly objective: number | null;
}

function differenceOf(own: OwnAnswer, answer: PeerAnswer, problem: Problem): string | null {
  const say = `${answer.status} ${answer.objective}, ours ${own.status} ${own.objective}: ${answer.said}`;
  if (answer.status === "unread") return say;
  if (answer.status === "other") return null;
  const isEnd = ["infeasible", "unbounded", "infeasible-or-unbounded"].includes(own.status);
  // Solvers say one of the two where they know that one of the two holds.
  if (answer.status !== "optimal") return isEnd ? null : say;
  if (own.status !== "optimal" || own.objective === null || answer.objective === null) return say;
  const allowed = SAME_OBJECTIVE * Math.max(1, Math.abs(own.objective));
  // CBC tells the minimised objective of a problem that is maximised.
  const signs = problem.sense === "maximize" ? [1, -1] : [1];
  const { objective } = answer;
  const isSame = signs.some(
    (sign) => Math.abs(sign * objective - Number(own.objective)) <= allowed,
  );
  return isSame ? null : say;
}
