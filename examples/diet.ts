import { Model } from "bough";

/** V. Chvátal, "Linear Programming" (1983), chapter 1: Polly's cheapest diet. */
const FOODS = [
  { name: "oatmeal", price: 3, most: 4, energy: 110, protein: 4, calcium: 2 },
  { name: "chicken", price: 24, most: 3, energy: 205, protein: 32, calcium: 12 },
  { name: "eggs", price: 13, most: 2, energy: 160, protein: 13, calcium: 54 },
  { name: "milk", price: 9, most: 8, energy: 160, protein: 8, calcium: 285 },
  { name: "pie", price: 20, most: 2, energy: 420, protein: 4, calcium: 22 },
  { name: "pork", price: 19, most: 2, energy: 260, protein: 14, calcium: 80 },
] as const;
const NEEDS = { energy: 2000, protein: 55, calcium: 800 } as const;

export async function diet() {
  const model = new Model();
  const servings = FOODS.map(({ name, most }) => model.real(0, most, name));
  const total = (part: "price" | keyof typeof NEEDS) =>
    model.dot(
      FOODS.map((food) => food[part]),
      servings,
    );
  const energy = model.require(total("energy").atLeast(NEEDS.energy), "energy");
  model.require(total("protein").atLeast(NEEDS.protein), "protein");
  model.require(total("calcium").atLeast(NEEDS.calcium), "calcium");
  model.minimize(total("price"));

  const solution = await model.solve();
  return {
    cents: solution.objective,
    servings: servings.map((serving) => solution.value(serving)),
    centsPerKilocalorie: solution.dual(energy),
  };
}

/** The cheapest food for a day. */
export const sample = () => diet();
