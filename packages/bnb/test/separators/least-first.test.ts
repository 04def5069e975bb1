import { Random } from "@bough/testing";
import { expect, it } from "vitest";
import { LeastFirst } from "../../src/separators/least-first.ts";

it("hands items out by key, the heavier of equals first, then the lower number", () => {
  const random = new Random(3);
  for (let round = 0; round < 200; round++) {
    const size = random.integer(1, 40);
    const queue = new LeastFirst(size);
    const weights = Float64Array.from({ length: size }, () => random.integer(1, 3));
    for (let t = 0; t < size; t++) queue.keys[t] = random.integer(0, 4) / 4;
    const items = Int32Array.from({ length: size }, (_, t) => t).filter(() => random.chance(0.7));
    const { keys } = queue;
    const sorted = [...items].sort((a, b) => keys[a] - keys[b] || weights[b] - weights[a] || a - b);
    queue.begin(items.reverse(), items.length, weights);
    const taken: number[] = [];
    while (queue.size > 0) taken.push(queue.take());
    expect(taken).toEqual(sorted);
  }
});
