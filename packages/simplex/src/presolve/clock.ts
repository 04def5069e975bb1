declare const performance: { now(): number };

/** Seconds of a clock that only moves forward; the same in a browser and in Node. */
export function secondsNow(): number {
  return performance.now() / 1000;
}
