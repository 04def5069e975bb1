import { Model } from "@bough/modeler";

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
 * approach to the cutting-stock problem", Oper. Res. 9 (1961). The duals of the orders price a new
 * pattern; when none is worth its roll, the patterns found are used in whole numbers.
 */
export async function cuttingStock() {
  const patterns = ORDERS.map(([width], k) =>
    ORDERS.map((_, other) => (other === k ? Math.floor(ROLL / width) : 0)),
  );
  for (;;) {
    const { model, rows } = master(patterns);
    const relaxed = await model.solve({ isRelaxed: true });
    const pattern = await bestPattern(rows.map((row) => relaxed.dual(row)));
    if (pattern === undefined) {
      const solution = await model.solve();
      return { rolls: solution.objective, relaxed: relaxed.objective, patterns: patterns.length };
    }
    patterns.push(pattern);
  }
}

function master(patterns: readonly (readonly number[])[]) {
  const model = new Model();
  const uses = patterns.map((_, p) => model.integer(0, 100, `pattern_${p}`));
  const rows = ORDERS.map(([width, count], k) => {
    const cut = model.dot(
      patterns.map((pattern) => pattern[k]!),
      uses,
    );
    return model.require(cut.atLeast(count), `width ${width}`);
  });
  model.minimize(model.sum(uses));
  return { model, rows };
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
