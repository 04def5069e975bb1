/**
 * A computation that stops at safe points so that its caller may look up: each `yield` comes after
 * a bounded piece of work. The same steps run to the end in one go or in slices between which the
 * event loop turns.
 */
export type Steps<T> = Generator<void, T, void>;

/** The steps, what they have worked told at each pause and at their end: a limit may strike there. */
export function* tellingWork<T>(
  steps: Steps<T>,
  workSoFar: () => number,
  tell: (work: number) => void,
): Steps<T> {
  for (let told = workSoFar(); ; yield) {
    const step = steps.next();
    const work = workSoFar();
    tell(work - told);
    told = work;
    if (step.done === true) return step.value;
  }
}

export function runToEnd<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
