import type { Place } from "../../grid.ts";
import type { Masks, Rule } from "../theory.ts";

/** A cell, and what each of its states counts. */
export interface Term {
  readonly cell: number;
  readonly weights: readonly number[];
}

export interface LinearOptions {
  readonly clues?: readonly Place[];
  readonly effort?: number;
}

/** The weights of the states add up to at least `lower` and at most `upper`. */
export function linear(
  text: string,
  terms: readonly Term[],
  lower: number,
  upper: number,
  { clues = [], effort = 1 }: LinearOptions = {},
): Rule {
  return {
    text,
    scope: terms.map(({ cell }) => cell),
    clues,
    effort,
    prune: (masks) => pruneBounds(terms, lower, upper, masks),
    require(model, of) {
      const parts = terms.flatMap(({ cell, weights }) =>
        weights.flatMap((weight, state) =>
          weight === 0 ? [] : [of.is(cell, state).times(weight)],
        ),
      );
      model.require(model.sum(parts).between(lower, upper));
    },
  };
}

/** So many of the cells are in their last state: shaded, a star, a line. */
export function count(
  text: string,
  cells: readonly number[],
  lower: number,
  upper: number,
  options: LinearOptions = {},
): Rule {
  return linear(
    text,
    cells.map((cell) => ({ cell, weights: [0, 1] })),
    lower,
    upper,
    options,
  );
}

function pruneBounds(terms: readonly Term[], lower: number, upper: number, masks: Masks): boolean {
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    let [least, most] = [0, 0];
    for (const { cell, weights } of terms) {
      if (masks[cell] === 0) return false;
      least += leastOf(weights, masks[cell]!);
      most += mostOf(weights, masks[cell]!);
    }
    if (least > upper || most < lower) return false;
    for (const { cell, weights } of terms) {
      const mask = masks[cell]!;
      const [low, high] = [leastOf(weights, mask), mostOf(weights, mask)];
      let next = mask;
      for (let rest = mask; rest !== 0; rest &= rest - 1) {
        const bit = rest & -rest;
        const weight = weights[31 - Math.clz32(bit)]!;
        if (least - low + weight > upper || most - high + weight < lower) next &= ~bit;
      }
      if (next === mask) continue;
      if (next === 0) return false;
      masks[cell] = next;
      isChanged = true;
      least += leastOf(weights, next) - low;
      most += mostOf(weights, next) - high;
    }
  }
  return true;
}

function leastOf(weights: readonly number[], mask: number): number {
  let least = Infinity;
  for (let rest = mask; rest !== 0; rest &= rest - 1)
    least = Math.min(least, weights[31 - Math.clz32(rest & -rest)]!);
  return least;
}

function mostOf(weights: readonly number[], mask: number): number {
  let most = -Infinity;
  for (let rest = mask; rest !== 0; rest &= rest - 1)
    most = Math.max(most, weights[31 - Math.clz32(rest & -rest)]!);
  return most;
}
