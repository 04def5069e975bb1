import { Model, ProblemBuilder } from "bough";
import { createLpEngine } from "bough/simplex";

/** The paper-machine example of the literature: rolls of 5600 mm, cut to orders of thirteen widths. */
const ROLL = 5600;
const ORDERS = [
  [1380, 22],
  [1520, 25],
  [1560, 12],
  [1710, 14],
  [1820, 18],
  [1880, 18],
  [1930, 20],
  [2000, 10],
  [2050, 12],
  [2100, 14],
  [2140, 16],
  [2150, 18],
  [2200, 20],
] as const;

/**
 * The fewest rolls, by column generation: P. C. Gilmore and R. E. Gomory, "A linear programming
 * approach to the cutting-stock problem", Oper. Res. 9 (1961). One LP engine holds the relaxation and
 * gets a column for every new pattern: its duals price the next one, and it goes on from its basis.
 * When no pattern is worth its roll, those found are used in whole numbers.
 */
export async function cuttingStock() {
  const patterns = ORDERS.map(([width], k) =>
    ORDERS.map((_, other) => (other === k ? Math.floor(ROLL / width) : 0)),
  );
  const engine = createLpEngine(relaxation(patterns));
  for (;;) {
    if (engine.resolve() !== "optimal") throw new Error("the relaxation has an optimum");
    const pattern = await bestPattern([...engine.rowDual]);
    if (pattern === undefined) break;
    patterns.push(pattern);
    const column = { starts: Int32Array.of(0, ORDERS.length), indices: ORDER_ROWS };
    engine.addColumns(
      { ...column, values: Float64Array.from(pattern), numLines: 1, lineLength: ORDERS.length },
      Float64Array.of(1),
      Float64Array.of(0),
      Float64Array.of(Infinity),
    );
  }
  const model = new Model();
  const uses = patterns.map((_, p) => model.integer(0, 100, `pattern_${p}`));
  for (const [k, [width, count]] of ORDERS.entries()) {
    const cut = model.sum(uses.map((use, p) => use.times(patterns[p]![k]!)));
    model.require(cut.atLeast(count), `width ${width}`);
  }
  model.minimize(model.sum(uses));
  const { objective } = await model.solve();
  return { rolls: objective, relaxed: engine.objective, patterns: patterns.length };
}

const ORDER_ROWS = Int32Array.from(ORDERS.keys());

/** The fewest rolls in fractions, with these patterns. */
function relaxation(patterns: readonly (readonly number[])[]) {
  const builder = new ProblemBuilder();
  const columns = patterns.map(() => builder.addColumn({ cost: 1 }));
  for (const [k, [, count]] of ORDERS.entries())
    builder.addRow(
      { lower: count },
      columns.map((column, p) => [column, patterns[p]![k]!] as const),
    );
  return builder.build();
}

/** The pattern worth most at the given prices, where it is worth more than a roll. */
async function bestPattern(prices: readonly number[]): Promise<number[] | undefined> {
  const model = new Model();
  const cuts = ORDERS.map(([width]) => model.integer(0, Math.floor(ROLL / width), `cut_${width}`));
  const widths = ORDERS.map(([width]) => width);
  model.require(model.dot(widths, cuts).atMost(ROLL));
  model.maximize(model.dot(prices, cuts));
  const solution = await model.solve();
  return solution.objective! > 1 + 1e-6 ? cuts.map((cut) => solution.value(cut)) : undefined;
}

/** Rolls of paper cut with as little left over as can be. */
export const sample = () => cuttingStock();
