import { type Problem, ProblemBuilder, type Steps, tellingWork } from "@bough/problem";
import { createLpEngineSteps } from "../engine/create-lp-engine.ts";
import type { WorkMeter } from "../exact/exact-work.ts";

/** Tolerance of the linear program over multipliers: its contradictions are near zero. */
const RAY_TOLERANCE = 1e-9;
/** Distance from zero that a coefficient on an unbounded side may get, with multipliers of size one. */
const WIDEST_MARGIN = 1e-4;
/** Share of the contradiction that may be paid for the distances. */
const AFFORDABLE = 0.5;

/**
 * Another proof on the rows of `ray`, away from the edge: of all multipliers that contradict at
 * least half as strongly, those whose aggregated coefficients lie on the harmless side of zero,
 * with room for rounding, on as many columns without a bound as may be. A ray from a basis is a
 * corner of the cone of proofs, where such coefficients vanish by cancellation.
 *
 * @param ray multipliers that use no missing side [numRows]
 * @param meter is told of all work as it is done
 * @returns null where the linear program for it is not solved
 */
export function* centredRay(
  problem: Problem,
  ray: Float64Array,
  meter: WorkMeter,
): Steps<Float64Array | null> {
  const size = ray.reduce((most, y) => Math.max(most, Math.abs(y)), 0);
  if (size === 0) return null;
  const model = new RayModel(problem, ray, size);
  const engine = yield* createLpEngineSteps(model.build(), { primalTolerance: RAY_TOLERANCE });
  const status = yield* tellingWork(
    engine.resolveSteps(),
    () => engine.work,
    (work) => {
      meter.work += work;
    },
  );
  if (status !== "optimal") return null;
  const centred = new Float64Array(problem.numRows);
  for (const [i, column] of model.multiplier) centred[i] = engine.primal[column];
  return centred;
}

/** The linear program over multipliers of the ray's rows, scaled to at most one. */
class RayModel {
  readonly #problem: Problem;
  readonly #builder = new ProblemBuilder({ sense: "maximize" });
  /** Column of the linear program, by row of the problem. */
  readonly multiplier = new Map<number, number>();
  /** The contradiction: sides less the largest activity. */
  readonly #contradiction = new Map<number, number>();
  #strength = 0;

  constructor(problem: Problem, ray: Float64Array, size: number) {
    this.#problem = problem;
    for (let i = 0; i < problem.numRows; i++) {
      if (ray[i] !== 0) this.#addMultiplier(i, ray[i] / size);
    }
    for (let j = 0; j < problem.numCols; j++) this.#addCoefficient(j, ray, size);
  }

  build(): Problem {
    const terms = [...this.#contradiction].filter(([, value]) => value !== 0);
    this.#builder.addRow({ lower: AFFORDABLE * Math.max(this.#strength, 0) }, terms);
    return this.#builder.build();
  }

  /** An equation may be used both ways, another row as the ray uses it. */
  #addMultiplier(i: number, y: number): void {
    const { rowLower, rowUpper } = this.#problem;
    const isEquation = rowLower[i] === rowUpper[i];
    const column = this.#builder.addColumn({
      lower: y < 0 || isEquation ? -1 : 0,
      upper: y > 0 || isEquation ? 1 : 0,
    });
    this.multiplier.set(i, column);
    this.#contradict(column, y > 0 ? rowLower[i] : rowUpper[i], y);
  }

  /** The aggregated coefficient of column `j`, in terms of multipliers, and what it adds at most. */
  #addCoefficient(j: number, ray: Float64Array, size: number): void {
    const { columns, columnLower, columnUpper } = this.#problem;
    const terms: [number, number][] = [];
    let value = 0;
    let largest = 0;
    for (let k = columns.starts[j]; k < columns.starts[j + 1]; k++) {
      const column = this.multiplier.get(columns.indices[k]);
      if (column === undefined) continue;
      terms.push([column, columns.values[k]]);
      value += columns.values[k] * (ray[columns.indices[k]] / size);
      largest = Math.max(largest, Math.abs(columns.values[k]));
    }
    if (terms.length === 0) return;
    const lower = columnLower[j];
    const upper = columnUpper[j];
    if (lower > -Infinity && upper < Infinity) this.#boundedColumn(terms, value, lower, upper);
    else if (lower === -Infinity && upper === Infinity) {
      this.#builder.addRow({ lower: 0, upper: 0 }, terms);
    } else {
      const bound = lower > -Infinity ? lower : upper;
      const sign = lower > -Infinity ? 1 : -1;
      for (const [column, a] of terms) this.#contradict(column, -a * bound, 0);
      this.#strength -= value * bound;
      const margin = this.#builder.addColumn({ upper: WIDEST_MARGIN * largest, cost: 1 / largest });
      this.#builder.addRow({ upper: 0 }, [
        ...terms.map(([column, a]): [number, number] => [column, sign * a]),
        [margin, 1],
      ]);
    }
  }

  /** coefficient = rise - fall, of which the one counts at the upper and the other at the lower bound. */
  #boundedColumn(terms: [number, number][], value: number, lower: number, upper: number): void {
    const rise = this.#builder.addColumn({});
    const fall = this.#builder.addColumn({});
    this.#builder.addRow({ lower: 0, upper: 0 }, [...terms, [rise, -1], [fall, 1]]);
    this.#contradict(rise, -upper, Math.max(value, 0));
    this.#contradict(fall, lower, Math.max(-value, 0));
  }

  #contradict(column: number, weight: number, value: number): void {
    this.#contradiction.set(column, (this.#contradiction.get(column) ?? 0) + weight);
    this.#strength += weight * value;
  }
}
