import { Model } from "bough";

const n = 8;
const model = new Model();
const rows = [...Array(n).keys()];
const queen = rows.map((r) => rows.map((c) => model.binary(`queen ${r + 1} ${c + 1}`)));

for (const k of rows) {
  model.require(model.sum(queen[k]).equals(1));
  model.require(model.sum(rows.map((r) => queen[r][k])).equals(1));
}
for (let d = 1 - n; d < n; d++) {
  const down = rows.filter((r) => r + d >= 0 && r + d < n);
  model.require(model.sum(down.map((r) => queen[r][r + d])).atMost(1));
  model.require(model.sum(down.map((r) => queen[r][n - 1 - r - d])).atMost(1));
}

const solution = await model.solve();
for (const row of queen) {
  console.log(row.map((cell) => (solution.value(cell) ? "♛" : "·")).join(" "));
}
