import { Model } from "bough";

/** Himmelblau's function, D. M. Himmelblau, "Applied Nonlinear Programming" (1972). */
const himmelblau = (x: number, y: number) => (x * x + y - 11) ** 2 + (x + y * y - 7) ** 2;

/** The least of a function of two variables on a line, with the function linear on a grid's triangles. */
export async function surfaceMinimum(steps: number) {
  const model = new Model();
  const [x, y] = [model.real(0, 5, "x"), model.real(0, 5, "y")];
  const grid = Array.from({ length: steps + 1 }, (_, k) => (5 * k) / steps);
  model.require(x.plus(y).equals(5));
  const z = model.piecewiseSurface(x, y, grid, grid, himmelblau);
  model.minimize(z);
  const solution = await model.solve();
  return { x: solution.value(x), y: solution.value(y), z: solution.objective };
}

/** The least of a function that is known at points of a grid. */
export const sample = () => surfaceMinimum(10);
