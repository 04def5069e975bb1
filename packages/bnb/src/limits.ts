import type { Status } from "@bough/problem";
import type { Steps } from "./steps.ts";

/**
 * Thrown out of deep code once the solve is over, past all that lies between. Half a propagation
 * proves nothing, and no caller on the way could take this for a result: whoever catches it drops
 * what the code worked on.
 */
export class Interruption extends Error {
  override readonly name = "Interruption";
}

/** Milliseconds that a timer can wait; after more it would go off at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** What a caller may say of when to stop; absent limits are none. */
export interface LimitOptions {
  /** Seconds. */
  readonly timeLimit?: number | undefined;
  readonly nodeLimit?: number | undefined;
  /** Work units. */
  readonly workLimit?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What may stop a solve before it has an answer. */
export class Limits {
  /** `performance.now()` at the start of the solve. */
  readonly startedAt: number;
  /** `performance.now()` at which to stop; Infinity without a time limit. */
  readonly deadline: number;
  readonly nodeLimit: number;
  readonly workLimit: number;
  readonly #signal: AbortSignal | undefined;
  #isStopped = false;

  constructor(options: LimitOptions, startedAt = performance.now()) {
    this.startedAt = startedAt;
    this.deadline = startedAt + 1000 * (options.timeLimit ?? Infinity);
    this.nodeLimit = options.nodeLimit ?? Infinity;
    this.workLimit = options.workLimit ?? Infinity;
    this.#signal = options.signal;
  }

  /** Seconds since the start. */
  get seconds(): number {
    return (performance.now() - this.startedAt) / 1000;
  }

  /** Seconds until the time limit; Infinity without one. */
  get secondsLeft(): number {
    return Math.max(0, (this.deadline - performance.now()) / 1000);
  }

  /** True once time is up or the caller has had enough. */
  get isOver(): boolean {
    return this.isInterrupted() || performance.now() >= this.deadline;
  }

  readonly isInterrupted = (): boolean => this.#isStopped || (this.#signal?.aborted ?? false);

  /** Ends the solve as a signal would. */
  readonly stop = (): void => {
    this.#isStopped = true;
  };

  /** For deep code that cannot come back in the middle. */
  readonly throwIfOver = (): void => {
    if (this.isOver) throw new Interruption();
  };

  /** Calls back once the solve is over; what is returned calls that off. */
  whenOver(callback: () => void): () => void {
    const remaining = Math.max(0, this.deadline - performance.now());
    const clock = remaining > LONGEST_TIMER ? undefined : setTimeout(callback, remaining);
    if (this.isInterrupted()) callback();
    else this.#signal?.addEventListener("abort", callback);
    return () => {
      clearTimeout(clock);
      this.#signal?.removeEventListener("abort", callback);
    };
  }

  /** The status of the limit that was reached, or null. */
  reached(nodes: number, work: number): Status | null {
    if (this.isInterrupted()) return "interrupted";
    if (nodes >= this.nodeLimit) return "node-limit";
    if (work >= this.workLimit) return "work-limit";
    if (performance.now() >= this.deadline) return "time-limit";
    return null;
  }
}

/**
 * The steps until time is up, the caller has had enough or, where it is told, the work is done: then they are left where they stand, at
 * a pause or in the middle of deep code, and the result is undefined. What they worked on is not to
 * be used again. So no technique has to look at the clock by itself, and none can forget to; and a
 * work limit is overrun by the work between two pauses at most.
 */
export function* stepsWithin<T>(
  steps: Steps<T>,
  limits: Limits,
  workSoFar: () => number = () => 0,
): Steps<T | undefined> {
  const { workLimit } = limits;
  for (;;) {
    let step: IteratorResult<void, T>;
    try {
      step = steps.next();
    } catch (error) {
      if (error instanceof Interruption) return undefined;
      throw error;
    }
    if (step.done === true) return step.value;
    if (limits.isOver || (workLimit < Infinity && workSoFar() >= workLimit)) return undefined;
    yield;
  }
}

/** Milliseconds within which a further pause is of no use to anyone. */
const LEAST_BETWEEN_PAUSES = 1;

/**
 * The steps without pauses that come sooner after another than anyone could use them. Each leads through all
 * that lies around the steps, and in small problems takes as long as what is done between two of them. Not under
 * a work limit, which is to end a solve at the same pause on every machine; nor for steps between which others
 * take turns, or a search may be handed over to threads.
 */
export function* withFewerPauses<T>(steps: Steps<T>, { workLimit }: Limits): Steps<T> {
  if (workLimit < Infinity) return yield* steps;
  for (let next = performance.now() + LEAST_BETWEEN_PAUSES; ; ) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() < next) continue;
    yield;
    next = performance.now() + LEAST_BETWEEN_PAUSES;
  }
}

/**
 * What is waited for, where it comes before the solve is over and within so many milliseconds; else
 * undefined. Nothing outside a solve may hold it longer than its caller wants to wait.
 */
export async function withinLimits<T>(
  awaited: Promise<T>,
  limits: Limits,
  milliseconds = Infinity,
): Promise<T | undefined> {
  let clock: ReturnType<typeof setTimeout> | undefined;
  let callOff = () => {};
  const end = new Promise<undefined>((resolve) => {
    callOff = limits.whenOver(() => resolve(undefined));
    if (milliseconds <= LONGEST_TIMER) clock = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([awaited, end]);
  } finally {
    clearTimeout(clock);
    callOff();
  }
}
