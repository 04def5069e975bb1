/**
 * A computation that stops at safe points so that its caller may look up: each `yield` comes after
 * a bounded piece of work. The same steps run to the end in one go or in slices between which the
 * event loop turns.
 */
export type Steps<T> = Generator<void, T, void>;

export function runToEnd<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
