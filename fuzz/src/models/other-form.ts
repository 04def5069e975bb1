import type { Random } from "@bough/testing";
import type { Model, ModelColumn, ModelRow, ModelTerm } from "./model.ts";
import { columnsInStructures } from "./practical/vary.ts";

/** The same model as another person writes it, and the way back. */
export interface OtherForm {
  readonly model: Model;
  /** -1 where it maximises what the model minimises, or the other way round. */
  readonly sign: 1 | -1;
  /** Of each column of the model: where it has come to, and which value the one there stands for. */
  readonly origins: readonly Origin[];
}

/** A value is shift + factor · the one at the place. */
interface Origin {
  readonly place: number;
  readonly factor: 1 | -1;
  readonly shift: number;
}

type Step = (form: OtherForm, random: Random) => OtherForm;

/** Digits of a side from which what others were worth has been taken. */
const DIGITS = 15;
/** Rows keep what they forgive within a few bits, and their decimals. */
const FACTORS = [2, 0.5, -1, 4, -2];

const steps: readonly Step[] = [turned, scaled, withSums, inParts, withSlacks, byColumn, negated];

/** A few of the steps, and then everything in another order. */
export function otherForm(model: Model, random: Random): OtherForm {
  const origins = model.columns.map((_, place): Origin => ({ place, factor: 1, shift: 0 }));
  let form: OtherForm = { model, sign: 1, origins };
  for (const step of steps) if (random.chance(0.45)) form = step(form, random);
  return shuffled(form, random);
}

/** The point of the model that one of its other form stands for. */
export function pointBehind({ origins }: OtherForm, x: ArrayLike<number>): Float64Array {
  return Float64Array.from(
    origins,
    ({ place, factor, shift }) => shift + factor * (x[place] ?? Number.NaN),
  );
}

/** Some columns the other way round: binaries as their negations, others by sign. */
function turned({ model, origins, ...rest }: OtherForm, random: Random): OtherForm {
  const isKept = columnsInStructures(model);
  const isTurned = model.columns.map((_, j) => !isKept.has(j) && random.chance(0.3));
  const shifts = model.columns.map(({ lower, upper, isInteger }, j) =>
    isTurned[j] === true && isInteger && lower === 0 && upper === 1 ? 1 : 0,
  );
  const factorOf = (j: number) => (isTurned[j] === true ? -1 : 1);
  const columns = model.columns.map((column, j): ModelColumn => {
    if (isTurned[j] !== true) return column;
    const { lower, upper, cost, isInteger } = column;
    const shift = shifts[j] ?? 0;
    return { lower: shift - upper, upper: shift - lower, cost: 0 - cost, isInteger };
  });
  const rows = model.rows.map(({ lower, upper, terms }): ModelRow => {
    const shift = terms.reduce((sum, [j, a]) => sum + a * (shifts[j] ?? 0), 0);
    return {
      lower: less(lower, shift),
      upper: less(upper, shift),
      terms: terms.map(([j, a]): ModelTerm => [j, factorOf(j) * a]),
    };
  });
  const worth = model.columns.reduce((sum, { cost }, j) => sum + cost * (shifts[j] ?? 0), 0);
  const offset = less(model.offset, -worth);
  return {
    ...rest,
    model: { ...model, columns, rows, offset },
    origins: origins.map(({ place, factor, shift }): Origin => {
      const turnedFactor = isTurned[place] === true ? (factor === 1 ? -1 : 1) : factor;
      return { place, factor: turnedFactor, shift: shift + factor * (shifts[place] ?? 0) };
    }),
  };
}

function less(side: number, shift: number): number {
  return shift === 0 || !Number.isFinite(side) ? side : Number((side - shift).toPrecision(DIGITS));
}

function scaled(form: OtherForm, random: Random): OtherForm {
  return withRows(form, (row) => [random.chance(0.4) ? timesRow(row, random.pick(FACTORS)) : row]);
}

function timesRow({ lower, upper, terms }: ModelRow, factor: number): ModelRow {
  const [a, b] = [0 + factor * lower, 0 + factor * upper];
  return {
    lower: Math.min(a, b),
    upper: Math.max(a, b),
    terms: terms.map(([j, value]): ModelTerm => [j, factor * value]),
  };
}

