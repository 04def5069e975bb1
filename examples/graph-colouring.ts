import { Model } from "bough";

/** The fewest colours for the nodes of a graph whose neighbours differ. */
export async function graphColouring(
  nodes: number,
  edges: readonly (readonly [number, number])[],
  most: number,
) {
  const model = new Model();
  const colour = model.integers(nodes, 0, most - 1, "colour");
  for (const [a, b] of edges) model.require(colour[a]!.isDifferentFrom(colour[b]!));
  // Node k need not take a colour beyond k: the names of the colours do not matter.
  for (let k = 0; k < Math.min(nodes, most); k++) model.require(colour[k]!.isAtMost(k));
  model.minimize(model.maximum(colour).plus(1));
  const solution = await model.solve();
  return { colours: solution.objective, colour: colour.map((each) => solution.value(each)) };
}

/** A wheel of five spokes needs four colours. */
export const sample = () =>
  graphColouring(
    6,
    [0, 1, 2, 3, 4].flatMap((k) => [[k, (k + 1) % 5] as const, [k, 5] as const]),
    5,
  );
