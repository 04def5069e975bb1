import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Problem } from "@bough/problem";
import type { Contender } from "../contenders/contender.ts";
import { peers } from "../contenders/index.ts";
import { kindOf } from "../corpus/instance.ts";
import { toBareProblem, writeModelFile } from "../run/model-file.ts";
import { type RawRun, runModels } from "../run/run-instance.ts";

/** Who solves riddles beside us where nobody is named. */
const USUAL_PEERS = ["cp-sat", "highs-wasm"];

/** Those of the named peers that are installed. */
export function puzzlePeers(names: readonly string[] = USUAL_PEERS): Contender[] {
  return names.flatMap((name) => {
    const found = peers.find((peer) => peer.name === name);
    if (found === undefined)
      throw new Error(
        `no contender "${name}"; known: ${peers.map((each) => each.name).join(", ")}`,
      );
    return found.version() === undefined ? [] : [found];
  });
}

/**
 * Lets a peer solve exported models one after the other on one thread, in a process that has solved the first of them
 * before; null for those that it cannot read.
 */
export async function solveExported(
  peer: Contender,
  problems: readonly Problem[],
  timeLimit: number,
): Promise<(RawRun | null)[]> {
  const folder = mkdtempSync(join(tmpdir(), "bough-riddles-"));
  try {
    const models = problems.flatMap((problem, k) => {
      if (!peer.solves.includes(kindOf(problem))) return [];
      const path = join(folder, `${k}.mps`);
      writeModelFile(path, toBareProblem(problem));
      return [{ instance: String(k), path, numCols: problem.numCols }];
    });
    const runs: (RawRun | null)[] = problems.map(() => null);
    const limits = {
      timeLimitSeconds: timeLimit,
      gapRelative: 0,
      gapAbsolute: 1e-6,
      threads: 1,
      seed: 0,
      presolve: true,
    };
    const warmUp = models.slice(0, 1).map((model) => ({ ...model, instance: "warm-up" }));
    await runModels(peer, [...warmUp, ...models], limits, 1, (run) => {
      if (run.instance !== "warm-up") runs[Number(run.instance)] = run;
    });
    return runs;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
