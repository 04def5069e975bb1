import {
  type Cumulative,
  type NoOverlap,
  type Problem,
  ProblemBuilder,
  type Tasks,
} from "@bough/problem";
import type { Random } from "./random.ts";

/** A small problem over tasks that share something, in every shape that tasks may have. */
export function randomTasks(
  random: Random,
  kind: "no-overlap" | "cumulative",
  mostTasks = 5,
): Problem {
  const builder = new ProblemBuilder();
  const column = (lower: number, upper: number) =>
    builder.addColumn({ lower, upper, isInteger: true });
  const count = random.integer(2, mostTasks);
  const horizon = random.integer(4, 7);
  const lengths: number[] = [];
  const lengthColumns: number[] = [];
  const presences: number[] = [];
  const starts: number[] = [];
  const isPlain = random.chance(0.4);
  for (let i = 0; i < count; i++) {
    const first = random.integer(-1, 3);
    const room = count > 3 ? 3 : 5;
    const last = Math.min(first + room, horizon - random.integer(0, 3));
    starts.push(column(first, Math.max(first, last)));
    const least = random.integer(random.chance(0.15) ? 0 : 1, 3);
    lengths.push(least);
    const varies = !isPlain && random.chance(0.15);
    lengthColumns.push(varies ? column(least, least + 1) : -1);
    const isOptional = !isPlain && random.chance(0.3);
    presences.push(isOptional ? 2 * column(0, 1) + random.integer(0, 1) : -1);
  }
  const tasks: Tasks = {
    starts: Int32Array.from(starts),
    lengths: Float64Array.from(lengths),
    lengthColumns: Int32Array.from(lengthColumns),
    presences: Int32Array.from(presences),
  };
  builder.addStructure(
    kind === "no-overlap"
      ? noOverlapOf(tasks, random, isPlain)
      : cumulativeOf(tasks, random, isPlain, column),
  );
  return withRows(builder, starts, random);
}

function noOverlapOf(tasks: Tasks, random: Random, isPlain: boolean): NoOverlap {
  const count = tasks.starts.length;
  const gaps =
    isPlain || random.chance(0.6)
      ? null
      : Float64Array.from({ length: count * count }, () => random.integer(0, 2));
  return { kind: "no-overlap", name: "machine", ...tasks, gaps };
}

function cumulativeOf(
  tasks: Tasks,
  random: Random,
  isPlain: boolean,
  column: (lower: number, upper: number) => number,
): Cumulative {
  const demands = Array.from(tasks.starts, () => random.integer(0, 3));
  const capacity = random.integer(2, 4);
  return {
    kind: "cumulative",
    name: "crew",
    ...tasks,
    demands: Float64Array.from(demands),
    demandColumns: Int32Array.from(demands, (demand) =>
      !isPlain && random.chance(0.15) ? column(demand, demand + 1) : -1,
    ),
    capacity,
    capacityColumn: !isPlain && random.chance(0.2) ? column(capacity - 2, capacity) : -1,
  };
}

/** Sometimes one task after another, and a cost. */
function withRows(builder: ProblemBuilder, starts: readonly number[], random: Random): Problem {
  if (random.chance(0.5)) {
    const terms = [[starts[0], 1] as const, [starts[1], -1] as const];
    builder.addRow({ upper: random.integer(-2, 2) }, terms);
  }
  for (const j of starts) if (random.chance(0.7)) builder.setCost(j, random.integer(-2, 3));
  return builder.build();
}
