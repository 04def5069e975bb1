import type { Random } from "@bough/testing";
import type { Model, ModelRow, ModelTerm } from "../model.ts";
import { decimal } from "./data.ts";

/** Places that a product of two numbers as people write them has at most. */
const DIGITS = 12;

/** One more row over some columns, whose side is what a random point of their bounds makes. */
export function withTightRow(model: Model, random: Random): Model {
  const terms = model.columns.flatMap((_, j): ModelTerm[] =>
    random.chance(0.5) ? [[j, decimal(random, -5, 9, 2)]] : [],
  );
  const kept = terms.filter(([, a]) => a !== 0);
  if (kept.length === 0) return model;
  const side = kept.reduce((sum, [j, a]) => {
    const { lower, upper, isInteger } = model.columns[j];
    const value = random.pick([lower, Math.min(upper, lower + 10), lower + random.integer(0, 3)]);
    return sum + a * (isInteger ? Math.min(upper, value) : value);
  }, 0);
  const written = Number(side.toFixed(2));
  const row: ModelRow = random.chance(0.6)
    ? { lower: -Infinity, upper: written, terms: kept }
    : { lower: written, upper: Infinity, terms: kept };
  return { ...model, rows: [...model.rows, row] };
}

/** The same with rows in other units, and real columns too where no structure speaks of them. */
export function inOtherUnits(model: Model, random: Random): Model {
  const isNamed = columnsInStructures(model);
  const unit = () => 10 ** random.integer(-4, 6);
  const units = model.columns.map(({ isInteger }, j) =>
    isInteger || isNamed.has(j) || random.chance(0.5) ? 1 : unit(),
  );
  const columns = model.columns.map((column, j) => ({
    ...column,
    lower: column.lower === 0 ? 0 : written(column.lower / units[j]),
    upper: column.upper === 0 ? 0 : written(column.upper / units[j]),
    cost: written(column.cost * units[j]),
  }));
  const rows = model.rows.map(({ lower, upper, terms }) => {
    const scale = random.chance(0.6) ? 1 : unit();
    return {
      lower: written(lower * scale),
      upper: written(upper * scale),
      terms: terms.map(([j, a]): ModelTerm => [j, written(a * units[j] * scale)]),
    };
  });
  return { ...model, columns, rows };
}

/** Columns that structures speak of, whose values mean something by themselves. */
export function columnsInStructures(model: Model): ReadonlySet<number> {
  return new Set(
    model.structures.flatMap((structure) => {
      if (structure.kind === "semi-continuous") return [structure.column];
      if (structure.kind !== "indicator") return structure.terms.map(([j]) => j);
      return [structure.binary, ...structure.row.terms.map(([j]) => j)];
    }),
  );
}

/** The decimal number that is meant. */
function written(value: number): number {
  return Number.isFinite(value) ? Number(value.toPrecision(DIGITS)) : value;
}
