import { Model } from "bough";

// Each order passes some machines in its own order; minutes on each.
const orders = {
  rye: "mixer 3, table 2, oven 6",
  rolls: "mixer 2, table 5, oven 3",
  cake: "mixer 4, oven 5, table 4",
  tart: "table 4, mixer 2, oven 4",
  buns: "mixer 1, table 3, oven 3, table 2",
};

const model = new Model();
const onMachine = { mixer: [], table: [], oven: [] };
const all = [];
for (const [order, steps] of Object.entries(orders)) {
  let before;
  for (const [k, step] of steps.split(", ").entries()) {
    const [machine, minutes] = step.split(" ");
    const interval = model.interval({
      name: `${order} ${k + 1}`,
      length: Number(minutes),
      latest: 60,
    });
    if (before) model.require(model.endBeforeStart(before, interval));
    onMachine[machine].push(interval);
    all.push(interval);
    before = interval;
  }
}
for (const [machine, steps] of Object.entries(onMachine)) {
  model.require(model.noOverlap(steps), machine);
}
const end = model.makespan(all);
model.minimize(end);

const solution = await model.solve();
console.log("All is done after", solution.value(end), "minutes.");
