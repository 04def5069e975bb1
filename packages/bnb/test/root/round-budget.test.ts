import { expect, it } from "vitest";
import { RoundBudget, type RoundState } from "../../src/root/round-budget.ts";

/** Rounds of ten million units, each of which gains so much; returns how many there are. */
function rounds(gain: (round: number) => number, cutoff: number, nestedLimit?: number): number {
  const state = { work: 0, objective: 0, cutoff };
  // A first LP of a million units: 50 million.
  const budget = new RoundBudget(state, 1e6, nestedLimit);
  return count(budget, state, gain);
}

function count(budget: RoundBudget, start: RoundState, gain: (round: number) => number): number {
  let { work, objective } = start;
  for (let round = 0; ; round++) {
    if (budget.isSpent({ work, objective, cutoff: start.cutoff })) return round;
    work += 1e7;
    objective += gain(round);
  }
}

const early = (round: number) => (round < 3 ? 10 : 0);
const always = () => 1;

it("ends where the last rounds have gained nothing", () => {
  expect(rounds(early, 100)).toBe(6);
});

it("goes on for as long as rounds gain, up to six times as far", () => {
  expect(rounds(always, 1000)).toBe(31);
  expect(rounds((round) => (round < 12 ? 1 : 0), 1000)).toBe(16);
});

it("asks for a point, and for a gap worth it", () => {
  expect(rounds(always, Infinity)).toBe(6);
  expect(rounds(always, 6.05)).toBe(6);
});

it("gives a search within a search a fifth of what that may spend, and no more", () => {
  expect(rounds(always, 1000, 1e8)).toBe(3);
});

/** The same in a long tree, where at the first round half a percent of the cutoff is left, 100. */
function lateRounds(gain: (round: number) => number): number {
  const state = { work: 0, objective: 19_900, cutoff: 20_000 };
  const budget = new RoundBudget(state, 1e6, undefined, 5e7);
  return count(budget, state, gain);
}

it("goes on in a long tree for as long as rounds gain evenly, however little is left", () => {
  expect(lateRounds(always)).toBe(31);
  expect(lateRounds((round) => 0.1 * round)).toBe(31);
  expect(lateRounds((round) => (round < 10 ? 1 : 0.1))).toBe(13);
  expect(lateRounds((round) => 0.5 ** round)).toBe(6);
});
