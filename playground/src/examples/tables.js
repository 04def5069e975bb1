import { Model } from "bough";

const model = new Model();
const chairs = model.integer(0, 40, "chairs");
const tables = model.integer(0, 30, "tables");
model.require(chairs.plus(tables.times(2)).atMost(40), "wood");
model.require(chairs.times(2).plus(tables).atMost(50), "hours");
model.maximize(chairs.times(30).plus(tables.times(50)));

const solution = await model.solve({ timeLimit: 10 });
console.log(solution.status, solution.objective);
console.log("chairs", solution.value(chairs), "tables", solution.value(tables));
