import { Grid } from "../grid.ts";
import { sequence } from "../reasoning/rules/sequence.ts";
import {
  nameOf,
  originBehind,
  type Rule,
  type Theory,
  TheoryBuilder,
} from "../reasoning/theory.ts";
import { marginOf } from "./draw.ts";
import type { Block, NonogramBoard } from "./parse.ts";
import type { NonogramAnswer } from "./verify.ts";

export function reason({ rows, columns, colors }: NonogramBoard): Theory<NonogramAnswer> {
  const theory = new TheoryBuilder();
  const states = ["blank", ...colors.map((color) => (color === "" ? "filled" : color))];
  const cells = Grid.of(rows.length, columns.length, (row, column) =>
    theory.cell(nameOf({ row, column }), states, [{ row, column }]),
  );
  rows.forEach((blocks, row) => {
    theory.add(lineRule(`row ${row + 1}`, blocks, colors, cells.row(row)));
  });
  columns.forEach((blocks, column) => {
    theory.add(lineRule(`column ${column + 1}`, blocks, colors, cells.column(column)));
  });
  return theory.theory(
    (stateOf) =>
      cells.map((cell) => {
        const state = stateOf(cell) ?? 0;
        return state === 0 ? undefined : colors[state - 1];
      }),
    originBehind(marginOf({ rows, columns })),
  );
}

/**
 * What a line must be at each point of the walk: how far along its blocks it has come. A place within a
 * block needs the block's colour; one after it a blank where the next block has the same colour.
 */
function lineRule(
  name: string,
  blocks: readonly Block[],
  colors: readonly string[],
  cells: readonly number[],
): Rule {
  const colorOf = (block: Block) => 1 + colors.indexOf(block.color);
  // Point 2 k + 0 … of the walk, for each block: its cells, then the gap behind it.
  const points: { readonly state: number; readonly isGap: boolean }[] = [];
  blocks.forEach((block, k) => {
    points.push({ state: 0, isGap: k === 0 || blocks[k - 1]!.color !== block.color });
    for (let at = 0; at < block.length; at++) points.push({ state: colorOf(block), isGap: false });
  });
  const end = points.length;
  const text =
    blocks.length === 0
      ? `${name} is blank`
      : `${name} holds ${blocks.length === 1 ? "a block" : "blocks"} of ${blocks.map(({ length, color }) => `${length}${color}`).join(", ")}`;
  return sequence(
    {
      text,
      clues: [],
      effort: 1 + blocks.length / 100,
      require(model, of) {
        const starts = blocks.map(({ length }) =>
          model.integer(0, Math.max(0, cells.length - length)),
        );
        if (blocks.some(({ length }) => length > cells.length)) model.require(model.truth(false));
        starts.forEach((start, k) => {
          const gap = blocks[k]!.color === blocks[k + 1]?.color ? 1 : 0;
          const next = starts[k + 1];
          if (next !== undefined) model.require(next.minus(start).atLeast(blocks[k]!.length + gap));
        });
        cells.forEach((cell, at) => {
          for (let state = 1; state <= colors.length; state++) {
            const covers = blocks.flatMap((block, k) =>
              colorOf(block) === state ? [starts[k]!.isBetween(at - block.length + 1, at)] : [],
            );
            model.require(model.count(covers).equals(of.is(cell, state).asNumber()));
          }
        });
      },
    },
    cells,
    {
      start: 0,
      // At a point, the walk has come to this many of the points; blanks wait at gaps.
      step: (seen, state) => {
        const point = points[seen];
        if (state === 0) {
          if (point === undefined) return seen;
          // A forced gap is passed by its first blank, and more blanks may follow.
          if (point.state !== 0) return seen > 0 && points[seen - 1]!.state === 0 ? seen : -1;
          return seen + 1;
        }
        const at = point?.state === 0 && point.isGap ? seen + 1 : seen;
        return points[at]?.state === state ? at + 1 : -1;
      },
      accepts: (seen) => seen === end,
    },
  );
}
