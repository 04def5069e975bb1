import { type BooleanVariable, Model } from "@bough/modeler";

/** What makes the roster impossible. */
export type RosterFault = "too few nights" | "requests" | "rest";

const NURSES = 8;
const DAYS = 7;
const SHIFTS = ["early", "late", "night"] as const;
/** Nurses on each shift. */
const COVER = { early: 2, late: 2, night: 1 } as const;

/**
 * A week of eight nurses in three shifts, 158 constraints of which a few cannot be met together.
 *
 * - "too few nights": more nights than the nurses may do;
 * - "requests": on one day too many nurses are off;
 * - "rest": a chain of wishes that meets the rule of no early shift after a night.
 */
export function infeasibleRoster(fault: RosterFault): Model {
  const model = new Model();
  const works = Array.from({ length: NURSES }, (_, n) =>
    Array.from({ length: DAYS }, (_, d) => SHIFTS.map((s) => model.binary(`n${n}_d${d}_${s}`))),
  );
  const at = (n: number, d: number, s: number): BooleanVariable => works[n]![d]![s]!;
  const nurses = Array.from({ length: NURSES }, (_, n) => n);
  const days = Array.from({ length: DAYS }, (_, d) => d);
  for (const n of nurses) {
    for (const d of days) model.require(model.sum(works[n]![d]!).atMost(1), `one n${n} d${d}`);
    for (const d of days.slice(1)) {
      model.require(
        at(n, d - 1, 2)
          .plus(at(n, d, 0))
          .atMost(1),
        `rest n${n} d${d}`,
      );
    }
    const all = model.sum(works[n]!.flat());
    model.require(all.atMost(5), `week n${n}`);
    model.require(all.atLeast(1), `share n${n}`);
    const nights = model.sum(days.map((d) => at(n, d, 2)));
    model.require(nights.atMost(fault === "too few nights" ? (n < 6 ? 1 : 0) : 3), `nights n${n}`);
  }
  for (const d of days) {
    SHIFTS.forEach((shift, s) => {
      const staff = model.sum(nurses.map((n) => at(n, d, s)));
      model.require(staff.atLeast(COVER[shift]), `${shift} d${d}`);
    });
  }
  const isOff = (n: number, d: number) => model.sum(works[n]![d]!).atMost(0);
  for (let k = 0; k < 9; k++) {
    if (fault === "requests" && k < 4) model.require(isOff(2 * k, 3), `wish ${k}`);
    else if (fault === "rest" && k === 0) model.require(at(2, 4, 2), `wish ${k}`);
    else if (fault === "rest" && k === 1) model.require(at(2, 5, 0).or(at(2, 4, 0)), `wish ${k}`);
    else model.require(isOff(k % NURSES, k % DAYS), `wish ${k}`);
  }
  return model;
}
