import { Model } from "bough";

/** The fewest bins of one capacity that hold all items. */
export async function binPacking(sizes: readonly number[], capacity: number, most: number) {
  const model = new Model();
  const bin = model.integers(sizes.length, 0, most - 1, "bin");
  model.require(model.binPacking(bin, sizes, new Array(most).fill(capacity)));
  // Bins are alike: item k takes none beyond the k-th.
  for (let k = 0; k < Math.min(most, sizes.length); k++) model.require(bin[k]!.isAtMost(k));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const used = model.maximum(bin).plus(1);
  model.require(used.atLeast(Math.ceil(total / capacity)));
  model.minimize(used);
  const solution = await model.solve();
  return { bins: solution.objective, bin: bin.map((each) => solution.value(each)) };
}

/** Eleven things of different size in boxes of 100. */
export const sample = () => binPacking([48, 30, 19, 36, 36, 27, 42, 42, 36, 24, 30], 100, 6);
