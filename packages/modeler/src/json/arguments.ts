import type { BooleanLike } from "../boolean-expression.ts";
import { InvalidModelError } from "../errors.ts";
import type { NumberLike } from "../expression.ts";
import type { Automaton } from "../linearizations/automaton.ts";
import type { Arc } from "../linearizations/circuit.ts";
import type { Pair } from "../linearizations/connectivity.ts";
import type { DemandingTask } from "../linearizations/cumulative.ts";
import type { Edge } from "../linearizations/cycle.ts";
import type { Box } from "../linearizations/no-overlap-of-boxes.ts";
import type { BreakPoint } from "../linearizations/piecewise-linear.ts";
import type { Task } from "../linearizations/task.ts";
import { quoting } from "../text-budget.ts";
import { asList, asNumber, asRecord, fail } from "./json-value.ts";

/** What stands in a model as JSON where an expression is wanted. */
export interface Scope {
  /** A number or a Boolean; what it may be used for is for the modeler to judge. */
  expression(json: unknown, place: string): NumberLike & BooleanLike;
}

/** Reads an argument of an operation. */
export type Reader<Value> = (scope: Scope, json: unknown, place: string) => Value;

/** An array, each of its items read alike. */
function list<Value>(item: Reader<Value>): Reader<readonly Value[]> {
  return (scope, json, place) =>
    asList(json, place).map((each, k) => item(scope, each, `${place}[${k}]`));
}

/** An array of so many items, some of which may be left out at the end. */
function items(json: unknown, place: string, names: readonly string[], optional = 0): unknown[] {
  const values = asList(json, place);
  if (values.length <= names.length && values.length >= names.length - optional) return values;
  return fail(place, json, `[${names.join(", ")}]`);
}

export const number: Reader<NumberLike> = (scope, json, place) => {
  if (typeof json === "boolean") return fail(place, json, "a number");
  return scope.expression(json, place);
};
export const boolean: Reader<BooleanLike> = (scope, json, place) => {
  if (typeof json === "number") return fail(place, json, "a Boolean");
  return scope.expression(json, place);
};
export const constant: Reader<number> = (_, json, place) => asNumber(json, place);

export const numbers = list(number);
export const booleans = list(boolean);
export const constants = list(constant);
export const tuples = list(constants);

const pair: Reader<Pair> = (_, json, place) => {
  const [a, b] = items(json, place, ["number", "number"]);
  return [asNumber(a, `${place}[0]`), asNumber(b, `${place}[1]`)];
};
export const pairs = list(pair);
export const points: Reader<readonly BreakPoint[]> = pairs;

export const arcs: Reader<Arc> = (scope, json, place) => {
  const [from, to, isChosen] = items(json, place, ["from", "to", "isChosen"]);
  return {
    from: asNumber(from, `${place}[0]`),
    to: asNumber(to, `${place}[1]`),
    isChosen: boolean(scope, isChosen, `${place}[2]`),
  };
};

export const edges: Reader<Edge> = (scope, json, place) => {
  const { from, to, isChosen } = arcs(scope, json, place);
  return { between: [from, to], isChosen };
};

export const tasks: Reader<Task> = (scope, json, place) => {
  const [start, duration, isPresent] = items(json, place, ["start", "duration", "isPresent"], 1);
  return {
    start: number(scope, start, `${place}[0]`),
    duration: number(scope, duration, `${place}[1]`),
    ...(isPresent === undefined ? {} : { isPresent: boolean(scope, isPresent, `${place}[2]`) }),
  };
};

const demandingTask: Reader<DemandingTask> = (scope, json, place) => {
  const names = ["start", "duration", "demand", "isPresent"];
  const [start, duration, demand, ...isPresent] = items(json, place, names, 1);
  return {
    ...tasks(scope, [start, duration, ...isPresent], place),
    demand: number(scope, demand, `${place}[2]`),
  };
};
export const demandingTasks = list(demandingTask);

export const boxes: Reader<Box> = (scope, json, place) => {
  const sides = items(json, place, ["x", "y", "width", "height"]);
  const [x, y, width, height] = sides.map((side, k) => number(scope, side, `${place}[${k}]`));
  return { x: x!, y: y!, width: width!, height: height! };
};

export const automaton: Reader<Automaton> = (scope, json, place) => {
  const { states, start, accepting, transitions } = asRecord(json, place, [
    "states",
    "start",
    "accepting",
    "transitions",
  ]);
  const steps = tuples(scope, transitions, `${place}.transitions`);
  return {
    states: asNumber(states, `${place}.states`),
    start: asNumber(start, `${place}.start`),
    accepting: constants(scope, accepting, `${place}.accepting`),
    transitions: steps.map((step, k) => {
      const [from, symbol, to] = step;
      if (step.length === 3) return [from!, symbol!, to!] as const;
      throw new InvalidModelError(quoting`${place}.transitions[${k}]: expected [from, symbol, to]`);
    }),
  };
};
