import { InternalError } from "@bough/problem";
import type { LearningMotor } from "../learning/learning-motor.ts";
import { Interruption } from "../limits.ts";
import type { Command, Report } from "../platform/protocol.ts";
import type { Steps } from "../steps.ts";
import { runRace } from "./race-run.ts";
import { joinSearch, type WorkerSearch } from "./worker-search.ts";

/** Where a worker gets its commands, on whatever thread: one search at a time. */
export class CommandHandler {
  #search: WorkerSearch | undefined;
  /** The search was stopped, while commands for it may be under way. */
  #isStopped = false;
  /** Of the search that was split, where that ran on the same thread. */
  readonly #learning: LearningMotor | undefined;

  /** Called often, in deep code as well. */
  readonly #heartbeat: () => void;

  constructor(learning?: LearningMotor, heartbeat: () => void = () => {}) {
    this.#learning = learning;
    this.#heartbeat = heartbeat;
  }

  /** Does what the coordinator asks; undefined where that needs no answer. What goes wrong is reported. */
  *handle(command: Command): Steps<Report | undefined> {
    try {
      return yield* this.#answer(command);
    } catch (error) {
      this.#search = undefined;
      this.#isStopped = error instanceof Interruption;
      if (this.#isStopped) return { kind: "stopped" };
      return { kind: "failed", message: error instanceof Error ? error.message : String(error) };
    }
  }

  *#answer(command: Command): Steps<Report | undefined> {
    if (this.#isStopped && (command.kind === "give" || command.kind === "round"))
      return { kind: "stopped" };
    switch (command.kind) {
      case "race":
        return yield* runRace(command, this.#heartbeat);
      case "start":
        this.#isStopped = false;
        this.#search = yield* joinSearch(command, this.#learning, this.#heartbeat);
        return { kind: "ready" };
      case "give":
        return { kind: "given", nodes: this.#started().release(command.count) };
      case "round":
        return yield* this.#started().runRound(command);
      case "end":
        this.#search = undefined;
        return undefined;
    }
  }

  #started(): WorkerSearch {
    if (this.#search === undefined)
      throw new InternalError("a worker was given work before a problem");
    return this.#search;
  }
}
