import { existsSync } from "node:fs";
import { join } from "node:path";
import { readProblemFile } from "@bough/formats";
import { type Expression, LiteralModel, type NumberLike } from "@bough/modeler";
import { instancesFolder } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { modelSignature } from "../support/same-model.ts";

const REGIONS = [
  "111112222",
  "131412522",
  "131411552",
  "333444552",
  "634444522",
  "666475522",
].concat(["866777992", "888879999"]);

function growingPoles(): LiteralModel {
  const model = new LiteralModel({ integerWidth: 15, epsilon: 0.1 });
  const cells = REGIONS.map((row) => [...row].map(() => model.binary()));
  for (const part of "123456789") {
    const members = cells.flatMap((row, i) => row.filter((_, j) => REGIONS[i]![j] === part));
    model.setEqual(4, model.sum(members));
  }
  for (let j = 0; j < 9; j++) {
    for (let i = 1; i < 8; i++) model.setAtMost(cells[i - 1]![j]!, cells[i]![j]!);
  }
  const heights = Array.from({ length: 9 }, (_, j) => model.sum(cells.map((row) => row[j]!)));
  model.setAllDifferent(heights);
  return model;
}

const BOARD = ["X  X   ", "  X  0 ", "   2  1", " 4   X ", "3   X  ", " X  X  ", "   1  1"];
const STEPS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

function rookIt(): LiteralModel {
  const model = new LiteralModel({ integerWidth: 15, epsilon: 0.1 });
  const grid = () => BOARD.map((row) => [...row].map(() => model.binary()));
  const [rooks, covered, seesOther] = [grid(), grid(), grid()];
  const cells = BOARD.flatMap((row, i) => [...row].map((text, j) => ({ i, j, text })));
  const walls = cells.filter(({ text }) => text !== " ");
  for (const { i, j } of walls) model.setEqual(rooks[i]![j]!, 0);
  for (const { i, j, text } of walls) {
    if (text === "X") continue;
    const around = STEPS.flatMap(([di, dj]) => rooks[i + di]?.[j + dj] ?? []);
    model.setEqual(model.sum(around), Number(text));
  }
  for (const { i, j, text } of cells) {
    let has: NumberLike = 0;
    for (const [di, dj] of STEPS) {
      let looking: NumberLike = 1;
      for (let r = i + di, c = j + dj; BOARD[r]?.[c] !== undefined; r += di, c += dj) {
        has = model.or(has, model.and(looking, model.isEqualTo(rooks[r]![c]!, 1)));
        looking = model.and(looking, BOARD[r]![c] === " " ? 1 : 0);
      }
    }
    const isRook: Expression = model.isEqualTo(rooks[i]![j]!, 1);
    model.setEqual(covered[i]![j]!, model.or(text === " " ? 0 : 1, isRook, has));
    model.setEqual(seesOther[i]![j]!, model.and(isRook, has));
  }
  for (const { i, j } of cells) model.setEqual(covered[i]![j]!, 1);
  for (const { i, j } of cells) model.setEqual(seesOther[i]![j]!, 0);
  return model;
}

const models = [
  { name: "growing-poles", make: growingPoles, rows: 361, columns: 216, nonzeros: 3070 },
  { name: "rook-it", make: rookIt, rows: 7861, columns: 4606, nonzeros: 18167 },
];
const folder = instancesFolder();

describe("published models", () => {
  it.each(models)("$name has the published size", ({ make, rows, columns, nonzeros }) => {
    const problem = make().compile();
    expect([problem.numRows, problem.numCols, problem.numNonzeros]).toEqual([
      rows,
      columns,
      nonzeros,
    ]);
  });

  it.skipIf(folder === undefined || !existsSync(join(folder, "seeds")))(
    "equal the rebuilt files up to order",
    async () => {
      for (const { name, make } of models) {
        const { problem } = await readProblemFile(join(folder!, "seeds", `${name}.mps.gz`));
        expect(modelSignature(make().compile())).toEqual(modelSignature(problem));
      }
    },
  );
});
