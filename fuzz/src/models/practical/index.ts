import type { Random } from "@bough/testing";
import type { Model } from "../model.ts";
import { discounts, supplies, switched } from "./curves.ts";
import { conflicts, cuttingStock, projects } from "./packing.ts";
import { assignments, facilities, networks } from "./places.ts";
import { carriedSetups, crews, portfolios, rosters, shops, tours } from "./plans.ts";
import { blends, lots, units } from "./production.ts";
import { inOtherUnits, withTightRow } from "./vary.ts";

/** By name, so that a report can say which of them a case was. */
export const practicalFamilies: Readonly<Record<string, (random: Random) => Model>> = {
  lots,
  units,
  blends,
  facilities,
  networks,
  assignments,
  "cutting-stock": cuttingStock,
  conflicts,
  projects,
  discounts,
  supplies,
  switched,
  rosters,
  tours,
  portfolios,
  "carried-setups": carriedSetups,
  crews,
  shops,
};

/**
 * Models as people write them: five to a hundred columns, decimal data with few digits, big-M's, now and
 * then in units far apart or with a row that a point meets to the last digit.
 */
export function practicalModel(random: Random): Model {
  const make = random.pick(Object.values(practicalFamilies));
  const plain = make(random);
  const tight = random.chance(0.3) ? withTightRow(plain, random) : plain;
  return random.chance(0.25) ? inOtherUnits(tight, random) : tight;
}
