import type { Random } from "@bough/testing";

/** What is called. */
export type Operation =
  | "solve"
  | "model.solve"
  | "solveAll"
  | "isUnique"
  | "explain"
  | "read"
  | "write"
  | "session"
  | "hooked"
  | "started"
  | "model.from"
  | "model.relaxed"
  | "relax"
  | "analyze"
  | "solveBest"
  | "export"
  | "certify"
  | "range"
  | "check"
  | "solveSync"
  | "solveLp";

/** Calls that hold the thread to their end: only how late they end is judged. */
export const SYNCHRONOUS: ReadonlySet<Operation> = new Set<Operation>(["solveSync", "solveLp"]);

/** Calls that know no limit, only signals. */
const ABORTED_ONLY: ReadonlySet<Operation> = new Set<Operation>([
  ...(["read", "write", "export", "model.from", "certify", "range", "check"] as const),
]);

/** A model: the path of a file, or the name of a large model. */
export type ModelSource = { readonly file: string } | { readonly large: string };

/** One run: what is called on what, and when it is to end. */
export interface LateRequest {
  readonly name: string;
  readonly source: ModelSource;
  readonly operation: Operation;
  readonly threads: number;
  readonly seed: number;
  readonly timeLimit: number; // seconds
  readonly workLimit?: number;
  readonly nodeLimit?: number;
  /**
   * Seconds after which the caller aborts: of all threads' processor time, so that a busy machine
   * aborts where an idle one does.
   */
  readonly abortAfter?: number;
  /** A small model to solve first, so that code is compiled. */
  readonly warmUp: string | undefined;
}

/** What a run came to. */
export interface LateRun {
  readonly status: string;
  readonly seconds: number;
  /** Longest time for which the thread was held, in milliseconds: of wall and CPU time the lesser. */
  readonly slice: number;
  /** The same by the clock alone, which a busy machine makes longer. */
  readonly wallSlice: number;
  /** Who held it, the outermost caller first. */
  readonly place: string;
  /** Seconds after the limit or abort, of wall and CPU time the lesser. */
  readonly overrun: number;
  /** The same by the clock alone. */
  readonly wallOverrun: number;
  /** When that was due, in seconds. */
  readonly due: number;
}

/** Seconds that no run may take: many short runs find more than a few long ones. */
const LONGEST = 3;
/** Kinds of end; limits of work and nodes are there to see that they end like the others. */
const ENDS = ["time", "time", "abort", "abort", "abort", "work", "node"] as const;

/** What is called, each as often as it stands here. */
const OF_MODELS = [
  ...["model.solve", "model.solve", "model.solve", "model.solve"],
  ...["solveAll", "isUnique", "explain", "explain"],
  ...["model.relaxed", "relax", "analyze", "solveBest", "export"],
];
const OF_PROBLEMS = [
  ...["solve", "solve", "solve", "solve", "solveAll", "isUnique"],
  ...["explain", "read", "write", "session", "session", "hooked", "solveSync", "solveLp"],
  ...["started", "model.from", "certify", "range", "check"],
];

/** @param isModel whether the source is a model with a `solve` of its own */
export function drawRequest(
  random: Random,
  model: Pick<LateRequest, "name" | "source" | "warmUp">,
  isModel: boolean,
): LateRequest {
  const operation = random.pick(isModel ? OF_MODELS : OF_PROBLEMS) as Operation;
  const canAbort = !SYNCHRONOUS.has(operation);
  const drawn = random.pick(ENDS);
  const end =
    drawn === "abort" && !canAbort ? "time" : ABORTED_ONLY.has(operation) ? "abort" : drawn;
  // From 3 ms to 2 s, each order of magnitude as often as the others.
  const moment = Math.round(1000 * 10 ** (-2.5 + 2.8 * random.next())) / 1000;
  const isSearch = ["solve", "model.solve", "session"].includes(operation);
  return {
    ...model,
    operation,
    threads: isSearch ? random.pick([1, 1, 2, 4]) : 1,
    seed: random.integer(0, 999),
    timeLimit: end === "time" ? moment : LONGEST,
    ...(end === "work" ? { workLimit: Math.floor(10 ** (4 + 4 * random.next())) } : {}),
    ...(end === "node" ? { nodeLimit: Math.floor(10 ** (2 * random.next())) } : {}),
    ...(end === "abort" ? { abortAfter: moment } : {}),
  };
}

export function describeRequest(request: LateRequest): string {
  const { name, operation, threads, timeLimit, workLimit, nodeLimit, abortAfter } = request;
  const ends = [
    abortAfter === undefined ? `limit ${timeLimit} s` : `abort at ${abortAfter} s`,
    ...(workLimit === undefined ? [] : [`work ${workLimit}`]),
    ...(nodeLimit === undefined ? [] : [`nodes ${nodeLimit}`]),
  ];
  return `${name} ${operation}, ${threads} threads, ${ends.join(", ")}`;
}
