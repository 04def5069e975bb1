import { Model } from "bough";

/** Ten items, three of which exclude each other; the weights leave no room for greed. */
const ITEMS = [
  { name: "map", weight: 9, value: 150 },
  { name: "compass", weight: 13, value: 35 },
  { name: "water", weight: 153, value: 200 },
  { name: "sandwich", weight: 50, value: 160 },
  { name: "glucose", weight: 15, value: 60 },
  { name: "tin", weight: 68, value: 45 },
  { name: "banana", weight: 27, value: 60 },
  { name: "apple", weight: 39, value: 40 },
  { name: "cheese", weight: 23, value: 30 },
  { name: "camera", weight: 32, value: 30 },
] as const;

export async function knapsack(capacity: number) {
  const model = new Model();
  const isTaken = ITEMS.map(({ name }) => model.binary(name));
  const weight = model.dot(
    ITEMS.map((item) => item.weight),
    isTaken,
  );
  model.require(weight.atMost(capacity), "weight");
  model.require(model.atMostOne([isTaken[6]!, isTaken[7]!, isTaken[8]!]), "one snack");
  model.maximize(
    model.dot(
      ITEMS.map((item) => item.value),
      isTaken,
    ),
  );
  const solution = await model.solve();
  return {
    value: solution.objective,
    items: ITEMS.filter((_, k) => solution.value(isTaken[k]!)).map(({ name }) => name),
  };
}

/** What to carry, of ten things, within a weight. */
export const sample = () => knapsack(200);
