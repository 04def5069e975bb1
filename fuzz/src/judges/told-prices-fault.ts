import { type Expression, type LinearConstraint, Model, type Required } from "@bough/modeler";
import type { Problem } from "@bough/problem";
import { noteSolves } from "../solves.ts";
import type { Fault, Tally } from "../target.ts";

/** Share of the terms of a sum, from one on, by which it may be off. */
const TOLERANCE = 1e-6;
/** Share of the largest price, from one on, that counts as none. */
const ZERO = 1e-9;
/** Factors of limits on one variable; products with them are exact. */
const FACTORS = [1, -0.5, 2, -4] as const;

interface Sides {
  readonly lower: number;
  readonly upper: number;
}

interface Stated extends Sides {
  readonly terms: readonly (readonly [column: number, coefficient: number])[];
  readonly required: Required;
}

/**
 * States the LP in the modeler, bounds of columns now as such, now as constraints on one variable, now as both,
 * and holds the prices that are told to what duals are: they explain the reduced costs, have the signs of
 * the sides that are met, no two for one limit, and come to the objective.
 */
export function toldPricesFault(problem: Problem, presolve: boolean, tally: Tally): Fault | null {
  const model = new Model({ contradictions: "infeasible" });
  const { columnLower, columnUpper, rowLower, rowUpper, rows } = problem;
  const own: Sides[] = Array.from(columnLower, (lower, j) => {
    const upper = columnUpper[j] as number;
    const place = (j + problem.numRows) % 4;
    return { lower: place === 0 ? -Infinity : lower, upper: place === 1 ? Infinity : upper };
  });
  const xs = own.map(({ lower, upper }, j) => model.real(lower, upper, `x${j}`));
  const stated: Stated[] = [];
  const state = (terms: Stated["terms"], sides: Sides, name?: string) => {
    const sum = model.sum(terms.map(([j, a]) => (xs[j] as Expression).times(a)));
    const required = model.require(constraint(sum, sides), name);
    stated.push({ terms, ...sides, required });
  };
  for (const [j, lower] of columnLower.entries()) {
    const sides = { lower, upper: columnUpper[j] as number };
    if ((j + problem.numRows) % 4 === 3 || (lower === -Infinity && sides.upper === Infinity))
      continue;
    const factor = FACTORS[(j + problem.numCols) % FACTORS.length] as number;
    const ends = [sides.lower * factor, sides.upper * factor];
    state([[j, factor]], { lower: Math.min(...ends), upper: Math.max(...ends) });
  }
  for (let i = 0; i < problem.numRows; i++) {
    const terms: [number, number][] = [];
    for (let k = rows.starts[i] as number; k < (rows.starts[i + 1] as number); k++)
      terms.push([rows.indices[k] as number, rows.values[k] as number]);
    const sides = { lower: rowLower[i] as number, upper: rowUpper[i] as number };
    if (terms.length === 0 || (sides.lower === -Infinity && sides.upper === Infinity)) continue;
    state(terms, sides, i % 2 === 0 ? `c${i}` : undefined);
  }
  const sign = problem.sense === "maximize" ? -1 : 1;
  const costs = Array.from(problem.cost, (c) => sign * c);
  const goal = model.dot(costs, xs);
  if (problem.sense === "maximize") model.maximize(goal);
  else model.minimize(goal);
  noteSolves(1);
  const solution = model.solveSync({ presolve });
  tally(`prices: ${solution.status}`);
  if (solution.status !== "optimal") return null;
  const x = xs.map((variable) => solution.value(variable));
  const prices = stated.map(({ required }) => sign * solution.dual(required));
  const reduced = xs.map((variable) => sign * solution.reducedCost(variable));
  const largest = [...prices, ...reduced].reduce((most, y) => Math.max(most, Math.abs(y)), 1);
  const fault = (message: string): Fault => ({ kind: "price", message });

  const left = new Sum(costs.map((c) => sign * c));
  let [objective, size] = [0, 1];
  const pay = (what: string, price: number, value: number, terms: number, sides: Sides) => {
    const side = price > 0 ? sides.lower : sides.upper;
    const isNone = Math.abs(price) <= ZERO * largest;
    if (price === 0 || (isNone && !Number.isFinite(side))) return null;
    objective += price * side;
    size += Math.abs(price * side);
    if (isNone) return null;
    const isMet = Math.abs(value - side) <= TOLERANCE * Math.max(1, Math.abs(side), terms);
    return isMet ? null : fault(`${what}: price ${price} at ${value} in ${shown(sides)}`);
  };
  for (const [k, { terms, required, ...sides }] of stated.entries()) {
    const price = prices[k] as number;
    const parts = terms.map(([j, a]) => a * (x[j] as number));
    for (const [j, a] of terms) left.subtract(j, a * price);
    const value = parts.reduce((sum, part) => sum + part, 0);
    const terms_ = parts.reduce((sum, part) => sum + Math.abs(part), 0);
    const found = pay(required.text, price, value, terms_, sides);
    if (found !== null) return found;
  }
  for (const [j, d] of reduced.entries()) {
    const [value, terms] = left.at(j);
    if (Math.abs(value - d) > TOLERANCE * Math.max(1, terms))
      return fault(`reduced cost of x${j}: ${d} told, ${value} left by the duals`);
    const found = pay(`x${j}`, d, x[j] as number, 0, own[j] as Sides);
    if (found !== null) return found;
  }
  const told = sign * (solution.objective as number);
  if (Math.abs(told - objective) > TOLERANCE * Math.max(size, Math.abs(told)))
    return fault(`objective ${told}, prices come to ${objective}`);
  return null;
}

/** Sums by place, with the sizes of what they are of. */
class Sum {
  readonly #values: number[];
  readonly #sizes: number[];

  constructor(values: readonly number[]) {
    this.#values = [...values];
    this.#sizes = values.map(Math.abs);
  }

  subtract(place: number, value: number): void {
    (this.#values[place] as number) -= value;
    (this.#sizes[place] as number) += Math.abs(value);
  }

  at(place: number): [value: number, size: number] {
    return [this.#values[place] as number, this.#sizes[place] as number];
  }
}

function constraint(sum: Expression, { lower, upper }: Sides): LinearConstraint {
  if (lower === upper) return sum.equals(lower);
  if (lower === -Infinity) return sum.atMost(upper);
  return upper === Infinity ? sum.atLeast(lower) : sum.between(lower, upper);
}

function shown({ lower, upper }: Sides): string {
  return `${lower}..${upper}`;
}
