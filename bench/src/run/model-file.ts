import { writeFileSync } from "node:fs";
import { writeMps } from "@bough/formats";
import { Problem } from "@bough/problem";

/**
 * The same problem minimised, without its constant, under generated names: some readers ignore or
 * refuse the sense, take the constant with the other sign, or trip over blanks and duplicates.
 */
export function toBareProblem(problem: Problem): Problem {
  return new Problem({ ...problem, name: "model", sense: "minimize", objectiveOffset: 0 });
}

/** Writes free MPS that says so: some readers guess otherwise and lose bounds. */
export function writeModelFile(path: string, bare: Problem): void {
  writeFileSync(path, writeMps(bare).text.replace(/^NAME.*/, "NAME model FREE"));
}
