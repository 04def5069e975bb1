import { Model } from "bough";

/** G. B. Dantzig, "Linear Programming and Extensions" (1963), chapter 3.3: canneries and markets. */
const SUPPLY = { Seattle: 350, "San Diego": 600 };
const DEMAND = { "New York": 325, Chicago: 300, Topeka: 275 };
/** Thousands of miles. */
const DISTANCE = {
  Seattle: { "New York": 2.5, Chicago: 1.7, Topeka: 1.8 },
  "San Diego": { "New York": 2.5, Chicago: 1.8, Topeka: 1.4 },
};
const DOLLARS_PER_CASE_AND_THOUSAND_MILES = 0.09;

type Plant = keyof typeof SUPPLY;
type Market = keyof typeof DEMAND;

export async function transport() {
  const model = new Model();
  const plants = Object.keys(SUPPLY) as Plant[];
  const markets = Object.keys(DEMAND) as Market[];
  const shipments = plants.flatMap((from) =>
    markets.map((to) => ({ from, to, cases: model.real(0, Infinity, `${from} to ${to}`) })),
  );
  const cases = (isIn: (shipment: (typeof shipments)[number]) => boolean) =>
    model.sum(shipments.filter(isIn).map((shipment) => shipment.cases));

  for (const plant of plants)
    model.require(cases(({ from }) => from === plant).atMost(SUPPLY[plant]), `supply of ${plant}`);
  for (const market of markets)
    model.require(cases(({ to }) => to === market).atLeast(DEMAND[market]), `demand of ${market}`);
  model.minimize(
    model.dot(
      shipments.map(({ from, to }) => DISTANCE[from][to] * DOLLARS_PER_CASE_AND_THOUSAND_MILES),
      shipments.map((shipment) => shipment.cases),
    ),
  );
  const solution = await model.solve();
  return { thousandDollars: solution.objective };
}

/** What to ship from where to whom. */
export const sample = () => transport();
