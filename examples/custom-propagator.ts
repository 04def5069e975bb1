import { type BooleanVariable, Model, type ModelPropagator } from "bough";

/**
 * As many points of a grid as can be chosen with no three of them in a line, in any direction.
 * (H. E. Dudeney, "Amusements in Mathematics", 1917; two a row can be had on every grid so far tried.)
 * Rows and columns of the grid are constraints of the model. The slanting lines, of which there are
 * many more, are left to a propagator of our own: two chosen points rule out all others between and
 * beyond them.
 */
export async function noThreeInLine(size: number) {
  const model = new Model();
  const grid = Array.from({ length: size }, (_, r) => model.binaries(size, `row_${r}`));
  for (const k of grid.keys()) {
    model.require(model.sum(grid[k]!).atMost(2));
    model.require(model.sum(grid.map((row) => row[k]!)).atMost(2));
  }
  model.maximize(model.sum(grid.flat()));
  const propagators = slantingLines(size).map((places, number) =>
    atMostTwo(
      `line ${number}`,
      places.map(([r, c]) => grid[r]![c]!),
    ),
  );
  const solution = await model.solve({ threads: 1, hooks: { propagators } });
  return {
    points: solution.objective,
    bound: solution.bound,
    board: grid.map((row) =>
      row.map((isChosen) => (solution.value(isChosen) ? "o" : ".")).join(""),
    ),
  };
}

function atMostTwo(name: string, variables: readonly BooleanVariable[]): ModelPropagator {
  return {
    name,
    variables,
    propagate: (bounds) => {
      const chosen = variables.filter((each) => bounds.lower(each) === 1);
      if (chosen.length > 2) bounds.fail(chosen.slice(0, 3));
      else if (chosen.length === 2)
        for (const each of variables) if (!bounds.isFixed(each)) bounds.atMost(each, 0, chosen);
    },
  };
}

/** Lines with three grid points or more that follow neither rows nor columns. */
function slantingLines(size: number): (readonly [number, number])[][] {
  const isInside = (k: number) => k >= 0 && k < size;
  const lines: (readonly [number, number])[][] = [];
  for (let down = 1; 2 * down < size; down++) {
    for (let right = 1 - size; right < size; right++) {
      if (right === 0 || gcd(down, Math.abs(right)) > 1) continue;
      for (let r = 0; r < size; r++) {
        for (let c = 0; c < size; c++) {
          // Each line from its first point on.
          if (isInside(r - down) && isInside(c - right)) continue;
          const line: (readonly [number, number])[] = [];
          for (let k = 0; isInside(r + k * down) && isInside(c + k * right); k++)
            line.push([r + k * down, c + k * right]);
          if (line.length > 2) lines.push(line);
        }
      }
    }
  }
  return lines;
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

/** Sixteen points of a grid of eight by eight, no three in a line. */
export const sample = () => noThreeInLine(8);
