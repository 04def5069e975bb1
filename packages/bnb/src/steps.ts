/**
 * A computation that stops at safe points so that its caller may look up: each `yield` comes after
 * a bounded piece of work. The same steps run to the end in one go or in slices between which the
 * event loop turns.
 */
export type Steps<T> = Generator<void, T, void>;

/** Longest piece, in milliseconds, for which the event loop is held. */
const SLICE_MILLISECONDS = 15;

export function runToEnd<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

export async function runInSlices<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const value = await runInSlicesUntil(steps, () => false);
    if (value !== undefined) return value;
  }
}

/** The same until `isEnough` says so after some step; undefined where that came before the end. */
export async function runInSlicesUntil<T>(
  steps: Steps<T>,
  isEnough: () => boolean,
): Promise<T | undefined> {
  for (;;) {
    const until = performance.now() + SLICE_MILLISECONDS;
    do {
      const step = steps.next();
      if (step.done === true) return step.value;
      if (isEnough()) return undefined;
    } while (performance.now() < until);
    await nextTurn();
  }
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
