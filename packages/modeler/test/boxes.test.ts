import { Model } from "@bough/modeler";
import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";

/** Boxes of the given sizes within a frame. */
function packing(
  sizes: readonly (readonly [number, number])[],
  [width, height]: readonly [number, number],
) {
  const model = new Model();
  const boxes = sizes.map(([wide, high], k) => ({
    x: model.integer(0, width - wide, `x${k}`),
    y: model.integer(0, height - high, `y${k}`),
    width: wide,
    height: high,
  }));
  model.require(model.noOverlapOfBoxes(boxes));
  return { model, boxes };
}

describe("boxes that do not overlap", () => {
  it("are refuted by their area", async () => {
    const { model } = packing(new Array(17).fill([2, 3]), [10, 10]);
    expect((await model.solve()).status).toBe("infeasible");
  });

  it("are told to solvers with what they share, and to files without", async () => {
    const { model } = packing(new Array(3).fill([2, 1]), [4, 4]);
    const kinds = (asStated: boolean) =>
      model.compile({ asStated }).structures.filter(({ kind }) => kind === "cumulative").length;
    expect(kinds(false)).toBe(2);
    expect(kinds(true)).toBe(0);
  });

  it("are as many ways to lie as trying all of them finds", async () => {
    for (let seed = 0; seed < 8; seed++) {
      const random = new Random(seed);
      const sizes = Array.from(
        { length: 3 },
        () => [random.integer(0, 2), random.integer(1, 3)] as const,
      );
      const { model, boxes } = packing(sizes, [2, 4]);
      const found = new Set<string>();
      for (const solution of (await model.solveAll()).solutions)
        found.add(boxes.map(({ x, y }) => [solution.value(x), solution.value(y)]).join(" "));
      expect([seed, [...found].sort()]).toEqual([seed, placements(sizes).sort()]);
    }
  });
});

/** All ways to lay boxes into 2 x 4, tried one by one. */
function placements(sizes: readonly (readonly [number, number])[]): string[] {
  let partial: (readonly [number, number])[][] = [[]];
  for (const [wide, high] of sizes) {
    partial = partial.flatMap((placed) =>
      Array.from({ length: 3 - wide }, (_, x) => x).flatMap((x) =>
        Array.from({ length: 5 - high }, (_, y) => y).flatMap((y) => {
          const isFree = placed.every(([u, v], i) => {
            const [w, h] = sizes[i]!;
            return x + wide <= u || u + w <= x || y + high <= v || v + h <= y;
          });
          return isFree ? [[...placed, [x, y] as const]] : [];
        }),
      ),
    );
  }
  return partial.map((placed) => placed.join(" "));
}

describe("items in bins", () => {
  it("have to go where the other bins leave no room for them", async () => {
    const model = new Model();
    const bins = model.integers(3, 0, 1, "bin");
    // Eight units into five and four: whatever fills the first leaves three for the second.
    model.require(model.binPacking(bins, [4, 3, 1], [5, 4]));
    const found = (await model.solveAll()).solutions.map((solution) =>
      bins.map((bin) => solution.value(bin)).join(""),
    );
    expect(found.sort()).toEqual(["010", "011", "100"]);
  });

  it("are refuted at once where they are too much for all bins together", async () => {
    const model = new Model();
    model.require(
      model.binPacking(
        model.integers(20, 0, 6, "bin"),
        new Array(20).fill(3),
        new Array(7).fill(8),
      ),
    );
    expect((await model.solve()).status).toBe("infeasible");
  });
});
