import { Model } from "@bough/modeler";
import type { BoughModel, CpModel, CpModule, CpVariables, TimedCase } from "./timed-case.ts";

/** Length of the shortest ruler by its number of marks (OEIS A003022). */
const SHORTEST: Readonly<Record<number, number>> = { 8: 34, 9: 44, 10: 55 };

/** Golomb rulers: marks of which no two pairs are equally far apart, the last as near as can be. */
export function rulerCases(): TimedCase[] {
  return Object.entries(SHORTEST).map(([marks, optimum]) => ({
    name: `golomb-${marks}`,
    group: "rulers",
    optimum,
    build: () => buildRuler(Number(marks)),
    buildCp: (tools, model) => buildRulerCp(Number(marks), tools, model),
    check: (places) => checkRuler(Number(marks), places),
  }));
}

function buildRuler(marks: number): BoughModel {
  const model = new Model();
  const places = model.integers(marks, 0, marks * marks, "mark");
  model.require(places[0]!.equals(0));
  for (const [k, place] of places.slice(1).entries())
    model.require(place.atLeast(places[k]!.plus(1)));
  const distances = places.flatMap((a, i) => places.slice(i + 1).map((b) => b.minus(a)));
  model.require(model.allDifferent(distances));
  model.minimize(places.at(-1)!);
  return { model, values: places, names: places.map(({ name }) => name) };
}

function buildRulerCp(marks: number, { weightedSum }: CpModule, model: CpModel): CpVariables {
  const most = marks * marks;
  const places = Array.from({ length: marks }, (_, k) => model.newIntVar(0, most, `mark${k}`));
  model.addLinearConstraint(places[0], 0, 0);
  const distances: unknown[] = [];
  for (let k = 1; k < marks; k++) {
    for (let i = 0; i < k; i++) {
      const distance = weightedSum([places[k], places[i]], [1, -1]);
      distances.push(distance);
      if (i === k - 1) model.addLinearConstraint(distance, 1, most);
    }
  }
  model.addAllDifferent(distances);
  return { goal: places.at(-1), values: places };
}

/** Its length, or what is wrong with it. */
function checkRuler(marks: number, places: readonly number[]): number | string {
  if (places.length !== marks || !places.every(Number.isInteger)) return "marks are missing";
  const distances = places.flatMap((a, i) => places.slice(i + 1).map((b) => b - a));
  if (distances.some((each) => each <= 0)) return "marks are out of order";
  if (new Set(distances).size < distances.length) return "two pairs are equally far apart";
  return places.at(-1)! - places[0]!;
}