/** With rows that two others imply together. */
function withSums(form: OtherForm, random: Random): OtherForm {
  const { rows } = form.model;
  if (rows.length < 2) return form;
  const sums = Array.from({ length: random.integer(1, 4) }, (): ModelRow => {
    const [row, other] = [random.pick(rows), random.pick(rows)];
    const terms = new Map(row.terms.map(([j, a]) => [j, a]));
    for (const [j, a] of other.terms) terms.set(j, (terms.get(j) ?? 0) + a);
    return {
      lower: row.lower + other.lower,
      upper: row.upper + other.upper,
      terms: [...terms].filter(([, a]) => a !== 0),
    };
  });
  return { ...form, model: { ...form.model, rows: [...rows, ...sums] } };
}

/** Equations and rows with two sides as two rows. */
function inParts(form: OtherForm, random: Random): OtherForm {
  return withRows(form, (row) =>
    row.lower > -Infinity && row.upper < Infinity && random.chance(0.5)
      ? [
          { ...row, upper: Infinity },
          { ...row, lower: -Infinity },
        ]
      : [row],
  );
}

/** Some inequalities as equations with a column for what is left. */
function withSlacks(form: OtherForm, random: Random): OtherForm {
  const columns = [...form.model.columns];
  const rows = form.model.rows.map((row): ModelRow => {
    const hasOneSide = Number.isFinite(row.lower) !== Number.isFinite(row.upper);
    if (!hasOneSide || random.chance(0.7)) return row;
    const isBelow = Number.isFinite(row.upper);
    const side = isBelow ? row.upper : row.lower;
    const slack = columns.push({ lower: 0, upper: Infinity, cost: 0, isInteger: false }) - 1;
    return { lower: side, upper: side, terms: [...row.terms, [slack, isBelow ? 1 : -1]] };
  });
  return { ...form, model: { ...form.model, columns, rows } };
}

/** The objective as a column that a row holds to it, from one side or both. */
function byColumn(form: OtherForm, random: Random): OtherForm {
  const { model } = form;
  const terms = model.columns.flatMap(({ cost }, j): ModelTerm[] =>
    cost === 0 ? [] : [[j, cost]],
  );
  if (terms.length === 0) return form;
  const columns = model.columns.map((column) => ({ ...column, cost: 0 }));
  const whole = columns.push({ lower: -Infinity, upper: Infinity, cost: 1, isInteger: false }) - 1;
  const isTight = random.chance(0.5);
  const row: ModelRow = {
    lower: isTight || model.sense === "maximize" ? 0 : -Infinity,
    upper: isTight || model.sense === "minimize" ? 0 : Infinity,
    terms: [...terms, [whole, -1]],
  };
  return { ...form, model: { ...model, columns, rows: [...model.rows, row] } };
}

function negated({ model, sign, origins }: OtherForm): OtherForm {
  const columns = model.columns.map((column) => ({ ...column, cost: 0 - column.cost }));
  const sense = model.sense === "minimize" ? "maximize" : "minimize";
  const offset = 0 - model.offset;
  return { model: { ...model, sense, offset, columns }, sign: sign === 1 ? -1 : 1, origins };
}

function shuffled({ model, sign, origins }: OtherForm, random: Random): OtherForm {
  const order = random.shuffle([...model.columns.keys()]);
  const placeOf = new Map(order.map((j, place) => [j, place]));
  const moved = (terms: readonly ModelTerm[]) =>
    random.shuffle(terms).map(([j, a]): ModelTerm => [placeOf.get(j) ?? -1, a]);
  const rows = random.shuffle(model.rows).map((row) => ({ ...row, terms: moved(row.terms) }));
  const structures = model.structures.map((structure): Model["structures"][number] => {
    if (structure.kind === "semi-continuous")
      return { ...structure, column: placeOf.get(structure.column) ?? -1 };
    if (structure.kind !== "indicator")
      return { ...structure, terms: structure.terms.map(([j, w]) => [placeOf.get(j) ?? -1, w]) };
    const row = { ...structure.row, terms: moved(structure.row.terms) };
    return { ...structure, binary: placeOf.get(structure.binary) ?? -1, row };
  });
  const columns = order.flatMap((j) => model.columns[j] ?? []);
  return {
    model: { ...model, columns, rows, structures },
    sign,
    origins: origins.map((origin) => ({ ...origin, place: placeOf.get(origin.place) ?? -1 })),
  };
}

function withRows(form: OtherForm, change: (row: ModelRow) => readonly ModelRow[]): OtherForm {
  return { ...form, model: { ...form.model, rows: form.model.rows.flatMap(change) } };
}
