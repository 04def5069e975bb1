/** The part of an AbortSignal that limits read, over slot 0 of memory that all threads see. */
export function stopSignal(flag: Int32Array): AbortSignal {
  return {
    get aborted() {
      return Atomics.load(flag, 0) !== 0;
    },
  } as AbortSignal;
}
