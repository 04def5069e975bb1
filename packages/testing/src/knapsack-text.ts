import { Random } from "@bough/problem";

/** An LP file of several capacities at half the weight: the more items and rows, the larger the tree. */
export function knapsackText(items: number, rows: number, seed: number): string {
  const random = new Random(seed);
  const names = Array.from({ length: items }, (_, j) => `x${j}`);
  const goal = names.map((name) => `${300 + random.below(400)} ${name}`).join(" + ");
  const capacities = Array.from({ length: rows }, (_, i) => {
    const weights = names.map(() => 100 + random.below(800));
    const half = Math.floor(weights.reduce((sum, weight) => sum + weight, 0) / 2);
    return ` c${i}: ${weights.map((weight, j) => `${weight} x${j}`).join(" + ")} <= ${half}`;
  });
  return `Maximize\n obj: ${goal}\nSubject To\n${capacities.join("\n")}\nBinaries\n ${names.join(" ")}\nEnd\n`;
}
