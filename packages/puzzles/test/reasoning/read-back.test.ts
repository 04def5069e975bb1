import {
  BoardError,
  check,
  conflictIn,
  explain,
  type Masks,
  puzzles,
  type Reasoning,
  readBack,
  replay,
} from "@bough/puzzles";
import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";

const SHORT = 160;

const boards = puzzles
  .filter(({ isExplained }) => isExplained)
  .flatMap((puzzle) =>
    puzzle.boards
      .filter(({ answers, answer, text }) => answers === 1 && answer && text.length <= SHORT)
      .slice(0, 1)
      .map((board) => ({ ...board, name: puzzle.name, puzzle })),
  );

function finish<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

function verdictOn(reasoning: Reasoning, filled: Masks) {
  return finish(check(reasoning, filled));
}

describe("a printed board", () => {
  it.each(boards)(
    "of $name is read back, empty, in full and in part",
    ({ puzzle, text, answer }) => {
      const reasoning = puzzle.open(text).reason();
      const start = Int32Array.from(reasoning.theory.start);
      const printed = (masks: Masks) => reasoning.show(masks).lines;
      expect([...readBack(reasoning, printed(start).join("\n"))]).toEqual([...start]);
      const full = readBack(reasoning, answer!.join("\n"));
      expect(printed(full)).toEqual(answer);
      expect(verdictOn(reasoning, full).outcome).toBe("right");

      const random = new Random(3);
      const half = start.map((mask, cell) => (random.integer(0, 1) === 0 ? mask : full[cell]!));
      const read = readBack(reasoning, printed(half).join("\n"));
      expect(printed(read)).toEqual(printed(half));
      expect(["right", "right so far"]).toContain(verdictOn(reasoning, read).outcome);

      // The hint from there is a step that follows, to what the answer has.
      const chain = explain(reasoning.theory, { known: read });
      const steps = chain.moves.flatMap((move) => move.steps);
      expect(replay(reasoning.theory, read, steps)).toEqual([]);
      expect(printed(chain.masks)).toEqual(answer);
    },
  );

  it("shows nothing where nothing is known", () => {
    // Those print something else when they are solved, or what follows from the board at once.
    const other = ["growing-poles", "krypto", "magical-tangram", "nonogram", "nurikabe", "yajilin"];
    for (const { puzzle, text } of boards.filter(({ name }) => !other.includes(name))) {
      const { theory, show, unsolved } = puzzle.open(text).reason();
      expect(show(Int32Array.from(theory.start)).lines).toEqual(unsolved.lines);
    }
  });

  it("may be as the unsolved board is printed", () => {
    for (const { puzzle, text } of boards) {
      const reasoning = puzzle.open(text).reason();
      const unsolved = reasoning.unsolved.lines.join("\n");
      expect([...readBack(reasoning, unsolved)]).toEqual([...reasoning.theory.start]);
    }
  });

  it("of rectangles that others frame is read in full", () => {
    const shikaku = puzzles.find(({ name }) => name === "shikaku")!;
    for (const { text, answer } of shikaku.boards.filter((board) => board.answer)) {
      const reasoning = shikaku.open(text).reason();
      const full = readBack(reasoning, answer!.join("\n"));
      expect(verdictOn(reasoning, full).outcome).toBe("right");
    }
  });

  it("is refused where it is another board, with the place", () => {
    const takuzu = puzzles.find(({ name }) => name === "takuzu")!;
    const reasoning = takuzu.open("1..0\n....\n..1.\n....").reason();
    expect(() => readBack(reasoning, "1..0\n....\n..7.\n....")).toThrow(BoardError);
    expect(() => readBack(reasoning, "1..0\n....\n..0.\n....")).toThrow(
      expect.objectContaining({ line: 3, column: 3 }),
    );
  });

  it("may say where nothing stands", () => {
    const rookIt = puzzles.find(({ name }) => name === "rook-it")!;
    const reasoning = rookIt.open("   \n X \n   ").reason();
    const masks = readBack(reasoning, "Rx \n X \n   ");
    expect([masks[0], masks[1], masks[2]]).toEqual([2, 1, 3]);
  });
});

describe("a check", () => {
  const sudoku = puzzles.find(({ name }) => name === "sudoku")!;
  const small = sudoku.boards.find(({ name }) => name === "4 by 4")!;

  it("names what is wrong", () => {
    const reasoning = sudoku.open(small.text).reason();
    const answer = small.answer!.join("\n");
    const open = small.text.search(/\./);
    const digit = Number(answer[open]);
    const other = (digit % 4) + 1;
    const filled = `${small.text.slice(0, open)}${other}${small.text.slice(open + 1)}`;
    const { outcome, wrong } = verdictOn(reasoning, readBack(reasoning, filled));
    expect(outcome).toBe("wrong");
    expect(wrong).toHaveLength(1);
    expect(wrong[0]!.state).toBe(other - 1);
  });

  it("says so of a board without an answer", () => {
    const reasoning = sudoku.open("12..\n..3.\n....\n4..3").reason();
    const start = Int32Array.from(reasoning.theory.start);
    const isSolvable = explain(reasoning.theory).outcome !== "contradiction";
    expect(verdictOn(reasoning, start).outcome).toBe(isSolvable ? "right so far" : "no answer");
  });
});

describe("a conflict", () => {
  it("is a least set of rules and givens", () => {
    const sudoku = puzzles.find(({ name }) => name === "sudoku")!;
    const { theory } = sudoku.open("12..\n..3.\n...3\n....").reason();
    const wrong = sudoku.open("12..\n...4\n...3\n2...").reason();
    expect(theory.rules).toHaveLength(12);
    const chain = explain(wrong.theory);
    expect(chain.outcome).toBe("contradiction");
    const { rules, givens } = finish(conflictIn(wrong.theory, chain));
    const isSolvable = (some: readonly number[], given: ReadonlySet<number>) =>
      explain({
        ...wrong.theory,
        rules: wrong.theory.rules.filter((_, rule) => some.includes(rule)),
        start: wrong.theory.start.map((mask, cell) => (given.has(cell) ? mask : 15)),
      }).outcome !== "contradiction";
    const all = new Set(givens.map(({ cell }) => cell));
    expect(isSolvable(rules, all)).toBe(false);
    for (const rule of rules)
      expect(
        isSolvable(
          rules.filter((other) => other !== rule),
          all,
        ),
      ).toBe(true);
    for (const cell of all)
      expect(isSolvable(rules, new Set([...all].filter((other) => other !== cell)))).toBe(true);
  });
});
