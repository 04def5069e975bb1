import { expect, it } from "vitest";
import { KernelMemory } from "../../src/kernels/kernel-memory.ts";
import { MovingMemory } from "../../src/kernels/moving-memory.ts";
import { ETA_INDICES, ETA_VALUES, GENERATION } from "../../src/kernels/registers.ts";
import { borrowMemory, returnMemory } from "../../src/kernels/spare-memory.ts";

it("keeps what its arrays hold wherever they move, and tells kernels where they are", () => {
  const memory = new MovingMemory();
  let reals = new Float64Array(0);
  let ints = new Int32Array(0);
  const realPlace = memory.reals(ETA_VALUES, (array) => {
    reals = array as Float64Array<ArrayBuffer>;
  });
  const intPlace = memory.ints(ETA_INDICES, (array) => {
    ints = array as Int32Array<ArrayBuffer>;
  });
  const expectedReals: number[] = [];
  const expectedInts: number[] = [];
  const buffers = new Set<ArrayBuffer>();
  for (let length = 3; length < 200_000; length = Math.ceil(1.7 * length)) {
    // By turns one of them and both; what is there already is asked for in vain.
    memory.want(intPlace, length);
    if (length % 2 === 0) memory.want(realPlace, length);
    memory.want(intPlace, 1);
    memory.settle();
    memory.settle();
    buffers.add(memory.current.buffer);
    expect(memory.current.numberAt(ETA_VALUES)).toBe(reals.byteOffset);
    expect(memory.current.numberAt(ETA_INDICES)).toBe(ints.byteOffset);
    expect(Array.from(reals.subarray(0, expectedReals.length))).toEqual(expectedReals);
    expect(Array.from(ints.subarray(0, expectedInts.length))).toEqual(expectedInts);
    if (expectedInts.length > 0)
      expect(memory.current.numberAt(GENERATION)).toBe(expectedInts.length);
    while (expectedReals.length < Math.min(reals.length, 500))
      expectedReals.push(expectedReals.length / 8);
    while (expectedInts.length < Math.min(ints.length, 500)) expectedInts.push(-length);
    reals.set(expectedReals);
    ints.set(expectedInts);
    memory.current.setNumber(GENERATION, expectedInts.length);
  }
  expect(reals.length).toBeGreaterThan(50_000);
  expect(buffers.size).toBeGreaterThan(1);
});

it("takes along no more of an array than is said to be used", () => {
  const memory = new MovingMemory();
  let ints = new Int32Array(0);
  const place = memory.ints(ETA_INDICES, (array) => {
    ints = array as Int32Array<ArrayBuffer>;
  });
  memory.setUsed(place, () => 2);
  memory.want(place, 4);
  memory.settle();
  ints.fill(7);
  memory.want(place, 6);
  memory.settle();
  expect(Array.from(ints)).toEqual([7, 7, 0, 0, 0, 0]);
});

it("deals out arrays of zeros that do not overlap, and no more than there is room for", () => {
  const memory = new KernelMemory(200);
  const reals = memory.reals(3);
  const bytes = memory.bytes(5);
  const ints = memory.ints(2);
  reals.fill(-1);
  bytes.fill(7);
  ints.fill(9);
  expect(Array.from(reals)).toEqual([-1, -1, -1]);
  expect(Array.from(bytes)).toEqual([7, 7, 7, 7, 7]);
  // Not even where the page would hold more.
  expect(() => memory.reals(memory.left / 8 + 1)).toThrow(RangeError);

  memory.clear();
  expect(memory.reserve(48)).toBe(true);
  const again = memory.reals(6);
  expect(Array.from(again)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(memory.left).toBe(0);
  memory.clear();
  expect(memory.reserve(memory.size)).toBe(false);
});

it("lends a memory that was given back, cleared, to one borrower at a time", () => {
  const first = borrowMemory(1000);
  first.reals(20).fill(3);
  returnMemory(first);
  const second = borrowMemory(800);
  expect(second).toBe(first);
  expect(Array.from(second.reals(20))).toEqual(Array.from({ length: 20 }, () => 0));
  const third = borrowMemory(800);
  expect(third).not.toBe(second);
  returnMemory(second);
  // What is too small is left for a new one.
  expect(borrowMemory(100_000).size).toBeGreaterThan(second.size);
});
