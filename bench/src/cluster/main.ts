import { availableParallelism } from "node:os";
import { UsageError } from "../command-line.ts";
import type { BenchOptions } from "../options.ts";
import { RESULTS_FOLDER } from "../places.ts";
import { chaos } from "./chaos.ts";
import { load } from "./load.ts";
import { oneTree } from "./one-tree.ts";
import { reportScaling } from "./scaling.ts";

const USUAL_RUNS = 20;
const USUAL_SECONDS = 60;

/** `pnpm bench cluster …`: what a farm does under load, beside large jobs, and when parts of it die. */
export async function benchCluster(options: BenchOptions): Promise<void> {
  const [what = "farm", ...more] = options.suites;
  if (more.length > 0) throw new UsageError(`"${more[0]}" is one word too many`);
  const { seeds = USUAL_RUNS, timeLimit = Infinity } = options;
  console.log(`${availableParallelism()} cores`);
  switch (what) {
    case "chaos": {
      const bad = await chaos(seeds, options.firstSeed ?? 0, timeLimit, console.log);
      console.log(bad === 0 ? "all right" : `${bad} runs went wrong`);
      if (bad > 0) process.exitCode = 1;
      return;
    }
    case "farm":
      return await load(options.timeLimit ?? USUAL_SECONDS, console.log);
    case "tree":
      return await oneTree(options.timeLimit ?? USUAL_SECONDS, options.seeds ?? 1, console.log);
    case "simulate":
      return reportScaling(
        options.timeLimit ?? USUAL_SECONDS,
        options.out ?? RESULTS_FOLDER,
        console.log,
      );
    default:
      throw new UsageError(`cluster has no "${what}"; it has farm, tree, simulate and chaos`);
  }
}
