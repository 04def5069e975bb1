import { Grid } from "../grid.ts";
import { different } from "../reasoning/rules/different.ts";
import { differentSum } from "../reasoning/rules/different-sum.ts";
import { nameOf, type Theory, TheoryBuilder } from "../reasoning/theory.ts";
import { type KakuroBoard, LARGEST } from "./parse.ts";
import type { KakuroAnswer } from "./verify.ts";

export function reason({ cells, runs }: KakuroBoard): Theory<KakuroAnswer> {
  const theory = new TheoryBuilder();
  const digits = Array.from({ length: LARGEST }, (_, k) => String(k + 1));
  const numbers = cells.map((cell, row, column) =>
    cell === "open" ? theory.cell(nameOf({ row, column }), digits, [{ row, column }]) : -1,
  );
  for (const { places, sum } of runs) {
    const [first, last] = [places[0]!, places.at(-1)!];
    const name = `the run from ${nameOf(first)} to ${nameOf(last)} holds different digits`;
    const run = numbers.all(places);
    const isAcross = places.length > 1 ? first.row === last.row : undefined;
    const clues =
      isAcross === undefined
        ? []
        : [
            isAcross
              ? { row: first.row, column: first.column - 1 }
              : { row: first.row - 1, column: first.column },
          ];
    theory.add(
      sum === undefined
        ? different(name, run, LARGEST)
        : differentSum(`${name} that add up to ${sum}`, run, sum, clues),
    );
  }
  return theory.theory((stateOf) =>
    Grid.of(cells.height, cells.width, (row, column) => {
      const cell = numbers.at(row, column);
      return cell === -1 ? 0 : (stateOf(cell) ?? -1) + 1;
    }),
  );
}
