import type { Random } from "@bough/testing";
import type { Model, ModelTerm } from "../model.ts";
import { each, range, Sketch } from "../sketch.ts";
import { datum, power, sign } from "./data.ts";

/**
 * Models in which what counts as nothing in one row is much in another: each draws what a presolve
 * or a search is tempted to compare with one tolerance in all units.
 */
function begun(random: Random): Sketch {
  const sketch = new Sketch();
  sketch.sense = random.pick(["minimize", "maximize"]);
  return sketch;
}

/** Continuous columns whose bounds nearly meet, beside coefficients that tell them apart. */
export function narrowRanges(random: Random): Model {
  const sketch = begun(random);
  const narrow = range(random.integer(1, 2)).map(() => {
    const lower = random.pick([0, 1, datum(random)]);
    return sketch.real(lower, lower + power(random, -12, -6), random.pick([0, datum(random)]));
  });
  const others = range(random.integer(1, 3)).map(() => {
    const cost = sign(random) * datum(random);
    if (random.chance(0.6)) return sketch.integer(0, random.integer(1, 5), cost);
    return sketch.real(0, random.pick([1, Infinity, datum(random)]), cost);
  });
  for (const _ of range(random.integer(1, 3))) {
    const large = power(random, 4, 7);
    let at = 0;
    const terms: ModelTerm[] = narrow.map((j) => {
      const { lower, upper } = sketch.columns[j];
      at += large * random.pick([lower, upper, (lower + upper) / 2]);
      return [j, large];
    });
    for (const j of others) {
      const a = sign(random) * datum(random) * random.pick([1, power(random, -6, 0)]);
      terms.push([j, a]);
      at += a * random.integer(0, 1);
    }
    const width = random.pick([0, 0, power(random, -6, 0)]);
    sketch.row(random.pick([-Infinity, at - width]), terms, at);
  }
  return sketch.model();
}

/** Binaries of like weight, some of which just fit beside each other and large terms that cancel. */
export function tightFits(random: Random): Model {
  const sketch = begun(random);
  const numBinaries = random.integer(3, 5);
  const size = random.integer(1, 9) * power(random, 6, 12);
  const share = random.pick([0.1, 0.7, 1 / 3, datum(random)]);
  const large = [1, -1].map((side) => {
    const lower = size + random.integer(0, 9);
    return [sketch.real(lower, lower + random.pick([0, 0.5, 1])), side * share] as const;
  });
  const step = random.pick([0.2, 1.1, datum(random)]);
  const fitting = range(numBinaries).map(() => sketch.binary(sign(random) * random.integer(1, 9)));
  const least = large.reduce((sum, [j, a]) => {
    const { lower, upper } = sketch.columns[j];
    return sum + Math.sign(a) * (a > 0 ? lower : upper);
  }, 0);
  const spare = random.pick([1e-9, 1e-7, 1e-5, 1e-3]);
  for (const _ of range(random.integer(1, 2))) {
    const most = random.integer(1, numBinaries - 1);
    const side = share * least + step * most + spare;
    sketch.atMost([...large, ...each(fitting, step)], side);
  }
  for (const _ of range(random.integer(0, 4))) {
    const [a = 0, b = 1] = random.shuffle(fitting);
    sketch.atLeast([[a, 1], ...each([b], random.pick([1, -1]))], random.pick([0, 1]));
  }
  return sketch.model();
}

/** Large terms that cancel, so that little is left of a sum, and a column that lives on it. */
export function cancellingSums(random: Random): Model {
  const sketch = begun(random);
  const size = power(random, 6, 12);
  const large = range(2).map((k) => {
    const lower = Math.round(size / datum(random)) * (k === 0 ? 1 : random.pick([1, -1]));
    const width = random.pick([0, 1, datum(random), power(random, 0, 3)]);
    return sketch.real(lower, lower + width, random.pick([0, 0, sign(random) * datum(random)]));
  });
  const small = range(random.integer(1, 3)).map(() =>
    sketch.integer(0, random.integer(1, 6), sign(random) * datum(random)),
  );
  for (const _ of range(random.integer(1, 3))) {
    const a = datum(random);
    const [u, v] = large.map((j) => sketch.columns[j].lower);
    const b = v === 0 ? 1 : random.pick([(-a * u) / v, -datum(random)]);
    let at = a * u + b * v;
    const terms: ModelTerm[] = [
      [large[0], a],
      [large[1], b],
    ];
    for (const j of small) {
      const c = sign(random) * datum(random) * power(random, -3, 1);
      terms.push([j, c]);
      at += c * random.integer(0, sketch.columns[j].upper);
    }
    random.chance(0.5) ? sketch.atMost(terms, at) : sketch.equal(terms, at);
  }
  return sketch.model();
}

/** Clauses and cliques in coefficients of any size, over binaries some of which cost nothing. */
export function scaledClauses(random: Random): Model {
  const sketch = begun(random);
  const binaries = range(random.integer(3, 6)).map(() =>
    sketch.binary(random.pick([0, 0, random.integer(1, 9), -random.integer(1, 9)])),
  );
  for (const _ of range(random.integer(2, 7))) {
    const scale = power(random, -5, 6);
    const chosen = binaries.filter(() => random.chance(0.5)).slice(0, 4);
    if (chosen.length < 2) continue;
    const size = random.pick([() => scale, () => scale * datum(random)]);
    let least = 0;
    const terms = chosen.map((j): ModelTerm => {
      const a = sign(random) * size();
      least += Math.min(0, a);
      return [j, a];
    });
    const smallest = Math.min(...terms.map(([, a]) => Math.abs(a)));
    const needed = least + smallest * random.pick([1, 1, 0.5, 1 - power(random, -12, -6)]);
    if (random.chance(0.7)) sketch.atLeast(terms, needed);
    else sketch.atMost(terms, needed);
  }
  return sketch.model();
}

/** Integers of two values each, far from zero, in equations that a corner keeps, or misses by one or so. */
export function corners(random: Random): Model {
  const sketch = begun(random);
  const far = range(random.integer(1, 3)).map(() => {
    const lower = sign(random) * random.integer(1, 9) * power(random, 1, 5);
    return [sketch.integer(Math.round(lower), Math.round(lower) + 1, 1), lower] as const;
  });
  const near = sketch.integer(-1, random.integer(0, 2), 0);
  sketch.binary(random.integer(-1, 1));
  for (const _ of range(random.integer(1, 2))) {
    let at = random.integer(-2, 2);
    const terms: ModelTerm[] = far.map(([j, lower]) => {
      const a = sign(random) * Math.round(random.integer(1, 9) * power(random, 3, 5));
      at += a * (Math.round(lower) + random.integer(0, 1));
      return [j, a];
    });
    terms.push([near, random.pick([1, -1, 2])]);
    sketch.row(at - random.pick([0, 0, 1]), terms, at);
  }
  return sketch.model();
}
