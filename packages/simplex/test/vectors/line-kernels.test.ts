import { Random } from "@bough/testing";
import { expect, it } from "vitest";
import { IndexedVector } from "../../src/vectors/indexed-vector.ts";
import { dotLine, listNonzeros, scatter } from "../../src/vectors/line-kernels.ts";

const SIZE = 40;
const LENGTHS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 17];

function line(length: number, random: Random) {
  const places = random.shuffle(Array.from({ length: SIZE }, (_, i) => i)).slice(0, length);
  return {
    indices: Int32Array.from(places),
    values: Float64Array.from(places, () => random.integer(-8, 8) / 4),
  };
}

function vector(random: Random): Float64Array {
  return Float64Array.from({ length: SIZE }, () =>
    random.chance(0.4) ? random.integer(-8, 8) : 0,
  );
}

it.each(LENGTHS)("multiplies and scatters lines of %i entries", (length) => {
  const random = new Random(length);
  const { indices, values } = line(length, random);
  const x = vector(random);
  let product = 0;
  for (let k = 0; k < length; k++) product += values[k] * x[indices[k]];
  expect(dotLine(x, indices, values, 0, length)).toBe(product);

  const target = new Float64Array(SIZE);
  scatter(values, indices, length, target);
  for (let k = 0; k < length; k++) expect(target[indices[k]]).toBe(values[k]);
});

it.each(LENGTHS)("lists the nonzeros of %i places", (size) => {
  const random = new Random(size);
  for (const values of [vector(random), new Float64Array(SIZE), new Float64Array(SIZE).fill(-1)]) {
    const list = new Int32Array(size);
    const count = listNonzeros(values, size, list);
    const expected = [...values.keys()].filter((i) => i < size && values[i] !== 0);
    expect(Array.from(list.slice(0, count))).toEqual(expected);
  }
});

it("rebuilds the list of a vector, dropping what is negligible", () => {
  const x = new IndexedVector(6);
  x.values.set([0, 1e-15, -2, 1e-13, 0, 3]);
  x.count = -1;
  expect(x.density).toBe(1);
  x.reindex(1e-14);
  expect(Array.from(x.indices.slice(0, x.count))).toEqual([2, 3, 5]);
  expect(x.values[1]).toBe(0);
  const copy = new IndexedVector(6);
  copy.append(0, 7);
  copy.copyFrom(x);
  expect(copy.values).toEqual(x.values);
  copy.clear();
  expect(copy.values).toEqual(new Float64Array(6));
});
