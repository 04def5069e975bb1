/**
 * The part of an AbortSignal that limits read, over slot 0 of memory that all threads see. Deep code
 * asks it, too, so that every question is a moment for a sign of life.
 */
export function stopSignal(flag: Int32Array, heartbeat: () => void): AbortSignal {
  return {
    get aborted() {
      heartbeat();
      return Atomics.load(flag, 0) !== 0;
    },
  } as AbortSignal;
}
