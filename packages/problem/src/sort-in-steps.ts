import type { Steps } from "./steps.ts";

/** Numbers sorted, and numbers merged, between two pauses: a few milliseconds each. */
const SORTED_PER_STEP = 8192;
const MERGED_PER_STEP = 65_536;

type Numbers = Int32Array | Float64Array;
type Compare = (a: number, b: number) => number;

/**
 * Sorts in place as `list.sort(compare)` does, stably, with pauses where the list is long.
 *
 * @param compare by size where absent, which takes a third of the time
 */
export function* sortInSteps<A extends Numbers>(list: A, compare?: Compare): Steps<void> {
  const count = list.length;
  if (count <= SORTED_PER_STEP) {
    if (count > 1) list.sort(compare);
    return;
  }
  for (let begin = 0; begin < count; begin += SORTED_PER_STEP) {
    if (begin > 0) yield;
    list.subarray(begin, begin + SORTED_PER_STEP).sort(compare);
  }
  let from: Numbers = list;
  let to: Numbers = list.slice();
  for (let width = SORTED_PER_STEP; width < count; width *= 2) {
    yield* mergeRuns(from, to, width, compare);
    [from, to] = [to, from];
  }
  if (from !== list) list.set(from);
}

/** Merges neighbouring sorted runs of `width` numbers each. */
function* mergeRuns(
  from: Numbers,
  to: Numbers,
  width: number,
  compare: Compare = (a, b) => a - b,
): Steps<void> {
  const count = from.length;
  let pauseAt = 0;
  for (let begin = 0; begin < count; begin += 2 * width) {
    const middle = Math.min(count, begin + width);
    const end = Math.min(count, begin + 2 * width);
    let left = begin;
    let right = middle;
    for (let k = begin; k < end; k++) {
      if (k >= pauseAt) {
        yield;
        pauseAt = k + MERGED_PER_STEP;
      }
      const isLeft = right === end || (left < middle && compare(from[left], from[right]) <= 0);
      to[k] = isLeft ? from[left++] : from[right++];
    }
  }
}
