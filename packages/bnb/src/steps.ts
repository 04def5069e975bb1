import type { Steps } from "@bough/problem";

export { runToEnd, type Steps } from "@bough/problem";

/**
 * Longest piece, in milliseconds, for which the event loop is held by all computations together, but
 * for the last step and the garbage collector: these take up to 30 ms, and all together shall not
 * take 50. A turn costs some hundredths of a millisecond.
 */
const SLICE_MILLISECONDS = 8;

/** @param isOver whether the steps are to end now: then they come before others that also wait */
export function runInSlices<T>(steps: Steps<T>, isOver: () => boolean = never): Promise<T> {
  return new Promise((resolve, reject) => {
    const advance = (): boolean => {
      try {
        const step = steps.next();
        if (step.done !== true) return true;
        resolve(step.value);
      } catch (error) {
        reject(error);
      }
      return false;
    };
    begin({ advance, isOver });
  });
}

/** The same until `isEnough` says so after some step; undefined where that came before the end. */
export function runInSlicesUntil<T>(
  steps: Steps<T>,
  isEnough: () => boolean,
  isOver?: () => boolean,
): Promise<T | undefined> {
  return runInSlices(stepsUntil(steps, isEnough), isOver);
}

function* stepsUntil<T>(steps: Steps<T>, isEnough: () => boolean): Steps<T | undefined> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (isEnough()) return undefined;
    yield;
  }
}

function never(): boolean {
  return false;
}

/** One computation among those that run now. */
interface Task {
  /** Does one step; false where that was the last. */
  readonly advance: () => boolean;
  readonly isOver: () => boolean;
}

/*
 * All computations of the process take turns, whoever began them: were each to hold the event loop
 * for a slice, twenty would hold it for twenty. And the slice is that of the event loop's turn, not
 * of the computation: small solves, awaited one after the other, would never leave the queue of
 * microtasks, each being over before its slice is.
 */
const waiting: Task[] = [];
let isPumping = false;
/** `performance.now()` until which this turn of the event loop may be used. */
let turnEnd = 0;
/** Resolves once the event loop has turned; undefined where nothing has run since it did. */
let turn: Promise<void> | undefined;

function begin(task: Task): void {
  waiting.push(task);
  if (!isPumping) void pump();
}

async function pump(): Promise<void> {
  isPumping = true;
  while (waiting.length > 0) {
    const over = beginTurn();
    runTurn();
    if (waiting.length > 0) await over;
  }
  isPumping = false;
}

/** The end of the event loop's present turn, which begins here where nothing ran in it yet. */
function beginTurn(): Promise<void> {
  if (turn === undefined) {
    turnEnd = performance.now() + SLICE_MILLISECONDS;
    turn = nextTurn().then(() => {
      turn = undefined;
    });
  }
  return turn;
}

/** Uses what is left of the turn: first for what is to end, then for the next in line. */
function runTurn(): void {
  while (waiting.length > 0 && performance.now() < turnEnd) {
    const urgent = waiting.findIndex(({ isOver }) => isOver());
    const [task] = waiting.splice(Math.max(0, urgent), 1);
    if (runTask(task)) waiting.push(task);
  }
}

/** Steps of one computation until the turn is over; false where it has ended. */
function runTask({ advance }: Task): boolean {
  do if (!advance()) return false;
  while (performance.now() < turnEnd);
  return true;
}

/** Resolves after the event loop has had its turn; timers would cost milliseconds in a browser. */
function nextTurn(): Promise<void> {
  if (typeof setImmediate === "function") return new Promise((resolve) => setImmediate(resolve));
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
