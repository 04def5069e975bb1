import { Model } from "bough";

const OFF = 0;
const EARLY = 1;
const LATE = 2;
const NIGHT = 3;

/** Who would rather not have a shift on a day, and how much it matters. */
export interface Wish {
  readonly nurse: number;
  readonly day: number;
  readonly shift: number;
  readonly weight: number;
}

export interface Ward {
  readonly nurses: number;
  readonly days: number;
  /** Nurses wanted on early, late and night shifts of each day. */
  readonly wanted: readonly [early: number, late: number, night: number];
  /** Working days of each nurse, at most. */
  readonly mostDays: number;
  readonly wishes: readonly Wish[];
}

/**
 * States: off, and the days worked in a row by the last shift. No early shift follows a late one or a
 * night, no late one a night, and after four days of work there is a day off.
 */
function rules() {
  const state = (shift: number, inRow: number) => 1 + 4 * (shift - 1) + (inRow - 1);
  const transitions: (readonly [number, number, number])[] = [[0, OFF, 0]];
  for (const shift of [EARLY, LATE, NIGHT]) {
    transitions.push([0, shift, state(shift, 1)]);
    for (let inRow = 1; inRow <= 4; inRow++) {
      transitions.push([state(shift, inRow), OFF, 0]);
      for (let next = shift; next <= NIGHT && inRow < 4; next++)
        transitions.push([state(shift, inRow), next, state(next, inRow + 1)]);
    }
  }
  const states = 13;
  return { states, start: 0, accepting: [...Array(states).keys()], transitions };
}

/** A roster that keeps the rules, covers every shift, and breaks wishes of the least weight. */
export async function nurseRostering({ nurses, days, wanted, mostDays, wishes }: Ward) {
  const model = new Model();
  const roster = Array.from({ length: nurses }, (_, n) =>
    model.integers(days, OFF, NIGHT, `nurse_${n}`),
  );
  const words = rules();
  for (const row of roster) {
    model.require(model.isAccepted(row, words));
    model.require(model.countOf(OFF, row).isAtLeast(days - mostDays));
  }
  for (let day = 0; day < days; day++) {
    const onDay = roster.map((row) => row[day]!);
    for (const [k, count] of wanted.entries())
      model.require(model.countOf(k + 1, onDay).isEqualTo(count));
  }
  const broken = wishes.map(({ nurse, day, shift, weight }) =>
    roster[nurse]![day]!.isEqualTo(shift).times(weight),
  );
  model.minimize(model.sum(broken));
  const solution = await model.solve();
  return {
    brokenWeight: solution.objective,
    roster: roster.map((row) => row.map((shift) => solution.value(shift))),
  };
}

/** Five nurses, a week, and who would rather not have the first night. */
export const sample = () =>
  nurseRostering({
    nurses: 5,
    days: 7,
    wanted: [1, 1, 1],
    mostDays: 5,
    wishes: [
      { nurse: 0, day: 0, shift: NIGHT, weight: 2 },
      { nurse: 1, day: 0, shift: NIGHT, weight: 1 },
    ],
  });
