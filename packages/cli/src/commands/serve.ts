import { withClusterPackage } from "../cluster-package.ts";
import { ANSWERED } from "../exit-codes.ts";
import { operandsOf } from "../operands.ts";
import { redisAddress } from "../redis-address.ts";
import { UsageError } from "../usage-error.ts";
import type { Command } from "./command.ts";

const USUAL_PORT = 8080;

export const serve: Command = {
  name: "serve",
  operands: "",
  summary: "serve a farm of solvers by HTTP",
  details:
    "Jobs lie in a Redis, and wherever bough work runs they are solved. --embedded starts a Redis and solves right here. Needs the package @bough/cluster.",
  options: ["redis", "embedded", "data", "http", "host", "tokens", "threads"],
  examples: [
    { line: "bough serve --embedded", does: "all on this machine, for this machine" },
    {
      line: "bough serve --redis redis://store:6379 --host 0.0.0.0 --tokens tokens.txt",
      does: "for others, with workers elsewhere",
    },
  ],
  async run({ positionals, options }, terminal) {
    operandsOf(positionals);
    const isEmbedded = options.embedded === true;
    if (isEmbedded && options.redis !== undefined)
      throw new UsageError("--embedded and --redis do not go together");
    if (!isEmbedded && options.data !== undefined)
      throw new UsageError("--data goes with --embedded");
    const redis = isEmbedded ? undefined : redisAddress(options);
    await withClusterPackage(({ serve }) =>
      serve({
        ...(redis === undefined ? {} : { redis }),
        ...(options.data === undefined ? {} : { data: options.data }),
        ...(options.host === undefined ? {} : { host: options.host }),
        ...(options.tokens === undefined ? {} : { tokenFile: options.tokens }),
        port: options.http ?? USUAL_PORT,
        threads: options.threads ?? (isEmbedded ? 1 : 0),
        signal: terminal.signal,
        log: (line) => terminal.err(`bough serve: ${line}\n`),
      }),
    );
    return ANSWERED;
  },
};
