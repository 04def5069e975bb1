import type { Problem } from "@bough/problem";

/** What a model needs of a solver: continuous only, anything mixed, or bounded integers only. */
export type ModelKind = "lp" | "mip" | "integer";

export interface Limits {
  readonly timeLimitSeconds: number;
  readonly gapRelative: number;
  readonly gapAbsolute: number;
  readonly threads: number;
  readonly seed: number;
  readonly presolve: boolean;
  /** Our work units. */
  readonly workLimit?: number;
  readonly nodeLimit?: number;
  /** False where nobody reads `incumbents`. */
  readonly tellsIncumbents?: boolean;
}

/** What a solver says of one model. Objectives in the user's own sense. */
export interface Outcome {
  readonly status:
    | "optimal"
    | "infeasible"
    | "unbounded"
    | "infeasible-or-unbounded"
    | "limit"
    | "error";
  readonly objective: number | null;
  readonly bound: number | null;
  /** Values in the model's column order; null without a point. */
  readonly values: Float64Array | null;
  readonly nodes?: number | undefined;
  readonly iterations?: number | undefined;
  /** Solver-specific deterministic effort, where it has one. */
  readonly work?: number | undefined;
  /** Incumbents as they came: seconds into the solve, objective. */
  readonly incumbents?: readonly (readonly [seconds: number, objective: number])[] | undefined;
  readonly message?: string | undefined;
}

/** A model file as every contender gets it: plain free MPS with short generated names. */
export interface ModelFile {
  readonly path: string;
  /** The same model in memory, for solvers without a reader; reading it counts as their read time. */
  readonly read: () => Promise<Problem>;
}

interface ContenderBase {
  /** Short name: option value, table heading, JSON key. */
  readonly name: string;
  readonly title: string;
  readonly solves: readonly ModelKind[];
  /** Version text, or undefined where the solver is not installed. */
  version(): string | undefined;
}

/** A solver that runs inside a Node process of its own. */
export interface ModuleContender extends ContenderBase {
  readonly runsAs: "module";
  load(): Promise<LoadedSolver>;
}

/** A model that a loaded solver has read; `solve` may be called several times. */
export interface LoadedModel {
  solve(limits: Limits): Promise<Outcome>;
  dispose(): void;
}

export interface LoadedSolver {
  read(file: ModelFile): Promise<LoadedModel>;
}

/** A solver that is a command on the PATH. */
export interface CommandContender extends ContenderBase {
  readonly runsAs: "command";
  readonly command: string;
  /** It is a Node program, whose start every Node process pays: cold times have it taken off. */
  readonly runsInNode?: boolean;
  /** Arguments that solve `model` and leave the answer in `solutionPath`. */
  arguments(model: string, solutionPath: string, limits: Limits): readonly string[];
  /** Understands the command's output and the text of its solution file ("" where it wrote none). */
  interpret(output: string, solution: string, numCols: number): Outcome;
}

export type Contender = ModuleContender | CommandContender;
