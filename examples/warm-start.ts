import { Model } from "bough";

/** A plan is found, circumstances change, and the old plan helps to find the next one. */
export async function warmStart() {
  const model = new Model();
  const hours = model.integers(6, 0, 8, "hours");
  const yields = [9, 7, 6, 5, 4, 3];
  model.require(model.sum(hours).isAtMost(24), "working hours");
  model.require(model.count(hours.map((each) => each.isAtLeast(1))).isAtMost(4), "four jobs");
  model.maximize(model.dot(yields, hours));
  const first = await model.solve();
  const cut = model.require(hours[0]!.isAtMost(5), "machine down");
  const second = await model.solve({ start: first });
  model.remove(cut);
  const third = await model.solve({ start: second });
  return [first.objective, second.objective, third.objective];
}

/** One model solved three times, each from the answer before. */
export const sample = () => warmStart();
