import { greatestNumber, leastNumber } from "@bough/problem";
import type { BooleanAtom } from "../atom.ts";
import { BooleanExpression } from "../boolean-expression.ts";
import type { Compiler } from "../compiler.ts";
import type { Context } from "../context.ts";
import type { NumberLike } from "../expression.ts";
import { buildCumulative } from "./cumulative.ts";
import { and, or } from "./disjunction.ts";
import type { BooleanOperation, Linearization } from "./linearization.ts";
import {
  isBounded,
  isKeepable,
  type LiftedTask,
  liftTask,
  operandsOf,
  placeTask,
  tasksIn,
} from "./task.ts";

/** A rectangle by its corner and size. */
export interface Box {
  readonly x: NumberLike;
  readonly y: NumberLike;
  readonly width: NumberLike;
  readonly height: NumberLike;
}

/** Boxes from which on their energy says more than their pairs. */
const FEWEST_WITH_ENERGY = 3;
/** Boxes from which on their pairs are written one by one, with a pause after some. */
const MANY_BOXES = 40;
const BOXES_PER_STEP = 20;

/**
 * Source: no two boxes overlap.
 * Target: of two boxes one lies to the left, right, above or below. Required of boxes of whole
 * sizes, solvers are also told what follows of either direction by itself: where boxes lie side by
 * side, their heights share the height of all, a cumulative structure (N. Beldiceanu and M.
 * Carlsson, "Sweep as a generic pruning technique applied to the non-overlapping rectangles
 * constraint", CP 2001). Files do without.
 */
export const noOverlapOfBoxes: BooleanOperation & Linearization = {
  name: "no-overlap-of-boxes",

  entries: [
    {
      area: "scheduling",
      call: "model.noOverlapOfBoxes(boxes)",
      meaning: "no two rectangles overlap",
      example(model) {
        const [x, y] = [model.integer(0, 3, "x"), model.integer(0, 3, "y")];
        const boxes = [
          { x, y, width: 2, height: 1 },
          { x: 1, y: 1, width: 1, height: 2 },
        ];
        const truth = (a: number, b: number) => a + 2 <= 1 || a >= 2 || b + 1 <= 1 || b >= 3;
        return { variables: [x, y], result: model.noOverlapOfBoxes(boxes), truth };
      },
    },
    {
      area: "scheduling",
      call: "model.noOverlapOfBoxes(boxes) (three and more)",
      meaning: "no two of several rectangles overlap",
      example(model) {
        const x = model.integers(3, 0, 1, "x");
        const y = [model.integer(0, 1, "y0"), model.integer(0, 2, "y1")];
        const boxes = [
          { x: x[0]!, y: y[0]!, width: 2, height: 1 },
          { x: x[1]!, y: y[1]!, width: 1, height: 1 },
          { x: x[2]!, y: 1, width: 1, height: 2 },
        ];
        const truth = (...v: number[]) =>
          arePlacedApart([
            [v[0]!, v[3]!, 2, 1],
            [v[1]!, v[4]!, 1, 1],
            [v[2]!, 1, 1, 2],
          ]);
        return { variables: [...x, ...y], result: model.noOverlapOfBoxes(boxes), truth };
      },
    },
  ],

  text({ operands }) {
    const boxes = boxesIn(operands).map(
      ({ across, up }) => `[${across.start}, +${across.duration}) x [${up.start}, +${up.duration})`,
    );
    return `noOverlapOfBoxes(${boxes.join(", ")})`;
  },

  evaluate({ operands }, values) {
    const placed = boxesIn(operands).map(
      ({ across, up }) => [placeTask(across, values)!, placeTask(up, values)!] as const,
    );
    return placed.every(([a, above], i) =>
      placed.slice(i + 1).every(([b, below]) => {
        const isBeside = a.end <= b.start || b.end <= a.start;
        return isBeside || above.end <= below.start || below.end <= above.start;
      }),
    );
  },

  *assertInSteps(atom, value, conditions, compiler) {
    const boxes = boxesIn(atom.operands);
    if (!value || boxes.length < MANY_BOXES)
      compiler.assert(apart(atom.context, boxes), value, conditions);
    else {
      for (const [i, a] of boxes.entries()) {
        for (const [k, b] of boxes.entries()) {
          if (k > i) compiler.assert(arePairApart(atom.context, a, b), true, conditions);
          if (k % BOXES_PER_STEP === BOXES_PER_STEP - 1) yield;
        }
      }
      yield;
    }
    if (value && conditions.length === 0 && !compiler.isForFiles)
      shareHeights(atom, boxes, compiler);
  },
};

