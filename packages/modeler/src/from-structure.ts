import {
  type Circuit,
  type Cumulative,
  type Distinct,
  type EssentialStructure,
  type Indicator,
  isEssential,
  type NoOverlap,
  type SpecialOrderedSet,
  type Structure,
} from "@bough/problem";
import { sum } from "./build-expression.ts";
import type { Requirement } from "./constraint.ts";
import type { Expression, Variable } from "./expression.ts";
import type { Model } from "./model.ts";

/** Says in a model what a structure of a problem demands of its columns, given as variables. */
type Statement<S> = (
  model: Model,
  structure: S,
  variables: readonly Variable[],
) => Requirement | undefined;

/** For each kind that restricts beyond the rows; the types ask for all of them. */
const statements: Readonly<Record<EssentialStructure["kind"], Statement<never>>> = {
  // The variable itself has the gap.
  "semi-continuous": () => undefined,
  sos1: ofSet,
  sos2: ofSet,
  indicator: ofIndicator,
  distinct: ofDistinct,
  "no-overlap": ofNoOverlap,
  cumulative: ofCumulative,
  circuit: ofCircuit,
};

/** What a structure demands; nothing where the rows or the variables say it already. */
export function requirementOf(
  model: Model,
  structure: Structure,
  variables: readonly Variable[],
): Requirement | undefined {
  if (!isEssential(structure)) return undefined;
  const statement = statements[structure.kind] as Statement<EssentialStructure>;
  return statement(model, structure, variables);
}

function ofSet(
  model: Model,
  { kind, columns }: SpecialOrderedSet,
  variables: readonly Variable[],
): Requirement {
  const members = Array.from(columns, (column) => variables[column]!);
  return kind === "sos1" ? model.specialOrderedSet1(members) : model.specialOrderedSet2(members);
}

function ofIndicator(
  model: Model,
  { binary, activeValue, columns, coefficients, lower, upper }: Indicator,
  variables: readonly Variable[],
): Requirement {
  const terms = Array.from(columns, (column, k) => variables[column]!.times(coefficients[k]!));
  const row = sum(model.context, terms, "from");
  const sides = [
    lower > -Infinity ? row.isAtLeast(lower) : true,
    upper < Infinity ? row.isAtMost(upper) : true,
  ];
  return variables[binary]!.isEqualTo(activeValue).implies(model.and(sides));
}

function ofDistinct(
  model: Model,
  { columns, shifts }: Distinct,
  variables: readonly Variable[],
): Requirement {
  return model.allDifferent(Array.from(columns, (j, k) => variables[j]!.plus(shifts[k]!)));
}

function ofNoOverlap(
  model: Model,
  structure: NoOverlap,
  variables: readonly Variable[],
): Requirement {
  const tasks = tasksOf(model, structure, variables);
  const { gaps } = structure;
  if (gaps === null) return model.noOverlap(tasks);
  const count = tasks.length;
  const transitions = tasks.map((_, i) => [...gaps.slice(i * count, (i + 1) * count)]);
  return model.noOverlap(tasks, { transitions });
}

function ofCumulative(
  model: Model,
  structure: Cumulative,
  variables: readonly Variable[],
): Requirement {
  const { demands, demandColumns, capacity, capacityColumn } = structure;
  const loads = tasksOf(model, structure, variables).map((task, k) => ({
    ...task,
    demand: amountOf(model, variables, demandColumns[k]!, demands[k]!),
  }));
  return model.cumulative(loads, amountOf(model, variables, capacityColumn, capacity));
}

/** Nodes are numbered so that the depot comes first, as models have it. */
function ofCircuit(model: Model, circuit: Circuit, variables: readonly Variable[]): Requirement {
  const { numNodes, depot, tails, heads, columns } = circuit;
  const numberOf = (node: number) => (node === depot ? 0 : node === 0 && depot > 0 ? depot : node);
  const arcs = Array.from(columns, (j, arc) => ({
    from: numberOf(tails[arc]!),
    to: numberOf(heads[arc]!),
    isChosen: variables[j]!.isEqualTo(1),
  }));
  const joined = new Set(arcs.flatMap(({ from, to }) => [from, to]));
  const isLonely = Array.from({ length: numNodes }, (_, node) => node).some(
    (node) => !joined.has(node) && !(node === 0 && depot >= 0),
  );
  if (isLonely) return model.constant(0).isEqualTo(1);
  return depot < 0 ? model.circuit(arcs) : model.multipleCircuit(arcs);
}

function tasksOf(model: Model, tasks: NoOverlap | Cumulative, variables: readonly Variable[]) {
  const { starts, presences, lengthColumns, lengths } = tasks;
  return Array.from(starts, (start, k) => {
    const literal = presences[k]!;
    const isPresent = literal < 0 || variables[literal >> 1]!.isEqualTo(1 - (literal & 1));
    const duration = amountOf(model, variables, lengthColumns[k]!, lengths[k]!);
    return { start: variables[start]!, duration, isPresent };
  });
}

/** A column's variable, or a constant where there is no column. */
function amountOf(
  model: Model,
  variables: readonly Variable[],
  column: number,
  constant: number,
): Expression {
  return column < 0 ? model.constant(constant) : variables[column]!;
}
