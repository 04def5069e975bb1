import { describe, expect, it } from "vitest";
import { boards as grayBoards } from "../src/gray-code/boards/index.ts";
import { neighboursOf, parse as parseGray } from "../src/gray-code/parse.ts";
import { verify as verifyGray } from "../src/gray-code/verify.ts";
import { Grid, KNIGHT_JUMPS } from "../src/grid.ts";
import { boards as horrendumBoards } from "../src/horrendum/boards/index.ts";
import { parse as parseHorrendum } from "../src/horrendum/parse.ts";
import { verify as verifyHorrendum } from "../src/horrendum/verify.ts";
import { boards as hundredBoards } from "../src/hundred-and-thirteen/boards/index.ts";
import { draw as drawHundred } from "../src/hundred-and-thirteen/draw.ts";
import { parse as parseHundred } from "../src/hundred-and-thirteen/parse.ts";
import { verify as verifyHundred } from "../src/hundred-and-thirteen/verify.ts";
import { parse as parseKnights } from "../src/knights/parse.ts";
import { verify as verifyKnights } from "../src/knights/verify.ts";
import { boards as tangramBoards } from "../src/magical-tangram/boards/index.ts";
import { parse as parseTangram } from "../src/magical-tangram/parse.ts";
import { verify as verifyTangram } from "../src/magical-tangram/verify.ts";
import { boards as stickBoards } from "../src/matchsticks/boards/index.ts";
import { parse as parseSticks } from "../src/matchsticks/parse.ts";
import { verify as verifySticks } from "../src/matchsticks/verify.ts";
import { boards as moneyBoards } from "../src/send-more-money/boards/index.ts";
import { parse as parseMoney } from "../src/send-more-money/parse.ts";
import { verify as verifyMoney } from "../src/send-more-money/verify.ts";
import { boards as sixBoards } from "../src/six-hundred/boards/index.ts";
import { numbersFrom, parse as parseSix } from "../src/six-hundred/parse.ts";
import { verify as verifySix } from "../src/six-hundred/verify.ts";

/** Ways to give different digits to letters, one after the other. */
function* digitings(letters: readonly string[]): Generator<Map<string, number>> {
  const values = new Map<string, number>();
  function* from(k: number): Generator<Map<string, number>> {
    if (k === letters.length) {
      yield values;
      return;
    }
    for (let digit = 0; digit < 10; digit++) {
      if ([...values.values()].includes(digit)) continue;
      values.set(letters[k]!, digit);
      yield* from(k + 1);
      values.delete(letters[k]!);
    }
  }
  yield* from(0);
}

function count(items: Iterable<unknown>): number {
  let total = 0;
  for (const _ of items) total++;
  return total;
}

function* filtered<T>(items: Iterable<T>, keep: (item: T) => boolean): Generator<T> {
  for (const item of items) if (keep(item)) yield item;
}

describe("gray-code by its rules", () => {
  it.each(grayBoards.filter(({ answers }) => answers !== undefined))(
    "$text numbers have the known answers",
    ({ text, answers }) => {
      const board = parseGray(text);
      let circles = 0;
      const extend = (order: number[]) => {
        if (order.length === board.count) {
          if (verifyGray(board, order).length === 0 && order[1]! <= order.at(-1)!) circles++;
          return;
        }
        for (const next of neighboursOf(order.at(-1)!, board))
          if (!order.includes(next)) extend([...order, next]);
      };
      extend([0]);
      expect(circles).toBe(answers);
    },
  );

  it("says which rule an order breaks", () => {
    const board = parseGray("4");
    expect(verifyGray(board, [0, 1, 3, 2])).toEqual([]);
    expect(verifyGray(board, [0, 1, 2, 3]).join()).toContain("1 and 2 do not differ in one");
    expect(verifyGray(board, [0, 1, 0, 2]).join()).toContain("0 stands 2 times");
  });
});

describe("horrendum by its rules", () => {
  const board = parseHorrendum(horrendumBoards[0]!.text);
  const answer = horrendumBoards[0]!
    .answer!.map((line) => line.replace(/\D/g, ""))
    .filter((line) => line !== "");
  const digits = (lines: readonly string[]) =>
    new Grid(
      8,
      8,
      lines.flatMap((line) => [...line].map(Number)),
    );

  it("accepts the published answer", () => {
    expect(verifyHorrendum(board, digits(answer))).toEqual([]);
  });

  it("says which rule an answer breaks", () => {
    const swapped = [answer[1]!, answer[0]!, ...answer.slice(2)];
    const broken = verifyHorrendum(board, digits(swapped)).join();
    expect(broken).toContain("the given digit 1 was changed");
    expect(broken).toContain("group 3 holds a digit twice");
  });
});

describe("hundred-and-thirteen by its rules", () => {
  it("has the known answer and no other", () => {
    const { text, answer } = hundredBoards[0]!;
    const board = parseHundred(text);
    const steps = board.numbers.map(() => -1).rows();
    const found: string[] = [];
    const visit = (row: number, column: number, step: number, used: ReadonlySet<number>) => {
      const number = board.numbers.get(row, column);
      if (number === undefined || steps[row]![column]! >= 0 || used.has(number)) return;
      steps[row]![column] = step;
      if (step + 1 === board.length) {
        const path = board.numbers.map((_, r, c) => steps[r]![c]!);
        if (verifyHundred(board, path).length === 0)
          found.push(drawHundred(board, path).join("\n"));
      } else {
        const next = new Set([...used, number]);
        visit(row + 1, column, step + 1, next);
        visit(row - 1, column, step + 1, next);
        visit(row, column + 1, step + 1, next);
        visit(row, column - 1, step + 1, next);
      }
      steps[row]![column] = -1;
    };
    for (const { row, column } of board.numbers.places()) visit(row, column, 0, new Set());
    expect(found).toHaveLength(2);
    expect(found).toContain(answer!.join("\n"));
  });
});

