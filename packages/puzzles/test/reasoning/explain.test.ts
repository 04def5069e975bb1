import {
  explain,
  explainInSteps,
  levelOf,
  type Puzzle,
  puzzles,
  replay,
  type Step,
} from "@bough/puzzles";
import { describe, expect, it } from "vitest";

/** Boards of a riddle that are told in a moment. */
const SHORT = 160;

const explained = puzzles.filter(({ isExplained }) => isExplained);

const told = explained.flatMap((puzzle) =>
  puzzle.boards
    .filter(({ answers, answer, text }) => answers === 1 && answer && text.length <= SHORT)
    .sort((a, b) => a.text.length - b.text.length)
    .slice(0, 1)
    .map((board) => ({ title: `${puzzle.name}, ${board.name}`, puzzle, ...board })),
);

function stepsOf(puzzle: Puzzle, text: string) {
  const { theory, judge, show } = puzzle.open(text).reason();
  const start = Int32Array.from(theory.start);
  const chain = explain(theory);
  return { theory, start, chain, judge, show, steps: chain.moves.flatMap((move) => move.steps) };
}

describe("an explanation", () => {
  it("is there for twenty riddles and more", () => {
    expect(new Set(told.map(({ puzzle }) => puzzle.name)).size).toBeGreaterThanOrEqual(20);
  });

  it.each(told)(
    "of $title leads to the answer, and every step follows",
    ({ puzzle, text, answer }) => {
      const { theory, start, chain, judge, show, steps } = stepsOf(puzzle, text);
      expect(chain.outcome).toBe("decided");
      expect(judge(chain.masks)).toEqual([]);
      expect(show(chain.masks).lines).toEqual(answer);
      expect(replay(theory, start, steps)).toEqual([]);
      expect(steps.every((step) => levelOf(step) !== undefined)).toBe(true);
    },
  );

  it("leaves open what differs between answers", () => {
    const rookIt = puzzles.find(({ name }) => name === "rook-it")!;
    const board = rookIt.boards.find(({ answers }) => (answers ?? 0) > 1)!;
    const { chain, theory, start, steps } = stepsOf(rookIt, board.text);
    expect(chain.outcome).toBe("open");
    expect(replay(theory, start, steps)).toEqual([]);
  });

  it("of a board without an answer ends in a contradiction that follows", () => {
    const rookIt = puzzles.find(({ name }) => name === "rook-it")!;
    const { chain, theory, start, steps } = stepsOf(rookIt, " 0 \n   \n 4 ");
    expect(chain.outcome).toBe("contradiction");
    expect(steps.at(-1)!.conclusions).toEqual([]);
    expect(replay(theory, start, steps)).toEqual([]);
  });
});

describe("the replay refuses", () => {
  const sudoku = puzzles.find(({ name }) => name === "sudoku")!;
  const small = sudoku.boards.find(({ name }) => name === "4 by 4")!;
  const { theory, start, steps } = stepsOf(sudoku, small.text);

  function faultsWith(change: (step: Step) => Step | undefined): string[] {
    const changed = steps.flatMap((step) => change(step) ?? []);
    return replay(theory, start, changed);
  }

  it("the opposite of a conclusion", () => {
    const turned = faultsWith((step) => ({
      ...step,
      conclusions: step.conclusions.map((fact) => ({ ...fact, holds: !fact.holds })),
    }));
    expect(turned).not.toEqual([]);
  });

  it("any step without one of its premises", () => {
    steps.forEach((step, k) => {
      step.premises.forEach((_, gone) => {
        const premises = step.premises.filter((_, at) => at !== gone);
        const faults = faultsWith((each) => (each === step ? { ...step, premises } : each));
        expect(faults, `step ${k + 1} without premise ${gone + 1}`).not.toEqual([]);
      });
    });
  });

  it("steps told before what they rest on", () => {
    expect(replay(theory, start, [...steps].reverse())).not.toEqual([]);
  });
});

describe("the first step of a board whose answers take a minute to find by trying", () => {
  const board = `...w...w..
..........
ww..w.w.w.
..........
..ww..ww.w
w....w....
.....w.ww.
....w.b...
.w.......w
..b.w.....`;

  it("is told without them", () => {
    const { theory } = puzzles
      .find(({ name }) => name === "masyu")!
      .open(board)
      .reason();
    const isNews = (mask: number, cell: number) =>
      mask !== theory.start[cell] && (mask & (mask - 1)) === 0;
    const steps = explainInSteps(theory, { isEnough: (masks) => masks.some(isNews) });
    let pauses = 0;
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done === true) {
        expect(step.value.moves.length).toBe(1);
        break;
      }
      expect(++pauses).toBeLessThan(100);
    }
  });
});
