import { Model } from "bough";

const REST = 0;
const DAY = 1;
const NIGHT = 2;

/**
 * States: 0 rested, 1–4 days of work in a row, 5–6 nights in a row. After a night no day shift;
 * four working days in a row at most, two nights at most, then a rest.
 */
const RULES = {
  states: 7,
  start: 0,
  accepting: [0, 1, 2, 3, 4, 5, 6],
  transitions: [
    ...[0, 1, 2, 3, 4, 5, 6].map((state) => [state, REST, 0] as const),
    [0, DAY, 1],
    [1, DAY, 2],
    [2, DAY, 3],
    [3, DAY, 4],
    [0, NIGHT, 5],
    [1, NIGHT, 5],
    [2, NIGHT, 5],
    [5, NIGHT, 6],
  ] as readonly (readonly [number, number, number])[],
};

/** A roster in which every worker's row is a word of the automaton; night work is shared evenly. */
export async function shiftScheduling(
  workers: number,
  days: number,
  byDay: number,
  byNight: number,
) {
  const model = new Model();
  const roster = Array.from({ length: workers }, (_, w) =>
    model.integers(days, REST, NIGHT, `worker_${w}`),
  );
  for (const row of roster) model.require(model.isAccepted(row, RULES));
  for (let day = 0; day < days; day++) {
    const shifts = roster.map((row) => row[day]!);
    model.require(model.countOf(DAY, shifts).isAtLeast(byDay));
    model.require(model.countOf(NIGHT, shifts).isEqualTo(byNight));
  }
  const nights = roster.map((row) => model.countOf(NIGHT, row));
  model.minimize(model.maximum(nights));
  const solution = await model.solve();
  return {
    mostNights: solution.objective,
    roster: roster.map((row) => row.map((shift) => solution.value(shift))),
  };
}

/** A roster of four people for five days. */
export const sample = () => shiftScheduling(4, 5, 1, 1);
