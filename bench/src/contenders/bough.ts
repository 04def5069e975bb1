import { type SolveOptions, solve, techniqueNames } from "@bough/bnb";
import { readProblemFile } from "@bough/formats";
import type { Problem } from "@bough/problem";
import { lpReductions } from "@bough/simplex";
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

/** Ourselves without one technique each, for ablations. */
export const ablatedBoughs: readonly ModuleContender[] = techniqueNames()
  .filter((name) => !lpReductions.some((reduction) => reduction.name === name))
  .map((name) => boughWith(ablated(name), `without ${name}`, { without: [name] }));

/** The contender that does without a technique. */
export function ablated(technique: string): string {
  return `bough-without-${technique}`;
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
    load: async () => ({
      read: async (file) => {
        const { problem } = await readProblemFile(file.path);
        return { solve: (limits) => solveWith(problem, limits, fixed), dispose: () => {} };
      },
    }),
  };
}

async function solveWith(problem: Problem, limits: Limits, fixed: Fixed): Promise<Outcome> {
  const begin = performance.now();
  const incumbents: [number, number][] = [];
  const result = await solve(problem, {
    threads: limits.threads,
    timeLimit: limits.timeLimitSeconds,
    ...(limits.workLimit === undefined ? {} : { workLimit: limits.workLimit }),
    ...(limits.nodeLimit === undefined ? {} : { nodeLimit: limits.nodeLimit }),
    gapRelative: limits.gapRelative,
    gapAbsolute: limits.gapAbsolute,
    seed: limits.seed,
    presolve: limits.presolve,
    onProgress: (event) => {
      if (event.kind !== "incumbent" || event.objective === null) return;
      incumbents.push([(performance.now() - begin) / 1000, event.objective]);
    },
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

function statusOf(status: string): Outcome["status"] {
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
