import { type Static, Type } from "typebox";

// What may be asked of the farm. The schemas are the one truth: the types of the code, what HTTP lets
// in, and the published description derive from them. All of it is data, nothing is ever evaluated.

const closed = { additionalProperties: false } as const;

/** Priorities, the first served first. BullMQ has 2^21 of them; nobody can tell so many apart. */
export const LOWEST_PRIORITY = 100;

export const SolveSettings = Type.Object(
  {
    threads: Type.Optional(Type.Integer({ minimum: 1, maximum: 64 })),
    timeLimit: Type.Optional(Type.Number({ minimum: 0, description: "seconds" })),
    nodeLimit: Type.Optional(Type.Integer({ minimum: 0 })),
    workLimit: Type.Optional(Type.Number({ minimum: 0 })),
    gapRelative: Type.Optional(Type.Number({ minimum: 0 })),
    gapAbsolute: Type.Optional(Type.Number({ minimum: 0 })),
    seed: Type.Optional(Type.Integer()),
    deterministic: Type.Optional(Type.Boolean()),
    presolve: Type.Optional(Type.Boolean()),
    learning: Type.Optional(Type.Boolean()),
    symmetry: Type.Optional(Type.Boolean()),
    without: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 64 })),
  },
  {
    ...closed,
    description: "options of the solve, named and meant as in the TypeScript interface",
  },
);
export type SolveSettings = Static<typeof SolveSettings>;

export const MODEL_HASH = "^[0-9a-f]{64}$";

const FileName = Type.String({
  maxLength: 255,
  pattern: "^[^\\u0000-\\u001f/\\\\]*$",
  description:
    "its ending tells the format: .mps, .lp, .opb, .wbo, .cnf, .wcnf, or .json for a model of the modeler",
});

/** A model that was sent before, by the hash of its content. */
export const StoredModel = Type.Object(
  { hash: Type.String({ pattern: MODEL_HASH }), fileName: Type.Optional(FileName) },
  closed,
);

/** A model in the request itself. */
export const InlineModel = Type.Object(
  { text: Type.String({ minLength: 1 }), fileName: Type.Optional(FileName) },
  closed,
);

/** A riddle of the package's list; without a board the published one. */
export const RiddleModel = Type.Object(
  {
    riddle: Type.String({ maxLength: 64 }),
    board: Type.Optional(Type.String({ minLength: 1, maxLength: 100_000 })),
    formulation: Type.Optional(Type.Union([Type.Literal("tight"), Type.Literal("literal")])),
  },
  closed,
);

const terms = {
  options: Type.Optional(SolveSettings),
  duals: Type.Optional(
    Type.Boolean({ description: "row duals and reduced costs (linear programs)" }),
  ),
  statistics: Type.Optional(Type.Boolean({ description: "every counter of the solve" })),
  shared: Type.Optional(
    Type.Boolean({ description: "all workers search the model's tree together" }),
  ),
  priority: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: LOWEST_PRIORITY,
      description: "1 is served first; jobs of the same priority in the order in which they came",
    }),
  ),
  memoryMegabytes: Type.Optional(
    Type.Integer({ minimum: 64, description: "the job is ended where it needs more" }),
  ),
  keepSeconds: Type.Optional(
    Type.Number({ minimum: 1, description: "how long the answer is kept once it is there" }),
  ),
};

export const Submission = Type.Object(
  { model: Type.Union([StoredModel, InlineModel, RiddleModel]), ...terms },
  closed,
);
export type Submission = Static<typeof Submission>;

/** What is to be solved, as a job names it: never the model itself. */
export type TaskModel = Static<typeof StoredModel> | Static<typeof RiddleModel>;

/** A job as the queue holds it. */
export interface JobData {
  /** Whose it is: the name of the token, or "local". */
  readonly owner: string;
  readonly model: TaskModel;
  readonly options: SolveSettings;
  readonly duals: boolean;
  readonly statistics: boolean;
  /** To be searched by all workers together. */
  readonly shared: boolean;
  readonly memoryMegabytes: number;
  readonly keepSeconds: number;
  readonly priority: number;
}
