import { techniqueNames } from "@bough/bnb";
import { type PlainModel, problemOf, type Random, tightVerdict } from "@bough/testing";
import type { Arbitrary } from "fast-check";
import { solveSync, type TrialOptions } from "../solves.ts";
import type { Fault } from "../target.ts";
import { type Model, toModel } from "./model.ts";
import { shrunkBy } from "./random-models.ts";
import { smallerModels } from "./smaller-model.ts";
import { BESIDE_PLUNGES, FIRST_PLUNGES } from "./solve-options.ts";

/** A model that is tight in the decimals of its data, and how it is to be solved. */
export interface TightCase {
  readonly model: Model;
  readonly options: TrialOptions;
}

/** Assignments of the integers that a judge looks at, at most. */
const MOST_ASSIGNMENTS = 20_000;

/** Cases from a generator of plain models; shrunk by their model. */
export function tightCases(make: (random: Random) => PlainModel): Arbitrary<TightCase> {
  const draw = (random: Random): TightCase => {
    const model = toModel(problemOf(make(random)));
    return { model, options: optionsOf(random) };
  };
  return shrunkBy(draw, function* smaller({ model, options }) {
    for (const less of smallerModels(model)) yield { model: less, options };
  });
}

/**
 * Presolve on or off, a technique or two off, a seed, gaps as they are or none; or no options at all,
 * which is what most people give, and what lets small problems be answered by a tableau alone.
 */
function optionsOf(random: Random): TrialOptions {
  if (random.chance(0.25)) return {};
  const without: string[] = [];
  for (let k = random.pick([0, 0, 1, 1, 2]); k > 0; k--)
    without.push(random.pick(techniqueNames()));
  // It answers nearly all of them, and the tree never has its turn.
  if (random.chance(0.4)) without.push("tableau");
  const gaps = random.chance(0.5) ? { gapRelative: 0, gapAbsolute: 0 } : {};
  const plunges = random.chance(0.35)
    ? { firstPlunge: random.pick(FIRST_PLUNGES), without: [...BESIDE_PLUNGES] }
    : {};
  return {
    presolve: !random.chance(0.3),
    seed: random.integer(0, 9),
    workLimit: 3e8,
    without,
    ...gaps,
    ...plunges,
  };
}

/** The model as the judges take it: minimised, integers first; null where it is none of theirs. */
export function plainOf({ sense, offset, columns, rows, structures }: Model): PlainModel | null {
  const sign = sense === "maximize" ? -1 : 1;
  const order = [...columns.keys()].sort((a, b) => rank(columns[a]) - rank(columns[b]) || a - b);
  const numIntegers = columns.filter(({ isInteger }) => isInteger).length;
  if (structures.length > 0 || columns.length > numIntegers + 1) return null;
  let assignments = 1;
  for (const { lower, upper, isInteger } of columns)
    if (isInteger) assignments *= Math.max(0, upper - lower + 1);
  if (!(assignments <= MOST_ASSIGNMENTS)) return null;
  return {
    cost: order.map((j) => sign * columns[j].cost + 0),
    offset: sign * offset + 0,
    lower: order.map((j) => columns[j].lower),
    upper: order.map((j) => columns[j].upper),
    numIntegers,
    rows: rows.map(({ terms, lower, upper }) => {
      const coefficients = new Array<number>(columns.length).fill(0);
      for (const [j, a] of terms) coefficients[order.indexOf(j)] += a;
      return { coefficients, lower, upper };
    }),
  };
}

function rank({ isInteger }: { readonly isInteger: boolean }): number {
  return isInteger ? 0 : 1;
}

/** Solves and judges; `gaps` that the options leave open are the engine's own. */
export function judgeSolve(plain: PlainModel, options: TrialOptions): Fault | null {
  const { gapRelative = 1e-4, gapAbsolute = 1e-6 } = options;
  const result = solveSync(problemOf(plain), options);
  return faultOf(tightVerdict(plain, result, { gapRelative, gapAbsolute }));
}

/** The verdict as a fault, whose kind is its first word. */
export function faultOf(verdict: string | null): Fault | null {
  if (verdict === null) return null;
  return { kind: verdict.replace(/[^a-z ].*$/, "").trim() || "points", message: verdict };
}
