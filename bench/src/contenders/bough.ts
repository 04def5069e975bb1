import { solve } from "@bough/bnb";
import { readProblemFile } from "@bough/formats";
import type { ModuleContender, Outcome } from "./contender.ts";

/** Ourselves, through the public `solve`. */
export const bough: ModuleContender = {
  name: "bough",
  title: "Bough",
  solves: ["lp", "mip", "integer"],
  runsAs: "module",
  version: () => "this checkout",
  load: async () => ({
    read: async (file) => {
      const { problem } = await readProblemFile(file.path);
      return {
        solve: async (limits) => {
          const begin = performance.now();
          const incumbents: [number, number][] = [];
          const result = await solve(problem, {
            threads: limits.threads,
            timeLimit: limits.timeLimitSeconds,
            gapRelative: limits.gapRelative,
            gapAbsolute: limits.gapAbsolute,
            seed: limits.seed,
            presolve: limits.presolve,
            onProgress: (event) => {
              if (event.kind !== "incumbent" || event.objective === null) return;
              incumbents.push([(performance.now() - begin) / 1000, event.objective]);
            },
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
        },
        dispose: () => {},
      };
    },
  }),
};

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
