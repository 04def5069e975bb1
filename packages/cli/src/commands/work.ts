import { withClusterPackage } from "../cluster-package.ts";
import { ANSWERED } from "../exit-codes.ts";
import { operandsOf } from "../operands.ts";
import { redisAddress } from "../redis-address.ts";
import type { Command } from "./command.ts";

export const work: Command = {
  name: "work",
  operands: "",
  summary: "solve jobs of a farm",
  details:
    "Runs until it is told to end; jobs at hand then go to other workers. Needs the package @bough/cluster.",
  options: ["redis", "threads"],
  examples: [
    { line: "bough work --redis redis://store:6379 --threads 8", does: "with eight threads" },
  ],
  async run({ positionals, options }, terminal) {
    operandsOf(positionals);
    const redis = redisAddress(options);
    const { availableParallelism } = await import("node:os");
    await withClusterPackage(({ work }) =>
      work({
        redis,
        threads: options.threads ?? availableParallelism(),
        signal: terminal.signal,
        log: (line) => terminal.err(`bough work: ${line}\n`),
      }),
    );
    return ANSWERED;
  },
};
