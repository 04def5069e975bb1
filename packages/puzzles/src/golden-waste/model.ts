import { type BooleanVariable, Model, type Variable } from "@bough/modeler";
import type { Built } from "../puzzle.ts";
import { type Move, movesOf, opposite } from "./moves.ts";
import type { GoldenWasteBoard } from "./parse.ts";

export interface GoldenWasteModel extends Built {
  /** When each coin is collected, from 0. */
  readonly times: readonly Variable[];
}

interface Step extends Move {
  readonly isMade: BooleanVariable;
}

/** The moves form a path through all coins; a move sets the times of its coins and of those between. */
export function tight(board: GoldenWasteBoard): GoldenWasteModel {
  const model = new Model({ name: "golden-waste", contradictions: "infeasible" });
  const last = board.coins.length - 1;
  const times = board.coins.map((_, coin) =>
    coin === board.start
      ? model.integer(0, 0, `time_${coin}`)
      : model.integer(0, last, `time_${coin}`),
  );
  const steps = movesOf(board).map(
    (move): Step => ({
      ...move,
      isMade: model.binary(`move_${move.from}_${move.to}`),
    }),
  );
  model.require(model.allDifferent(times));
  requirePath(model, board, steps, times);
  requireNoReturn(model, board, steps);
  for (const { from, to, between, isMade } of steps) {
    model.require(isMade.implies(times[to]!.isEqualTo(times[from]!.plus(1))));
    for (const coin of between)
      model.require(isMade.implies(times[coin]!.isLessThan(times[from]!)));
  }
  return { model, keys: times, times };
}

/** Every coin but the first is reached once, every coin but the last is left once. */
function requirePath(
  model: Model,
  board: GoldenWasteBoard,
  steps: readonly Step[],
  times: readonly Variable[],
): void {
  board.coins.forEach((_, coin) => {
    const made = (isMeant: (step: Step) => boolean) =>
      model.sum(steps.filter(isMeant).map(({ isMade }) => isMade));
    const isLast = times[coin]!.isEqualTo(board.coins.length - 1);
    model.require(
      made(({ from }) => from === coin)
        .plus(isLast)
        .equals(1),
    );
    model.require(made(({ to }) => to === coin).equals(coin === board.start ? 0 : 1));
  });
}

/** After coming in one direction a coin is not left in the opposite one. */
function requireNoReturn(model: Model, board: GoldenWasteBoard, steps: readonly Step[]): void {
  for (const coin of board.coins.keys()) {
    for (const direction of [0, 1, 2, 3]) {
      const coming = steps.filter((step) => step.to === coin && step.direction === direction);
      const back = opposite(direction);
      const leaving = steps.filter((step) => step.from === coin && step.direction === back);
      if (coming.length > 0 && leaving.length > 0)
        model.require(model.sum([...coming, ...leaving].map(({ isMade }) => isMade)).atMost(1));
    }
  }
}
