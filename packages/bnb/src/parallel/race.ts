import type { Problem } from "@bough/problem";
import { innerOptions } from "../inner-options.ts";
import { type Limits, withinLimits } from "../limits.ts";
import type { SolveOptions } from "../options.ts";
import type { RacePoint } from "../platform/protocol.ts";
import type { WorkerThread } from "../platform/worker-thread.ts";
import { RACE_END, RACE_STOP, RACE_UNIT } from "./race-run.ts";
import { packProblem } from "./shared-problem.ts";
import { returnWorker, takeWorkers } from "./worker-pool.ts";

/** Threads that race, at most: more would wait for cores, and the first search for them. */
const MOST_RACERS = 7;
/** Work of a racer for a unit of the first search's: their code is cold, and nobody shall wait for them. */
const PACE = 0.5;
/** Work that the first search does while fresh threads load, a tenth of a second. */
const LOADING_WORK = 5_000_000;

/**
 * What the other threads do while the first one is at the root: each searches the whole problem with
 * a seed of its own. The points that they find go along when the search is split, and by then their
 * code is compiled. Only points of the first so many work units count, so that the same problem, seed
 * and number of threads find the same ones; whoever has not come so far is waited for.
 *
 * T. Koch et al., "Could we use a million cores to solve an integer program?", Mathematical Methods
 * of Operations Research 76, 2012 (racing ramp-up).
 */
export class Race {
  readonly #pace = new Int32Array(new SharedArrayBuffer(8));
  readonly #results: Promise<readonly (readonly RacePoint[])[]>;
  readonly #signal: AbortSignal | undefined;
  readonly #limits: Limits;

  /** Starts as many racers as there are other threads; undefined where threads cannot share memory. */
  static start(
    problem: Problem,
    options: SolveOptions,
    limits: Limits,
    threads: number,
  ): Race | undefined {
    if (typeof SharedArrayBuffer === "undefined") return undefined;
    return new Race(problem, options, limits, Math.min(threads - 1, MOST_RACERS));
  }

  private constructor(problem: Problem, options: SolveOptions, limits: Limits, racers: number) {
    this.#signal = options.signal;
    this.#limits = limits;
    this.#signal?.addEventListener("abort", this.stop);
    const packed = packProblem(problem);
    // What goes wrong in starting goes wrong again when the search is split, which tells.
    this.#results = takeWorkers(racers).then(
      (threads) =>
        Promise.all(
          threads.map((thread, k) => {
            const command = {
              kind: "race",
              problem: packed,
              structures: problem.structures,
              options: innerOptions("worker", options, limits),
              pace: this.#pace,
              index: k + 1,
            } as const;
            return race(thread, () => thread.post(command));
          }),
        ),
      () => [],
    );
  }

  /** The race is not needed any more; its threads are free at once. */
  readonly stop = (): void => {
    this.#signal?.removeEventListener("abort", this.stop);
    Atomics.store(this.#pace, RACE_STOP, 1);
  };

  /**
   * Ends the race.
   *
   * @param work that the first search has done beside it
   * @param isRepeatable whether the same points have to be found every time
   */
  async finish(work: number, isRepeatable: boolean): Promise<RacePoint[]> {
    const end = isRepeatable
      ? Math.max(1, Math.ceil((PACE * (work - LOADING_WORK)) / RACE_UNIT))
      : 1;
    Atomics.store(this.#pace, RACE_END, end);
    const results = (await withinLimits(this.#results, this.#limits)) ?? [];
    const points = results.flat();
    this.stop();
    return isRepeatable ? points.filter((point) => point.work <= end * RACE_UNIT) : points;
  }
}

/** Lets a thread race and gives it back; one that fails or dies has found nothing. */
function race(thread: WorkerThread, begin: () => void): Promise<readonly RacePoint[]> {
  return new Promise((resolve) => {
    thread.onReport = (report) => {
      returnWorker(thread);
      resolve(report.kind === "raced" ? report.points : []);
    };
    thread.onDeath = () => resolve([]);
    begin();
  });
}
