import { Model } from "@bough/modeler";

/** Machine and duration of each step of a job, in order. */
export type Job = readonly (readonly [machine: number, duration: number])[];

/** When each step starts, so that all is done as early as possible. */
export async function jobShop(jobs: readonly Job[]) {
  const model = new Model();
  const horizon = jobs.flat().reduce((total, [, duration]) => total + duration, 0);
  const steps = jobs.flatMap((job, j) =>
    job.map(([machine, duration], k) => ({
      job: j,
      machine,
      duration,
      start: model.integer(0, horizon - duration, `start_${j}_${k}`),
    })),
  );
  for (const [k, step] of steps.entries()) {
    const next = steps[k + 1];
    if (next?.job === step.job) model.require(next.start.atLeast(step.start.plus(step.duration)));
  }
  for (const machine of new Set(steps.map((step) => step.machine)))
    model.require(model.noOverlap(steps.filter((step) => step.machine === machine)));
  const end = model.maximum(steps.map((step) => step.start.plus(step.duration)));
  model.minimize(end);
  const solution = await model.solve();
  return { makespan: solution.value(end), starts: steps.map(({ start }) => solution.value(start)) };
}
