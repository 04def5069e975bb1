import { linesOf, neighboursOf, type Place } from "../grid.ts";
import { addNoTouching, flagCells, flagsIn, lineName } from "../reasoning/grids.ts";
import { count, linear, type Term } from "../reasoning/rules/linear.ts";
import { relation } from "../reasoning/rules/relation.ts";
import { nameOf, originBehind, type Theory, TheoryBuilder } from "../reasoning/theory.ts";
import type { TentsBoard } from "./parse.ts";
import type { TentsAnswer } from "./verify.ts";

/** Beside the cells, what stands for each tree is the place of its own tent. */
export function reason({ isTree, columns, rows }: TentsBoard): Theory<TentsAnswer> {
  const theory = new TheoryBuilder();
  const cells = flagCells(theory, isTree, ["no tent", "a tent"], (place) =>
    isTree.at(place.row, place.column) ? 0 : undefined,
  );
  const owners = isTree.map((): Term[] => []);
  for (const tree of isTree.places()) {
    if (!isTree.at(tree.row, tree.column)) continue;
    const beside = neighboursOf(isTree, tree).filter(({ row, column }) => !isTree.at(row, column));
    const own = theory.helper(
      `the tent of the tree at ${nameOf(tree)}`,
      beside.map((place) => `at ${nameOf(place)}`),
      [tree],
    );
    beside.forEach((place, state) => {
      const weights = beside.map((_, k) => (k === state ? 1 : 0));
      owners.at(place.row, place.column).push({ cell: own, weights });
      const pairs = beside.flatMap((_, k) =>
        k === state
          ? [[k, 1]]
          : [
              [k, 0],
              [k, 1],
            ],
      );
      const text = `the tent of the tree at ${nameOf(tree)} stands beside it`;
      theory.add(relation(text, [own, cells.at(place.row, place.column)], pairs, [tree]));
    });
    const tents = cells.all(beside);
    theory.add(
      count(`a tent stands beside the tree at ${nameOf(tree)}`, tents, 1, tents.length, {
        clues: [tree],
      }),
    );
  }
  addNoTouching(theory, cells, "tents do not touch");
  for (const place of isTree.places())
    addOwner(theory, cells.at(place.row, place.column), place, owners.at(place.row, place.column));
  linesOf(cells).forEach((places, k) => {
    const number = k < rows.length ? rows[k] : columns[k - rows.length];
    if (number === undefined) return;
    const text = `${lineName(cells, k)} holds ${number} ${number === 1 ? "tent" : "tents"}`;
    theory.add(count(text, cells.all(places), number, number, { effort: 2 }));
  });
  return theory.theory((stateOf) => flagsIn(cells, stateOf), originBehind(1));
}

/** A tent belongs to one tree beside it. */
function addOwner(
  theory: TheoryBuilder,
  cell: number,
  place: Place,
  owners: readonly Term[],
): void {
  if (owners.length === 0) {
    theory.start[cell] = 1;
    return;
  }
  const text = `a tent at ${nameOf(place)} belongs to one tree`;
  theory.add(linear(text, [...owners, { cell, weights: [0, -1] }], 0, 0, { effort: 2 }));
}
