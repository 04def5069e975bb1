import type { Cumulative, NoOverlap, Problem, Random } from "@bough/problem";
import { greatestNumber, leastNumber } from "@bough/problem";
import { binaryThreshold } from "../../bound-literal.ts";
import type { CompiledModel } from "../../compile/compiled-model.ts";
import type { OrderTable } from "../../compile/structures/task-orders.ts";
import type { KeptLiterals, Neighbourhood, NeighbourhoodKind } from "./neighbourhood.ts";

/** Later tasks before which a task is kept, where orders have columns: most others follow. */
const KEPT_SUCCESSORS = 2;

type TaskStructure = NoOverlap | Cumulative;

/** Chooses which tasks, told by the columns of their starts, are let go. */
type Choice = (incumbent: Float64Array, count: number, random: Random) => ReadonlySet<number>;

/**
 * Tasks are let go together and all others keep their orders and presences; those that share a
 * capacity, most of which have no orders, keep about their starts. Let go are tasks that are close in
 * time, those of some machines, or any.
 *
 * D. Godard, P. Laborie and W. Nuijten, "Randomized large neighborhood search for cumulative
 * scheduling", ICAPS 2005; windows and machines after P. Shaw, "Using constraint programming and
 * local search methods to solve vehicle routing problems", CP 1998, as they relate tasks.
 */
export const taskNeighbourhoods: NeighbourhoodKind = {
  name: "task-neighbourhoods",
  make(problem, model) {
    const tasks = new KeptTasks(problem, model);
    if (tasks.starts.length === 0) return [];
    const { starts, structures } = tasks;
    const choices: Choice[] = [
      (incumbent, count, random) => closeInTime(starts, incumbent, count, random),
      (_, count, random) => ofSomeMachines(structures, count, random),
      (_, count, random) => new Set(shuffled(starts, random).slice(0, count)),
    ];
    return choices.map((choice) => tasks.neighbourhood(choice));
  },
};

function closeInTime(
  starts: readonly number[],
  incumbent: Float64Array,
  count: number,
  random: Random,
): ReadonlySet<number> {
  const centre = incumbent[starts[random.below(starts.length)]];
  const distance = (j: number) => Math.abs(incumbent[j] - centre);
  return new Set(starts.toSorted((a, b) => distance(a) - distance(b) || a - b).slice(0, count));
}

/** Whole structures as long as they fit, and part of one more. */
function ofSomeMachines(
  structures: readonly TaskStructure[],
  count: number,
  random: Random,
): ReadonlySet<number> {
  const chosen = new Set<number>();
  for (const { starts } of shuffled(structures, random)) {
    for (const j of shuffled([...starts], random)) {
      if (chosen.size >= count) return chosen;
      chosen.add(j);
    }
  }
  return chosen;
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const order = items.slice();
  for (let k = order.length - 1; k > 0; k--) {
    const other = random.below(k + 1);
    const item = order[k];
    order[k] = order[other];
    order[other] = item;
  }
  return order;
}

/** The tasks of a problem, and how to say that some of them stay as they are. */
class KeptTasks {
  readonly structures: readonly TaskStructure[];
  readonly starts: readonly number[];
  readonly #orders: readonly (OrderTable | undefined)[];

  constructor({ structures }: Problem, model: CompiledModel) {
    this.structures = structures.filter(
      (each): each is TaskStructure => each.kind === "no-overlap" || each.kind === "cumulative",
    );
    this.#orders = this.structures.map((each) => model.literals.get(each));
    const all = new Set(this.structures.flatMap(({ starts }) => [...starts]));
    this.starts = [...all].filter(
      (j) => model.isInteger[j] === 1 && model.lower[j] < model.upper[j],
    );
  }

  neighbourhood(choose: Choice): Neighbourhood {
    return {
      keep: (incumbent, openShare, random, kept) => {
        const count = Math.max(2, Math.round(openShare * this.starts.length));
        const open = choose(incumbent, count, random);
        const times = this.starts.map((j) => incumbent[j]);
        const span = greatestNumber(times) - leastNumber(times);
        const play = random.below(1 + Math.ceil((openShare * span) / 4));
        this.structures.forEach((structure, index) => {
          this.#keepPresences(structure, open, incumbent, kept);
          this.#keepOrders(structure, this.#orders[index], open, incumbent, kept);
          if (structure.kind === "cumulative") keepStarts(structure, open, incumbent, play, kept);
        });
      },
    };
  }

  #keepPresences(
    { starts, presences }: TaskStructure,
    open: ReadonlySet<number>,
    incumbent: Float64Array,
    kept: KeptLiterals,
  ): void {
    presences.forEach((literal, i) => {
      if (literal < 0 || open.has(starts[i])) return;
      const v = holds(literal, incumbent) ? literal : literal ^ 1;
      kept.set(v, binaryThreshold(v));
    });
  }

  #keepOrders(
    { starts }: TaskStructure,
    orders: OrderTable | undefined,
    open: ReadonlySet<number>,
    incumbent: Float64Array,
    kept: KeptLiterals,
  ): void {
    if (orders === undefined) return;
    const count = starts.length;
    const inTime = Array.from(starts.keys())
      .filter((i) => !open.has(starts[i]))
      .sort((a, b) => incumbent[starts[a]] - incumbent[starts[b]] || a - b);
    inTime.forEach((i, place) => {
      let successors = 0;
      for (let next = place + 1; next < inTime.length && successors < KEPT_SUCCESSORS; next++) {
        const v = orders[i * count + inTime[next]];
        if (v < 0 || !holds(v, incumbent)) continue;
        kept.set(v, binaryThreshold(v));
        successors++;
      }
    });
  }
}

function keepStarts(
  { starts, presences }: TaskStructure,
  open: ReadonlySet<number>,
  incumbent: Float64Array,
  play: number,
  kept: KeptLiterals,
): void {
  starts.forEach((j, i) => {
    const isAbsent = presences[i] >= 0 && !holds(presences[i], incumbent);
    if (open.has(j) || isAbsent) return;
    kept.set(2 * j, incumbent[j] - play);
    kept.set(2 * j + 1, 0 - incumbent[j] - play);
  });
}

/** Whether the literal, a bound variable at its binary threshold, holds at the point. */
function holds(literal: number, point: Float64Array): boolean {
  return point[literal >> 1] === 1 - (literal & 1);
}
