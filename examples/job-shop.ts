import { Model } from "bough";

/** Machine and duration of each step of a job, in order. */
export type Job = readonly (readonly [machine: number, duration: number])[];

/** When each step starts, so that all is done as early as possible, and that as a chart (SVG). */
export async function jobShop(jobs: readonly Job[]) {
  const model = new Model();
  const latest = jobs.flat().reduce((total, [, duration]) => total + duration, 0);
  const steps = jobs.map((job, j) =>
    job.map(([machine, length], k) => ({
      machine,
      interval: model.interval({ length, latest, name: `start_${j}_${k}` }),
    })),
  );
  for (const job of steps) {
    for (const [k, step] of job.slice(1).entries())
      model.require(model.endBeforeStart(job[k]!.interval, step.interval));
  }
  const all = steps.flat();
  const machines = [...new Set(all.map((step) => step.machine))].sort((a, b) => a - b);
  const onMachine = new Map(
    machines.map((machine) => {
      const steps = all.filter((step) => step.machine === machine);
      return [`machine ${machine}`, steps.map(({ interval }) => interval)] as const;
    }),
  );
  for (const intervals of onMachine.values()) model.require(model.noOverlap(intervals));
  const end = model.makespan(all.map(({ interval }) => interval));
  model.minimize(end);
  const solution = await model.solve();
  return {
    makespan: solution.value(end),
    starts: all.map(({ interval }) => solution.value(interval.start)),
    chart: solution.gantt(onMachine, { title: "Job shop" }),
  };
}

/** Three jobs on three machines. */
export const sample = () =>
  jobShop([
    [
      [0, 3],
      [1, 2],
      [2, 2],
    ],
    [
      [0, 2],
      [2, 1],
      [1, 4],
    ],
    [
      [1, 4],
      [2, 3],
    ],
  ]);