describe("knights by its rules", () => {
  it("counts whom a knight attacks", () => {
    const board = parseKnights("5 5 2");
    const best = new Grid(
      5,
      5,
      [..."0111011011100011101101110"].map((cell) => cell === "1"),
    );
    expect(verifyKnights(board, best)).toEqual([]);
    const [jump] = KNIGHT_JUMPS;
    const two = best.map(
      (_, row, column) =>
        (row === 1 && column === 1) || (row === 1 + jump!.row && column === 1 + jump!.column),
    );
    expect(verifyKnights(board, two)).toEqual([
      "the knight at row 2, column 2 attacks 1 others",
      "the knight at row 3, column 4 attacks 1 others",
    ]);
  });
});

describe("magical-tangram by its rules", () => {
  it("has the known number of answers", () => {
    const { text, answers } = tangramBoards[0]!;
    const board = parseTangram(text);
    const pieces = board.pieces.map((piece) => ({
      difference: piece.difference,
      corners: piece.corners.map((letter) => board.letters.indexOf(letter)),
    }));
    const digits: number[] = [];
    let found = 0;
    const isPossible = () =>
      pieces.every(({ corners, difference }) =>
        corners.every((corner, k) => {
          const other = corners[(k + 1) % corners.length]!;
          const isOpen = corner >= digits.length || other >= digits.length;
          return isOpen || Math.abs(digits[corner]! - digits[other]!) <= difference;
        }),
      );
    const assign = () => {
      if (digits.length === board.letters.length) {
        const values = new Map(board.letters.map((letter, k) => [letter, digits[k]!]));
        if (verifyTangram(board, values).length === 0) found++;
        return;
      }
      for (let digit = 0; digit < 10; digit++) {
        if (digits.includes(digit)) continue;
        digits.push(digit);
        if (isPossible()) assign();
        digits.pop();
      }
    };
    assign();
    expect(found).toBe(answers);
  });
});

describe("matchsticks by its rules", () => {
  it.each(stickBoards.filter(({ answers }) => answers !== undefined))(
    "the board $name has the known answers",
    ({ text, answers }) => {
      const board = parseSticks(text);
      const lengths = board.numbers.map((digits) => digits.length);
      const total = lengths.reduce((sum, length) => sum + length, 0);
      let found = 0;
      for (let code = 0; code < 10 ** total; code++) {
        const digits = String(code).padStart(total, "0");
        let at = 0;
        const numbers = lengths.map((length) => {
          at += length;
          return [...digits.slice(at - length, at)].map(Number);
        });
        if (verifySticks(board, numbers).length === 0) found++;
      }
      expect(found).toBe(answers);
    },
  );
});

describe("send-more-money by its rules", () => {
  it.each(
    moneyBoards.filter(
      ({ answers, text }) => answers !== undefined && parseMoney(text).letters.length <= 6,
    ),
  )("$text has the known answers", ({ text, answers }) => {
    const board = parseMoney(text);
    const right = filtered(digitings(board.letters), (of) => verifyMoney(board, of).length === 0);
    expect(count(right)).toBe(answers);
  });

  it("says which rule an answer breaks", () => {
    const board = parseMoney("SEND + MORE = MONEY");
    const values = new Map(
      [..."SENDMORY"].map((letter, k) => [letter, [9, 5, 6, 7, 1, 0, 8, 2][k]!]),
    );
    expect(verifyMoney(board, values)).toEqual([]);
    expect(verifyMoney(board, new Map([...values, ["M", 0]])).join()).toMatch(
      /same digit.*come to.*MORE starts with 0/,
    );
  });
});

describe("six-hundred by its rules", () => {
  it("has the known number of answers", () => {
    const { text, answers } = sixBoards[0]!;
    const board = parseSix(text);
    const rows = board.digits.rows().map((digits) => {
      const [one, two, three] = digits.map((digit) => numbersFrom(digit, board.sum));
      return one!.flatMap((a) =>
        two!.flatMap((b) => three!.flatMap((c) => (a + b + c === board.sum ? [[a, b, c]] : []))),
      );
    });
    const grids = rows[0]!.flatMap((a) =>
      rows[1]!.flatMap((b) => rows[2]!.map((c) => new Grid(3, 3, [...a, ...b, ...c]))),
    );
    expect(grids.filter((grid) => verifySix(board, grid).length === 0).length).toBe(answers);
  });

  it("says which rule an answer breaks", () => {
    const board = parseSix("2 4\n4 2\nsum = 66");
    expect(verifySix(board, new Grid(2, 2, [24, 42, 42, 24]))).toEqual([]);
    expect(verifySix(board, new Grid(2, 2, [24, 42, 24, 42])).join()).toMatch(
      /column 1 sums to 48/,
    );
    expect(verifySix(board, new Grid(2, 2, [33, 33, 33, 33])).join()).toContain(
      "33 does not come from 2",
    );
  });
});
