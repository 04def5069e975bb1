// Large models for the campaign of lateness, each made to hold one part of the solver long.

/** A random generator of its own, so that models repeat themselves. */
function generator(seed) {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}

const MODELS = {
  "two-dense-rows-60000": (kit) => denseRows(kit, 60_000, 2, true),
  "two-dense-rows-20000": (kit) => denseRows(kit, 20_000, 2, true),
  "columns-60000": (kit) => manyColumns(kit, 60_000),
  "rows-60000": (kit) => manyRows(kit, 60_000),
  "dense-rows-5000": (kit) => denseRows(kit, 5_000, 40, false),
  "lp-3000x2000": (kit) => denseLp(kit, 3000, 2000, 0.05),
  "lp-2000x20000": (kit) => denseLp(kit, 2000, 20_000, 0.005),
  "all-different-129": (kit) => allDifferent(kit, 129, 129),
  "all-different-60": (kit) => allDifferent(kit, 60, 60),
  "all-different-90-of-500": (kit) => allDifferent(kit, 90, 500),
  "precedences-150": (kit) => precedences(kit, 150),
};

export const generatedModels = Object.keys(MODELS);

export function generate(name, kit) {
  const make = MODELS[name];
  if (make === undefined) throw new Error(`no such model: ${name}`);
  return make(kit);
}

function denseRows({ ProblemBuilder }, columns, rows, isEqual) {
  const random = generator(columns + rows);
  const builder = new ProblemBuilder();
  const indices = Array.from({ length: columns }, () =>
    addColumn(builder, -1 - Math.floor(9 * random()), 0, 1, true),
  );
  for (let i = 0; i < rows; i++) {
    const weights = indices.map(() => 1 + Math.floor(40 * random()));
    const half = Math.floor(weights.reduce((sum, w) => sum + w, 0) / 2);
    addRow(builder, indices, weights, isEqual ? half : -Infinity, half);
  }
  return builder.build();
}

function manyColumns({ ProblemBuilder }, columns) {
  const random = generator(columns);
  const builder = new ProblemBuilder();
  const indices = Array.from({ length: columns }, () =>
    addColumn(builder, 1 + Math.floor(50 * random()), 0, 1, true),
  );
  const rows = Array.from({ length: columns / 100 }, () => new Map());
  for (const j of indices)
    for (let k = 0; k < 5; k++) rows[Math.floor(rows.length * random())].set(j, 1);
  for (const row of rows) addRow(builder, [...row.keys()], [...row.values()], 1, Infinity);
  return builder.build();
}

function manyRows({ ProblemBuilder }, rows) {
  const random = generator(rows);
  const builder = new ProblemBuilder();
  const columns = rows / 10;
  const indices = Array.from({ length: columns }, () =>
    addColumn(builder, -Math.floor(50 * random()), 0, 3, true),
  );
  for (let i = 0; i < rows; i++) {
    const row = new Map();
    for (let k = 0; k < 4; k++)
      row.set(indices[Math.floor(columns * random())], 1 + Math.floor(5 * random()));
    addRow(builder, [...row.keys()], [...row.values()], -Infinity, 9);
  }
  return builder.build();
}

function denseLp({ ProblemBuilder }, rows, columns, density) {
  const random = generator(rows + columns);
  const builder = new ProblemBuilder();
  const indices = Array.from({ length: columns }, () =>
    addColumn(builder, 1 + random(), 0, 100, false),
  );
  for (let i = 0; i < rows; i++) {
    const row = new Map();
    for (let k = 0; k < density * columns; k++)
      row.set(indices[Math.floor(columns * random())], random());
    addRow(builder, [...row.keys()], [...row.values()], 10 * random(), Infinity);
  }
  return builder.build();
}

function allDifferent({ Model }, count, values) {
  const model = new Model();
  const variables = Array.from({ length: count }, (_, k) => model.integer(0, values - 1, `x${k}`));
  model.require(model.allDifferent(variables));
  model.minimize(model.sum(variables.map((x, k) => x.times(1 + (k % 7)))));
  return model;
}

/** Jobs on one machine, as differences under switches. */
function precedences({ Model }, count) {
  const model = new Model();
  const random = generator(count);
  const lengths = Array.from({ length: count }, () => 1 + Math.floor(9 * random()));
  const horizon = lengths.reduce((sum, l) => sum + l, 0);
  const starts = lengths.map((l, k) => model.integer(0, horizon - l, `s${k}`));
  for (let a = 0; a < count; a++) {
    for (let b = a + 1; b < Math.min(count, a + 12); b++) {
      const before = model.binary(`b${a}_${b}`);
      model.require(before.implies(starts[a].plus(lengths[a]).isAtMost(starts[b])));
      model.require(before.not().implies(starts[b].plus(lengths[b]).isAtMost(starts[a])));
    }
  }
  return model;
}

function addColumn(builder, cost, lower, upper, isInteger) {
  return builder.addColumn({ cost, lower, upper, isInteger });
}

function addRow(builder, columns, coefficients, lower, upper) {
  return builder.addRow(
    { lower, upper },
    columns.map((j, k) => [j, coefficients[k]]),
  );
}
