import { expect, it } from "vitest";
import { RoundProgress } from "../../src/root/round-progress.ts";

interface Rounds {
  /** What a round gains. */
  readonly gain?: (round: number) => number;
  readonly numFractional?: number;
  readonly numCuts?: number;
  /** Whether the point goes on and on in one direction. */
  readonly isMoving?: boolean;
}

/** Rounds until they are stalled, from an objective of 100 that is 50 below the cutoff. */
function rounds({ gain, numFractional = 10, numCuts = 4, isMoving = false }: Rounds): number {
  let objective = 100;
  const progress = new RoundProgress(objective, Float64Array.of(0, 0));
  for (let round = 0; round < 1000; round++) {
    if (progress.isStalled) return round;
    objective += gain?.(round) ?? 0;
    const point = isMoving ? Float64Array.of(round + 1, 0) : Float64Array.of(0, 1 - (round % 2));
    progress.note({ objective, point, numFractional, numCuts, cutoff: 150 });
  }
  return Infinity;
}

it("bears with few rounds that gain nothing, and with twice as many where the point moves on", () => {
  expect(rounds({})).toBe(6);
  expect(rounds({ isMoving: true })).toBe(10);
});

it("goes on while rounds gain a share of what came before them", () => {
  expect(rounds({ gain: (round) => (round < 12 ? 1 : 0) })).toBe(17);
  expect(rounds({ gain: (round) => (round === 0 ? 10 : 1e-3) })).toBe(6);
});

it("counts rounds with many cuts as less where the optimal face is wide", () => {
  expect(rounds({ numFractional: 60, numCuts: 4 })).toBe(6);
  expect(rounds({ numFractional: 60, numCuts: 8 })).toBe(10);
  expect(rounds({ numFractional: 60, numCuts: 500 })).toBe(20);
  expect(rounds({ numFractional: 40, numCuts: 500 })).toBe(6);
});

it("counts rounds that move the bound, but hardly, as whole ones", () => {
  const gain = (round: number) => (round === 0 ? 10 : 1e-3);
  expect(rounds({ gain, numFractional: 60, numCuts: 500 })).toBe(6);
});

it("tells a bound that stands still from one that moves", () => {
  const progress = new RoundProgress(-1e6, Float64Array.of(0));
  const round = { point: Float64Array.of(1), numFractional: 1, numCuts: 1, cutoff: Infinity };
  progress.note({ ...round, objective: -1e6 + 0.5 });
  expect(progress.hasMoved).toBe(false);
  progress.note({ ...round, objective: -1e6 + 5 });
  expect(progress.hasMoved).toBe(true);
  // Little beside the bound, and much of what is left.
  progress.note({ ...round, objective: -1e6 + 5.5, cutoff: -1e6 + 100 });
  expect(progress.hasMoved).toBe(true);
});

it("counts a round without cuts as whole", () => {
  const progress = new RoundProgress(0, Float64Array.of(0), 2);
  progress.noteEmpty();
  expect(progress.isStalled).toBe(false);
  progress.noteEmpty();
  expect(progress.isStalled).toBe(true);
});
