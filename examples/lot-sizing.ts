import { Model } from "bough";

/** H. M. Wagner and T. M. Whitin, "Dynamic version of the economic lot size model" (1958), table 1. */
const DEMAND = [69, 29, 36, 61, 61, 26, 34, 67, 45, 67, 79, 56];
const SETUP_COST = [85, 102, 102, 101, 98, 114, 105, 86, 119, 110, 98, 114];
const HOLDING_COST = 1;

export async function lotSizing() {
  const model = new Model();
  const months = [...DEMAND.keys()];
  const rest = (month: number) => DEMAND.slice(month).reduce((total, demand) => total + demand, 0);
  const lots = months.map((month) => model.real(0, rest(month), `lot_${month}`));
  const stock = months.map((month) => model.real(0, rest(month + 1), `stock_${month}`));
  const isProducing = months.map((month) => model.binary(`setup_${month}`));
  for (const month of months) {
    const before = month === 0 ? 0 : stock[month - 1]!;
    model.require(lots[month]!.plus(before).minus(stock[month]!).equals(DEMAND[month]!));
    model.require(isProducing[month]!.not().implies(lots[month]!.isAtMost(0)));
  }
  const setups = model.dot(SETUP_COST, isProducing);
  model.minimize(setups.plus(model.sum(stock).times(HOLDING_COST)));
  const solution = await model.solve();
  return {
    cost: solution.objective,
    months: months.filter((month) => solution.value(isProducing[month]!)).map((month) => month + 1),
  };
}

/** In which months to produce. */
export const sample = () => lotSizing();
