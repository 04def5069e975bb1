import { Model } from "bough";

/** Each step of a job may be done on one of several machines, each with a duration of its own. */
export type FlexibleJob = readonly (readonly (readonly [machine: number, duration: number])[])[];

/** Which machine does each step, and when, so that all is done as early as possible; a chart (SVG). */
export async function flexibleJobShop(jobs: readonly FlexibleJob[]) {
  const model = new Model();
  const durations = jobs.map((job) => job.map((step) => step.map(([, duration]) => duration)));
  const latest = durations.flat().reduce((total, each) => total + Math.max(...each), 0);
  const steps = jobs.map((job, j) =>
    job.map((choices, k) => {
      const lengths = durations[j]![k]!;
      const start = model.integer(0, latest);
      const length = model.integer(Math.min(...lengths), Math.max(...lengths));
      const interval = model.interval({ start, length });
      const options = choices.map(([machine, duration]) => ({
        machine,
        interval: model.interval({
          start,
          length: duration,
          isPresent: model.binary(),
          name: `job ${j} step ${k}`,
        }),
      }));
      model.require(
        model.alternative(
          interval,
          options.map((option) => option.interval),
        ),
      );
      return { interval, options };
    }),
  );
  for (const job of steps) {
    for (const [k, step] of job.slice(1).entries())
      model.require(model.endBeforeStart(job[k]!.interval, step.interval));
  }
  const options = steps.flat().flatMap((step) => step.options);
  const machines = [...new Set(options.map((option) => option.machine))].sort((a, b) => a - b);
  const onMachine = new Map(
    machines.map((machine) => {
      const onIt = options.filter((option) => option.machine === machine);
      return [`machine ${machine}`, onIt.map(({ interval }) => interval)] as const;
    }),
  );
  for (const intervals of onMachine.values()) model.require(model.noOverlap(intervals));
  const end = model.makespan(steps.flat().map(({ interval }) => interval));
  model.minimize(end);
  const solution = await model.solve();
  return {
    makespan: solution.value(end),
    machines: steps.flat().map((step) => {
      const chosen = step.options.find(({ interval }) => solution.value(interval.isPresent));
      return chosen?.machine;
    }),
    chart: solution.gantt(onMachine, { title: "Flexible job shop" }),
  };
}

/** Two jobs of two steps, each on either of two machines. */
export const sample = () =>
  flexibleJobShop([
    [
      [
        [0, 2],
        [1, 4],
      ],
      [
        [0, 3],
        [1, 3],
      ],
    ],
    [
      [
        [0, 3],
        [1, 2],
      ],
      [[1, 3]],
    ],
  ]);
