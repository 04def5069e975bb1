import { type Arc, type Expression, Model } from "@bough/modeler";
import { describe, expect, it } from "vitest";

describe("two loops at one node", () => {
  const ways = { circuit: [[1, 0]], multipleCircuit: [[1, 0]], path: [] } as const;

  it.each(["circuit", "multipleCircuit", "path"] as const)(
    "leave it out of a %s alike",
    async (graph) => {
      const model = new Model();
      const loops = model.binaries(2, "loop");
      const certain: readonly (readonly [number, number])[] = [[0, 1], ...ways[graph]];
      const arcs: Arc[] = certain.map(([from, to]) => ({ from, to, isChosen: true }));
      for (const isChosen of loops) arcs.push({ from: 2, to: 2, isChosen });
      model.require(model[graph](arcs));
      const { solutions } = await model.solveAll({ over: loops });
      const chosen = solutions.map((solution) => loops.map((loop) => solution.value(loop)));
      expect(chosen).toHaveLength(2);
      expect(chosen).toEqual(
        expect.arrayContaining([
          [true, false],
          [false, true],
        ]),
      );
    },
  );

  it("count as one where a route must go on without the node", async () => {
    const model = new Model();
    const loops = model.binaries(2, "loop");
    const pairs = [0, 1, 2, 3].flatMap((from) =>
      [0, 1, 2, 3].filter((to) => to !== from).map((to) => [from, to] as const),
    );
    const length = (from: number, to: number) => (from === 3 || to === 3 ? 10 : 1);
    const arcs = pairs.map(([from, to]) => ({
      from,
      to,
      isChosen: model.binary(`a_${from}_${to}`),
    }));
    const lengths = pairs.map(([from, to]) => length(from, to));
    const all = [...arcs, ...loops.map((isChosen) => ({ from: 3, to: 3, isChosen }))];
    model.require(model.circuit(all));
    model.minimize(
      model.dot([...lengths, 5, 4], all.map(({ isChosen }) => isChosen) as unknown as Expression[]),
    );
    expect((await model.solve()).objective).toBe(3 + 4);
  });
});
