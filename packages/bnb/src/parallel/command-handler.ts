import { InternalError } from "@bough/problem";
import { HookFailure } from "../hooks/hook-failure.ts";
import { loadHooks, type SentHooks } from "../hooks/load-hooks.ts";
import type { SolveHooks } from "../hooks/solve-hooks.ts";
import type { LearningMotor } from "../learning/learning-motor.ts";
import { Interruption } from "../limits.ts";
import type { Command, Report } from "../platform/protocol.ts";
import type { Steps } from "../steps.ts";
import { WitnessRemoved } from "../witness/witness-removed.ts";
import type { WitnessTeam } from "../witness/witness-team.ts";
import { joinSearch, type WorkerSearch } from "./worker-search.ts";

/** Where a worker gets its commands, on whatever thread: one search at a time. */
export class CommandHandler {
  #search: WorkerSearch | undefined;
  /** The search was stopped, while commands for it may be under way. */
  #isStopped = false;
  /** Of the search that was split, where that ran on the same thread. */
  readonly #learning: LearningMotor | undefined;

  #hooks: SolveHooks | undefined;
  /** What has gone wrong with the hooks of the next search. */
  #loadFailure: { readonly error: unknown } | undefined;
  /** Called often, in deep code as well. */
  readonly #heartbeat: () => void;
  /** Of a known point that its searches must keep, for tests. */
  readonly #team: WitnessTeam | undefined;

  constructor(learning?: LearningMotor, heartbeat: () => void = () => {}, team?: WitnessTeam) {
    this.#learning = learning;
    this.#heartbeat = heartbeat;
    this.#team = team;
  }

  /** To be waited for before a command is handled that names a module of hooks. */
  async load(hooks: SentHooks): Promise<void> {
    try {
      this.#hooks = await loadHooks(hooks);
      this.#loadFailure = undefined;
    } catch (error) {
      this.#loadFailure = { error };
    }
  }

  /** Does what the coordinator asks; undefined where that needs no answer. What goes wrong is reported. */
  *handle(command: Command): Steps<Report | undefined> {
    if (this.#loadFailure !== undefined && command.kind === "start")
      return { kind: "hook-failed", error: this.#loadFailure.error };
    try {
      return yield* this.#answer(command);
    } catch (error) {
      this.#search = undefined;
      if (error instanceof WitnessRemoved && this.#team !== undefined) this.#team.removal ??= error;
      if (error instanceof HookFailure) return { kind: "hook-failed", error: error.cause };
      this.#isStopped = error instanceof Interruption;
      if (this.#isStopped) return { kind: "stopped" };
      return { kind: "failed", message: error instanceof Error ? error.message : String(error) };
    }
  }

  *#answer(command: Command): Steps<Report | undefined> {
    if (this.#isStopped && (command.kind === "give" || command.kind === "round"))
      return { kind: "stopped" };
    switch (command.kind) {
      case "start":
        this.#isStopped = false;
        if (command.hooks === undefined) this.#hooks = undefined;
        this.#search = yield* joinSearch(command, {
          hooks: this.#hooks,
          motor: this.#learning,
          heartbeat: this.#heartbeat,
          team: this.#team,
        });
        return { kind: "ready" };
      case "give":
        return { kind: "given", nodes: this.#started().release(command.count) };
      case "round":
        return yield* this.#started().runRound(command);
      case "end":
        this.#search = undefined;
        this.#hooks = undefined;
        return undefined;
    }
  }

  #started(): WorkerSearch {
    if (this.#search === undefined)
      throw new InternalError("a worker was given work before a problem");
    return this.#search;
  }
}
