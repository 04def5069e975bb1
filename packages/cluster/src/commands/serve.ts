import type { AddressInfo } from "node:net";
import { Farm } from "../farm/farm.ts";
import { type FarmLimits, USUAL_LIMITS } from "../farm/limits.ts";
import { NewsRoom } from "../http/follow.ts";
import { makeApp } from "../http/make-app.ts";
import { Tokens } from "../http/tokens.ts";
import { ClusterInputError } from "../input-error.ts";
import { connect, shownAddress, shownError } from "../redis/connection.ts";
import { type EmbeddedRedis, startEmbeddedRedis } from "../redis/embedded-redis.ts";
import { FarmWorker } from "../worker/farm-worker.ts";
import { TroubleLog } from "./trouble-log.ts";
import { untilReachable } from "./until-reachable.ts";
import { packageVersion } from "./version.ts";

export interface ServeOptions {
  /** Where Redis is; absent where one is to be started here. */
  readonly redis?: string;
  /** Where the data of a Redis that is started here stay; without it they go with it. */
  readonly data?: string;
  readonly host?: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** A file of tokens, see `Tokens.fromFile`. */
  readonly tokenFile?: string;
  readonly requestsPerMinute?: number;
  /** Threads on which jobs are solved right here; 0 leaves that to workers elsewhere. */
  readonly threads: number;
  readonly limits?: Partial<FarmLimits>;
  /** Ends the service. */
  readonly signal: AbortSignal;
  /** Told in lines what a person wants to know; never holds a secret. */
  readonly log: (line: string) => void;
  /** Told the address once the service can be reached. */
  readonly onReady?: (url: string) => void;
}

const LOOPBACK = "127.0.0.1";
const USUAL_REQUESTS_PER_MINUTE = 6000;

/**
 * Serves a farm by HTTP until the signal comes.
 *
 * @throws {ClusterInputError} where what was asked for cannot be
 */
export async function serve(options: ServeOptions): Promise<void> {
  const { host = LOOPBACK, signal, log } = options;
  const tokens = options.tokenFile === undefined ? undefined : Tokens.fromFile(options.tokenFile);
  if (tokens === undefined && host !== LOOPBACK && host !== "localhost")
    throw new ClusterInputError(`to be reached at ${host} a file of tokens is needed`);
  let embedded: EmbeddedRedis | undefined;
  if (options.redis === undefined) {
    embedded = await startEmbeddedRedis(options.data);
    log(`Redis runs at ${embedded.url}`);
  }
  try {
    await serveAt(embedded?.url ?? options.redis!, host, tokens, options);
  } finally {
    await embedded?.stop();
  }
  if (signal.aborted) log("stopped");
}

async function serveAt(
  url: string,
  host: string,
  tokens: Tokens | undefined,
  options: ServeOptions,
): Promise<void> {
  const { log, signal } = options;
  const trouble = new TroubleLog(log);
  const redis = connect(url, trouble.note);
  const listener = connect(url, trouble.note);
  try {
    await untilReachable(redis, shownAddress(url), signal);
    const limits = { ...USUAL_LIMITS, ...options.limits };
    const farm = new Farm(url, redis, limits, trouble.note);
    const worker =
      options.threads > 0 ? new FarmWorker(url, options.threads, trouble.note) : undefined;
    const app = await makeApp(farm, new NewsRoom(listener, trouble.note), {
      requestsPerMinute: options.requestsPerMinute ?? USUAL_REQUESTS_PER_MINUTE,
      version: packageVersion(),
      onFault: log,
      ...(tokens === undefined ? {} : { tokens }),
    });
    try {
      await listen(app, host, options.port);
      const { port } = app.server.address() as AddressInfo;
      const address = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
      log(`serving at ${address}`);
      options.onReady?.(address);
      if (!signal.aborted)
        await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    } finally {
      await app.close();
      await worker?.close();
      await farm.close();
    }
  } finally {
    redis.disconnect();
    listener.disconnect();
  }
}

async function listen(app: Awaited<ReturnType<typeof makeApp>>, host: string, port: number) {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw new ClusterInputError(`cannot listen at ${host}:${port}: ${shownError(error)}`);
  }
}
