import { Random } from "@bough/testing";
import { expect, it } from "vitest";
import { EntryHeap } from "../../src/conflict/entry-heap.ts";

it("gives entries from the latest to the earliest, whenever they came", () => {
  const random = new Random(3);
  const heap = new EntryHeap();
  const left: number[] = [];
  const latest = () => {
    left.sort((a, b) => a - b);
    return left.pop() ?? -1;
  };
  for (let k = 0; k < 500; k++) {
    const entry = random.integer(0, 300);
    heap.push(entry);
    left.push(entry);
    if (random.chance(0.4)) expect(heap.pop()).toBe(latest());
  }
  while (left.length > 0) expect(heap.pop()).toBe(latest());
  expect(heap.pop()).toBe(-1);
});
