import type { Steps } from "@bough/problem";
import { type ModelContent, visitAtomsInSteps } from "./content.ts";
import type { Expression } from "./expression.ts";
import { integersIn } from "./interval.ts";
import { equality } from "./linearizations/equality.ts";
import { baseForm, MOST_TABULATED_VALUES, MOST_VALUE_COLUMNS } from "./value-columns.ts";

/** So many different values of one expression tested for equality are worth a column a value. */
const ENOUGH_TESTS = 3;
/** Part of the values tested from which a column a value is worth it as well. */
const ENOUGH_SHARE = 0.3;

/**
 * Keys of the expressions that get one binary a value: those that an operation asks for, and those
 * that are compared for equality with several values.
 */
export function* wantedValues(content: ModelContent): Steps<Map<string, number>> {
  const wanted = new Map<string, number>();
  const tests = new Map<string, { base: Expression; count: number }>();
  const want = (expression: Expression) => {
    const form = baseForm(expression);
    if (form !== undefined) wanted.set(form.base.key, MOST_VALUE_COLUMNS);
  };
  yield* visitAtomsInSteps(content, (atom) => {
    if (atom.kind === "variable") return;
    if (atom.operation !== equality) {
      for (const expression of atom.operation.valuesOf?.(atom) ?? []) want(expression);
      return;
    }
    const base = baseForm(atom.operands[0] as Expression)?.base;
    if (base === undefined) return;
    const test = tests.get(base.key) ?? { base, count: 0 };
    test.count++;
    tests.set(base.key, test);
  });
  for (const { requirement } of content.requirements) {
    if (requirement.type === "structure") requirement.valuesOf.forEach(want);
  }
  for (const [key, { base, count }] of tests) {
    const width = integersIn(base.interval);
    if (count >= ENOUGH_SHARE * width) wanted.set(key, MOST_TABULATED_VALUES);
    else if (count >= ENOUGH_TESTS) wanted.set(key, wanted.get(key) ?? MOST_VALUE_COLUMNS);
  }
  return wanted;
}
