import { Model } from "@bough/modeler";
import {
  checkSchedule,
  readSchedule,
  type ScheduleInstance,
  scheduleEntries,
} from "./instances.ts";
import type { BoughModel, CpModel, CpModule, CpVariables, TimedCase } from "./timed-case.ts";

/** The job shops and projects of the instance folder. */
export function scheduleCases(folder: string): TimedCase[] {
  return scheduleEntries(folder).map((entry) => ({
    ...entry,
    build: () => buildSchedule(readSchedule(entry)),
    buildCp: (tools, model) => buildScheduleCp(readSchedule(entry), tools, model),
    check: (starts) => checkSchedule(readSchedule(entry), starts),
  }));
}

function buildSchedule(instance: ScheduleInstance): BoughModel {
  const { lengths, precedences, machines, resources, horizon } = instance;
  const model = new Model();
  const tasks = lengths.map((length, k) =>
    model.interval({ length, latest: horizon, name: `start${k}` }),
  );
  for (const [first, second] of precedences)
    model.require(tasks[first]!.end.atMost(tasks[second]!.start));
  for (const machine of machines) model.require(model.noOverlap(machine.map((k) => tasks[k]!)));
  for (const { capacity, demands } of resources) {
    const loads = demands.map(([k, demand]) => ({ interval: tasks[k]!, demand }));
    if (loads.length > 0) model.require(model.cumulative(loads, capacity));
  }
  model.minimize(model.makespan(tasks));
  const names = tasks.map(({ name }, k) => name ?? `start${k}`);
  return { model, values: tasks.map(({ start }) => start), names };
}

function buildScheduleCp(
  { lengths, precedences, machines, resources, horizon }: ScheduleInstance,
  { weightedSum }: CpModule,
  model: CpModel,
): CpVariables {
  const starts = lengths.map((length, k) => model.newIntVar(0, horizon - length, `s${k}`));
  const tasks = lengths.map((length, k) =>
    model.newFixedSizeIntervalVar(starts[k], length, `t${k}`),
  );
  const goal = model.newIntVar(0, horizon, "makespan");
  const after = (later: unknown, earlier: unknown, delay: number) =>
    model.addLinearConstraint(weightedSum([later, earlier], [1, -1]), delay, horizon);
  for (const [first, second] of precedences) after(starts[second], starts[first], lengths[first]!);
  starts.forEach((start, k) => {
    after(goal, start, lengths[k]!);
  });
  for (const machine of machines) model.addNoOverlap(machine.map((k) => tasks[k]));
  for (const { capacity, demands } of resources) {
    const intervals = demands.map(([k]) => tasks[k]);
    const amounts = demands.map(([, amount]) => amount);
    model.addCumulative(intervals, amounts, capacity);
  }
  return { goal, values: starts };
}
