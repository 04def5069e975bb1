import { Model } from "bough";

/** A piece of work: how long it takes, how many of the crew it needs, and what must be done before. */
export interface Activity {
  readonly length: number;
  readonly crew: number;
  readonly after?: readonly number[];
}

/**
 * When each activity starts, with a crew of limited size, so that all is done as early as possible;
 * and that as a chart (SVG).
 */
export async function projectScheduling(activities: readonly Activity[], crew: number) {
  const model = new Model();
  const latest = activities.reduce((total, { length }) => total + length, 0);
  const intervals = activities.map(({ length }, k) =>
    model.interval({ length, latest, name: `start${k}` }),
  );
  for (const [k, { after = [] }] of activities.entries()) {
    for (const first of after)
      model.require(model.endBeforeStart(intervals[first]!, intervals[k]!));
  }
  const loads = intervals.map((interval, k) => ({ interval, demand: activities[k]!.crew }));
  model.require(model.cumulative(loads, crew));
  const end = model.makespan(intervals);
  model.minimize(end);
  const solution = await model.solve();
  return {
    makespan: solution.value(end),
    starts: intervals.map(({ start }) => solution.value(start)),
    chart: solution.gantt({ crew: intervals }, { title: "Project" }),
  };
}

/** Five activities and a crew of four. */
export const sample = () =>
  projectScheduling(
    [
      { length: 3, crew: 2 },
      { length: 4, crew: 3, after: [0] },
      { length: 2, crew: 4, after: [0] },
      { length: 2, crew: 1 },
      { length: 3, crew: 2, after: [1, 2] },
    ],
    4,
  );
