import { type CompiledModel, type Domain, LearningSearch } from "../../src/index.ts";

/** All points of the domain's problem, each excluded by a clause once it is found. */
export function allPoints(domain: Domain, note?: (point: readonly number[]) => void): number[][] {
  const search = new LearningSearch(domain);
  const points: number[][] = [];
  while (search.run() === "feasible") {
    const point = [...(search.solution as Float64Array)];
    points.push(point);
    note?.(point);
    domain.addClause(
      point.flatMap((_, j) => [2 * j, 2 * j + 1]),
      point.flatMap((value) => [value + 1, 1 - value]),
    );
  }
  return points;
}

/** For each column of the model, the values it can have at a point of the problem. */
export function valuesAt(
  model: CompiledModel,
  point: readonly number[],
): { readonly lower: Float64Array; readonly upper: Float64Array } {
  const lower = model.lower.slice();
  const upper = model.upper.slice();
  point.forEach((value, j) => {
    lower[j] = value;
    upper[j] = value;
  });
  for (const { column, columns, coefficients } of model.definitions) {
    let sum = 0;
    columns.forEach((j, k) => {
      sum += (coefficients[k] as number) * (lower[j] as number);
    });
    lower[column] = sum;
    upper[column] = sum;
  }
  return { lower, upper };
}