/** A box in expressions of one model: a task in either direction. */
interface LiftedBox {
  readonly across: LiftedTask;
  readonly up: LiftedTask;
}

export function buildNoOverlapOfBoxes(context: Context, boxes: Iterable<Box>): BooleanExpression {
  const all = [...boxes];
  const across = all.map(({ x, width }) =>
    liftTask(context, { start: x, duration: width }, "noOverlapOfBoxes"),
  );
  const up = all.map(({ y, height }) =>
    liftTask(context, { start: y, duration: height }, "noOverlapOfBoxes"),
  );
  if (all.length < 2) return and(context, []);
  const operands = operandsOf([...across, ...up]);
  return new BooleanExpression(context, context.boolean(noOverlapOfBoxes, operands), false);
}

/** All tasks across, then all tasks up. */
function boxesIn(operands: readonly unknown[]): LiftedBox[] {
  const count = operands.length / 6;
  const tasks = tasksIn(operands, 2 * count);
  return tasks.slice(0, count).map((across, k) => ({ across, up: tasks[count + k]! }));
}

function apart(context: Context, boxes: readonly LiftedBox[]): BooleanExpression {
  const pairs = boxes.flatMap((a, i) => boxes.slice(i + 1).map((b) => arePairApart(context, a, b)));
  return and(context, pairs);
}

function arePairApart(context: Context, a: LiftedBox, b: LiftedBox): BooleanExpression {
  const before = (some: LiftedTask, other: LiftedTask) => some.end.isAtMost(other.start);
  return or(context, [
    before(a.across, b.across),
    before(b.across, a.across),
    before(a.up, b.up),
    before(b.up, a.up),
  ]);
}

/** In either direction. */
function shareHeights(atom: BooleanAtom, boxes: readonly LiftedBox[], compiler: Compiler): void {
  const [across, up] = [boxes.map((box) => box.across), boxes.map((box) => box.up)];
  shareHeight(atom, across, up, compiler);
  shareHeight(atom, up, across, compiler);
}

/** At each place along one direction the boxes there share what all of them can reach in the other. */
function shareHeight(
  { context }: BooleanAtom,
  along: readonly LiftedTask[],
  beside: readonly LiftedTask[],
  compiler: Compiler,
): void {
  const heights = beside.map(({ duration }) => duration);
  const isWhole = beside.every(({ start }) => start.isInteger && isBounded(start));
  const areHeightsWhole = heights.every((each) => each.isInteger && isBounded(each));
  if (along.length < FEWEST_WITH_ENERGY || !isKeepable(along)) return;
  if (!isWhole || !areHeightsWhole) return;
  const top = greatestNumber(beside.map(({ end }) => compiler.interval(end).upper));
  const bottom = leastNumber(beside.map(({ start }) => compiler.interval(start).lower));
  const loads = along.map(({ start, duration }, k) => ({ start, duration, demand: heights[k]! }));
  compiler.assert(buildCumulative(context, loads, top - bottom), true, []);
}

/** Of [x, y, width, height]. */
function arePlacedApart(boxes: readonly (readonly [number, number, number, number])[]): boolean {
  return boxes.every(([x, y, width, height], i) =>
    boxes
      .slice(i + 1)
      .every(
        ([u, v, wide, high]) => x + width <= u || u + wide <= x || y + height <= v || v + high <= y,
      ),
  );
}
