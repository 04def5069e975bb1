import { Model } from "bough";

/** Who does what, at the least cost in all. */
export async function assignment(costs: readonly (readonly number[])[]) {
  const model = new Model();
  const does = costs.map((row, worker) => row.map((_, job) => model.binary(`w${worker}_j${job}`)));
  for (const jobs of does) model.require(model.exactlyOne(jobs));
  for (const job of costs.keys()) model.require(model.exactlyOne(does.map((jobs) => jobs[job]!)));
  model.minimize(
    model.sum(costs.flatMap((row, w) => row.map((cost, j) => does[w]![j]!.times(cost)))),
  );
  const solution = await model.solve();
  return {
    cost: solution.objective,
    jobs: does.map((row) => row.findIndex((isDone) => solution.value(isDone))),
  };
}

/** Four workers, four jobs, and what each would cost. */
export const sample = () =>
  assignment([
    [90, 80, 75, 70],
    [35, 85, 55, 65],
    [125, 95, 90, 95],
    [45, 110, 95, 115],
  ]);
