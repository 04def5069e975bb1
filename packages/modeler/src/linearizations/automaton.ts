import type { Steps } from "@bough/problem";
import { booleanConstant } from "../boolean-expression.ts";
import { type ColumnForm, combine } from "../column-form.ts";
import type { Compiler } from "../compiler.ts";
import { type StructuralConstraint, structure } from "../constraint.ts";
import type { Context } from "../context.ts";
import { InvalidModelError } from "../errors.ts";
import { type Expression, lift, type NumberLike } from "../expression.ts";
import { interval } from "../interval.ts";
import { quoting } from "../text-budget.ts";
import type { Linearization, Literal } from "./linearization.ts";
import { requireTabulated } from "./value-function.ts";

/** A finite automaton over integers; states are numbered from 0. */
export interface Automaton {
  readonly states: number;
  readonly start: number;
  readonly accepting: Iterable<number>;
  /** From a state, on reading a symbol, to a state. Several to choose from are allowed. */
  readonly transitions: Iterable<readonly [from: number, symbol: number, to: number]>;
}

/**
 * Source: the automaton, reading x₁ … xₙ, ends in an accepting state.
 * Target: a unit of flow through the automaton unrolled over the places, one arc a transition and
 * place; [xₖ = v] is the flow on the arcs that read v there. Arcs that lie on no accepted word are
 * left out. Under conditions, which must be met for there to be a unit, the flow is at most [xₖ = v]. The flow makes it the convex hull: M.-C. Côté, B. Gendron, L.-M. Rousseau, "Modeling the
 * regular constraint with integer programming" (CPAIOR 2007).
 */
export const automaton: Linearization = {
  name: "automaton",

  entries: [
    {
      area: "counting and sets",
      call: "model.isAccepted(xs, automaton)",
      meaning: "the sequence is a word of a finite automaton",
      example(model) {
        const xs = model.integers(4, 0, 2, "x");
        const restAfterTwo = [
          [0, 0, 0],
          [0, 1, 1],
          [1, 0, 0],
          [1, 1, 2],
          [2, 0, 0],
        ] as const;
        const machine = { states: 3, start: 0, accepting: [0, 1], transitions: restAfterTwo };
        const truth = (...v: number[]) =>
          !v.includes(2) && !v.join("").includes("111") && !v.join("").endsWith("11");
        return { variables: xs, result: model.isAccepted(xs, machine), truth };
      },
    },
  ],
};

interface Arc {
  readonly from: number;
  readonly symbol: number;
  readonly to: number;
}

export function buildAutomaton(
  context: Context,
  values: Iterable<NumberLike>,
  machine: Automaton,
): StructuralConstraint {
  const word = [...values].map((value) => lift(context, value, "isAccepted"));
  for (const x of word) {
    requireTabulated(x, "isAccepted(…)");
  }
  const arcs = [...machine.transitions].map(([from, symbol, to]) => ({ from, symbol, to }));
  const accepting = new Set(machine.accepting);
  for (const state of [
    machine.start,
    ...accepting,
    ...arcs.flatMap(({ from, to }) => [from, to]),
  ]) {
    if (!(Number.isInteger(state) && state >= 0 && state < machine.states)) {
      throw new InvalidModelError(quoting`isAccepted(…): the automaton has no state ${state}`);
    }
  }
  const layers = usefulArcs(word, arcs, machine.start, accepting);
  return structure(context, {
    name: "automaton",
    operands: word,
    valuesOf: word,
    text: `isAccepted(${word.join(", ")})`,
    holds(values) {
      let states = new Set([machine.start]);
      for (const x of word) {
        const symbol = values.number(x);
        const next = arcs.filter((arc) => arc.symbol === symbol && states.has(arc.from));
        states = new Set(next.map(({ to }) => to));
      }
      return [...states].some((state) => accepting.has(state));
    },
    compile(compiler, _self, conditions) {
      if (word.length > 0) return writeFlow(word, layers, conditions, compiler);
      // No place to read at, and so no unit that could fail to flow: the start decides.
      const isAccepted = booleanConstant(context, accepting.has(machine.start));
      return compiler.assertInSteps(isAccepted, true, conditions);
    },
  });
}

/** For each place the arcs that lie on an accepted word. */
function usefulArcs(
  word: readonly Expression[],
  arcs: readonly Arc[],
  start: number,
  accepting: ReadonlySet<number>,
): Arc[][] {
  let reached = new Set([start]);
  const forward = word.map((x) => {
    const usable = arcs.filter(
      ({ from, symbol }) => reached.has(from) && symbol >= x.lower && symbol <= x.upper,
    );
    reached = new Set(usable.map(({ to }) => to));
    return usable;
  });
  let alive: ReadonlySet<number> = accepting;
  return forward
    .reverse()
    .map((layer) => {
      const usable = layer.filter(({ to }) => alive.has(to));
      alive = new Set(usable.map(({ from }) => from));
      return usable;
    })
    .reverse();
}

function* writeFlow(
  word: readonly Expression[],
  layers: readonly (readonly Arc[])[],
  conditions: readonly Literal[],
  compiler: Compiler,
): Steps<void> {
  const isUnconditional = conditions.length === 0;
  let into: Flows | undefined; // into the states before the place at hand
  for (const [place, x] of word.entries()) {
    yield;
    const values = (yield* compiler.encodeInSteps(x))!;
    const arcs = layers[place]!;
    // Integral, although they follow from the word: so clauses may speak of them, and no LP has to settle them.
    const columns = arcs.map(({ symbol }) => {
      const most = symbol >= values.first && symbol <= values.last ? 1 : 0;
      return compiler.auxiliary("arc", interval(0, most), true);
    });
    const out = columnsBy(arcs, columns, ({ from }) => from);
    if (into !== undefined) {
      const states = [...new Set([...into.keys(), ...out.keys()])].sort((a, b) => a - b);
      for (const state of states) {
        const both = combine([1, total(into.get(state))], [-1, total(out.get(state))]);
        compiler.columnRow(both, 0, 0);
      }
    } else if (isUnconditional) compiler.columnRow(total(columns), 1, 1);
    else compiler.conditionalRow(total(columns), 1, conditions, -1);
    yield;
    const reading = columnsBy(arcs, columns, ({ symbol }) => symbol);
    for (let v = values.first; v <= values.last; v++) {
      const literal = compiler.literalForm([values.literal(v)], [1]);
      const row = combine([1, total(reading.get(v))], [-1, literal]);
      // A flow of less than a unit lies below all that is read.
      compiler.columnRow(row, isUnconditional ? 0 : -Infinity, 0);
    }
    into = columnsBy(arcs, columns, ({ to }) => to);
  }
}

/** Columns of arcs by a state or a symbol. */
type Flows = ReadonlyMap<number, readonly number[]>;

function columnsBy(
  arcs: readonly Arc[],
  columns: readonly number[],
  keyOf: (arc: Arc) => number,
): Flows {
  const found = new Map<number, number[]>();
  for (const [k, arc] of arcs.entries()) {
    const key = keyOf(arc);
    const some = found.get(key);
    if (some === undefined) found.set(key, [columns[k]!]);
    else some.push(columns[k]!);
  }
  return found;
}

function total(columns: readonly number[] = []): ColumnForm {
  return { columns: [...columns], coefficients: columns.map(() => 1), constant: 0 };
}
