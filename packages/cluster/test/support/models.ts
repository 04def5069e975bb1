import { Random } from "@bough/problem";

/** A small model with a known optimum: 13, at a = 2 and c = 1. */
export const SMALL = `Maximize
 obj: 5 a + 4 b + 3 c
Subject To
 r1: 2 a + 3 b + c <= 5
 r2: 4 a + b + 2 c <= 11
 r3: 3 a + 4 b + 2 c <= 8
Generals
 a b c
End
`;

/**
 * Market split after Cornuéjols and Dawande (1999): equations over binaries that no search of seconds
 * decides, with a slack of each, so that every choice is a point.
 */
export function marketSplit(rows: number, columns: number, seed = 1): string {
  const random = new Random(seed);
  const names = Array.from({ length: columns }, (_, j) => `x${j}`);
  const equations = Array.from({ length: rows }, (_, i) => {
    const weights = names.map(() => Math.floor(100 * random.next()));
    const half = Math.floor(weights.reduce((sum, weight) => sum + weight, 0) / 2);
    const sum = weights.map((weight, j) => `${weight} x${j}`).join(" + ");
    return ` r${i}: ${sum} + p${i} - q${i} = ${half}`;
  });
  const slacks = equations.map((_, i) => `p${i} + q${i}`).join(" + ");
  return `Minimize\n obj: ${slacks}\nSubject To\n${equations.join("\n")}\nBinaries\n ${names.join(" ")}\nEnd\n`;
}
