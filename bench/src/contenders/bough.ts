import type { ProgressEvent, SolveOptions, solve } from "@bough/bnb";
import type { Problem } from "@bough/problem";
import { boughVersion } from "../machine.ts";
import type { Limits, ModuleContender, Outcome } from "./contender.ts";

/** Ourselves, through the public `solve`. */
export const bough: ModuleContender = boughWith("bough", "Bough", {});

/** Ourselves on several threads, `free` without waiting for one another. */
export const parallelBoughs: readonly ModuleContender[] = [2, 4].flatMap((threads) => [
  boughWith(`bough-${threads}`, `Bough, ${threads} threads`, { threads }),
  boughWith(`bough-${threads}-free`, `Bough, ${threads} threads, opportunistic`, {
    threads,
    deterministic: false,
  }),
]);

const ABLATED = "bough-without-";

/** Name of the contender that does without a technique. */
export function ablated(technique: string): string {
  return ABLATED + technique;
}

/** Ourselves without the technique that the name speaks of; undefined for other names. */
export function ablatedBough(name: string): ModuleContender | undefined {
  if (!name.startsWith(ABLATED)) return undefined;
  const technique = name.slice(ABLATED.length);
  return boughWith(name, `without ${technique}`, { without: [technique] });
}

type Fixed = Pick<SolveOptions, "threads" | "deterministic" | "without">;

/** @param fixed what this variant sets whatever the suite says */
function boughWith(name: string, title: string, fixed: Fixed): ModuleContender {
  return {
    name,
    title,
    solves: ["lp", "mip", "integer"],
    runsAs: "module",
    version: boughVersion,
    // Imported here, so that other contenders' processes do not load it.
    load: async () => {
      const { solve } = await import("@bough/bnb");
      const { readProblemFile } = await import("@bough/formats");
      return {
        read: async (file) => {
          const { problem } = await readProblemFile(file.path);
          return { solve: (limits) => solveWith(solve, problem, limits, fixed), dispose: () => {} };
        },
      };
    },
  };
}

async function solveWith(
  solveProblem: typeof solve,
  problem: Problem,
  limits: Limits,
  fixed: Fixed,
): Promise<Outcome> {
  const begin = performance.now();
  const incumbents: [number, number][] = [];
  const onProgress = (event: ProgressEvent) => {
    if (event.kind !== "incumbent" || event.objective === null) return;
    incumbents.push([(performance.now() - begin) / 1000, event.objective]);
  };
  const result = await solveProblem(problem, {
    threads: limits.threads,
    timeLimit: limits.timeLimitSeconds,
    ...(limits.workLimit === undefined ? {} : { workLimit: limits.workLimit }),
    ...(limits.nodeLimit === undefined ? {} : { nodeLimit: limits.nodeLimit }),
    gapRelative: limits.gapRelative,
    gapAbsolute: limits.gapAbsolute,
    seed: limits.seed,
    presolve: limits.presolve,
    ...(limits.tellsIncumbents === false ? {} : { onProgress }),
    ...fixed,
  });
  return {
    status: statusOf(result.status),
    objective: result.objective,
    bound: result.bound,
    values: result.solution,
    nodes: result.nodes,
    iterations: result.iterations,
    work: result.work,
    incumbents,
  };
}

/** What our status comes to in the words that all contenders share. */
export function statusOf(status: string): Outcome["status"] {
  switch (status) {
    case "optimal":
    case "infeasible":
    case "unbounded":
    case "infeasible-or-unbounded":
      return status;
    case "numerical-trouble":
      return "error";
    default:
      return "limit";
  }
}
