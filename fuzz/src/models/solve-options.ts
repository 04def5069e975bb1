import { techniqueNames } from "@bough/bnb";
import {
  type Arbitrary,
  boolean,
  constant,
  constantFrom,
  integer,
  oneof,
  record,
  tuple,
  uniqueArray,
} from "fast-check";
import type { TrialOptions } from "../solves.ts";

/** Work units at which a small model is given up; what is claimed then is judged all the same. */
export const WORK_LIMIT = 20_000_000;

/** Switched off more often than others, so that the tree has to work. */
const LARGE_PARTS = ["cuts", "heuristics", "reductions", "learning", "reduced-costs"];

/** Options that must not change an answer, and now and then a limit that ends the search early. */
export function solveOptions(): Arbitrary<TrialOptions> {
  return withPlunges(plainOptions());
}

function plainOptions(): Arbitrary<TrialOptions> {
  return record(
    {
      presolve: constantFrom(true, true, true, false),
      seed: integer({ min: 0, max: 99 }),
      without: withoutTableau(
        oneof(
          { weight: 3, arbitrary: constant<string[]>([]) },
          {
            weight: 2,
            arbitrary: uniqueArray(constantFrom(...techniqueNames()), { maxLength: 2 }),
          },
          { weight: 2, arbitrary: uniqueArray(constantFrom(...LARGE_PARTS), { maxLength: 4 }) },
        ),
      ),
      gapRelative: constantFrom(0, 0, 0, 1e-4, 0.05, 2),
      gapAbsolute: constantFrom(1e-6, 1e-6, 0, 0, 0.6, 1, 7),
      nodeLimit: oneof(
        { weight: 8, arbitrary: constant(1e6) },
        { weight: 1, arbitrary: integer({ min: 0, max: 12 }) },
      ),
      workLimit: oneof(
        { weight: 8, arbitrary: constant(WORK_LIMIT) },
        { weight: 1, arbitrary: integer({ min: 0, max: 20_000 }) },
      ),
    },
    { requiredKeys: ["workLimit", "gapRelative"] },
  );
}

/** Nodes of a tree before its first plunge on a tableau, where it is not the usual number. */
export const FIRST_PLUNGES = [0, 0, 2];
/** What ends small trees before they have anything to plunge from. */
export const BESIDE_PLUNGES = ["learning", "cuts", "heuristics", "conflict-analysis", "symmetry"];

/** The same with plunges on a tableau from the first nodes on, one time in three, and now and then little beside them. */
function withPlunges(plain: Arbitrary<TrialOptions>): Arbitrary<TrialOptions> {
  const plunging = tuple(plain, constantFrom(...FIRST_PLUNGES), boolean()).map(
    ([options, firstPlunge, isAlone]): TrialOptions => {
      const without = (options.without ?? []).filter((name) => name !== TABLEAU);
      return {
        ...options,
        firstPlunge,
        ...(isAlone
          ? { presolve: false, without: [...new Set([...without, ...BESIDE_PLUNGES])] }
          : { without }),
      };
    },
  );
  return oneof({ weight: 2, arbitrary: plain }, { weight: 1, arbitrary: plunging });
}

/**
 * The same without the tableau as well, half of the time: it answers nearly every small model before the
 * tree, its cuts and its leaves have their turn.
 */
export function withoutTableau(parts: Arbitrary<string[]>): Arbitrary<string[]> {
  return tuple(parts, boolean()).map(([names, isOff]) =>
    isOff && !names.includes(TABLEAU) ? [...names, TABLEAU] : names,
  );
}

const TABLEAU = "tableau";
