import { Model } from "bough";

/** CSPLib problem 34 (P. Van Hentenryck): ten stores, five possible warehouses of limited capacity. */
const CAPACITY = [1, 4, 2, 1, 3];
const FIXED_COST = 30;
const SUPPLY_COST = [
  [20, 24, 11, 25, 30],
  [28, 27, 82, 83, 74],
  [74, 97, 71, 96, 70],
  [2, 55, 73, 69, 61],
  [46, 96, 59, 83, 4],
  [42, 22, 29, 67, 59],
  [1, 5, 73, 59, 56],
  [10, 73, 13, 43, 96],
  [93, 35, 63, 85, 46],
  [47, 65, 55, 71, 95],
];

export async function facilityLocation() {
  const model = new Model();
  const isOpen = CAPACITY.map((_, w) => model.binary(`open_${w}`));
  const supplier = SUPPLY_COST.map((_, store) =>
    model.integer(0, CAPACITY.length - 1, `supplier_${store}`),
  );
  isOpen.forEach((open, w) => {
    const load = model.countOf(w, supplier);
    model.require(load.atMost(CAPACITY[w]!));
    for (const store of supplier) model.require(store.isEqualTo(w).implies(open));
  });
  const supplyCost = supplier.map((store, s) => model.element(SUPPLY_COST[s]!, store));
  model.minimize(model.sum([...supplyCost, ...isOpen.map((open) => open.times(FIXED_COST))]));
  const solution = await model.solve();
  return { cost: solution.objective, open: isOpen.filter((open) => solution.value(open)).length };
}

/** Which warehouses to open. */
export const sample = () => facilityLocation();
