import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ClusterInputError } from "../input-error.ts";
import { connect } from "./connection.ts";

/** Servers that speak its language, the first that is installed is taken. */
const PROGRAMS = ["redis-server", "valkey-server"];
/** Milliseconds that a server which lives has to answer: it reads first what it held, some seconds a gigabyte. */
const PATIENCE = 300_000;
/** Longest path that a socket may have on every system. */
const LONGEST_SOCKET_PATH = 100;

/** A Redis of our own. */
export interface EmbeddedRedis {
  readonly url: string;
  /** Absent where it was found running: whoever had started it was killed. */
  readonly process?: ChildProcess;
  /** Stops it after it has written down what it holds. */
  stop(): Promise<void>;
}

/**
 * Starts the Redis of this machine, for this machine alone: it listens on a socket in a folder that
 * only this user may enter, and on no port. What it holds is appended to a file as it changes.
 *
 * @param folder where its data stays; without one they go when it stops
 * @throws {ClusterInputError} where none is installed
 */
export async function startEmbeddedRedis(folder?: string): Promise<EmbeddedRedis> {
  const data =
    folder === undefined ? await mkdtemp(join(tmpdir(), "bough-redis-")) : resolve(folder);
  await mkdir(data, { recursive: true, mode: 0o700 });
  const socket = join(data, "redis.sock");
  if (socket.length > LONGEST_SOCKET_PATH)
    throw new ClusterInputError(`the path of ${data} is too long for the socket of a Redis`);
  const url = `unix:${socket}`;
  const remove = async () => {
    if (folder === undefined) await rm(data, { recursive: true, force: true });
  };
  // Two servers over the same files would spoil them.
  if (existsSync(socket) && (await answers(url))) return { url, stop: () => shutDown(url) };
  const settings = {
    port: "0",
    unixsocket: socket,
    unixsocketperm: "700",
    dir: data,
    appendonly: "yes",
    "maxmemory-policy": "noeviction",
    save: "",
  };
  const process = await startProgram(
    Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
  );
  // Left alone it would go on for ever.
  const endIt = () => process.kill("SIGTERM");
  globalThis.process.once("exit", endIt);
  process.once("exit", () => globalThis.process.off("exit", endIt));
  await waitUntilReady(url, process);
  return {
    url,
    process,
    async stop() {
      if (process.exitCode === null && process.signalCode === null) {
        const gone = once(process, "exit");
        process.kill("SIGTERM");
        await gone;
      }
      await remove();
    },
  };
}

/** Milliseconds in which a server that runs answers. */
const ANSWER_MILLISECONDS = 2000;

/** Whether a server listens there. */
async function answers(url: string): Promise<boolean> {
  const redis = connect(url, () => {});
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ANSWER_MILLISECONDS);
    // The socket of one that was killed is still there, but nobody behind it.
    redis.once("error", () => resolve(false));
  });
  const answer = redis.ping().then(
    () => true,
    () => false,
  );
  const isThere = await Promise.race([answer, silence]);
  clearTimeout(timer);
  redis.disconnect();
  return isThere;
}

async function shutDown(url: string): Promise<void> {
  const redis = connect(url, () => {});
  // It answers by closing the line.
  const gone = once(redis, "close");
  redis.shutdown().catch(() => {});
  await gone;
  redis.disconnect();
}

async function startProgram(args: readonly string[]): Promise<ChildProcess> {
  for (const program of PROGRAMS) {
    // A group of its own: Ctrl-C is for us, and we still want to write down how things stand.
    const child = spawn(program, args, { stdio: "ignore", detached: true });
    const started = await Promise.race([
      once(child, "spawn").then(() => true),
      once(child, "error").then(() => false),
    ]);
    if (started) return child;
  }
  throw new ClusterInputError(
    `no Redis is installed: ${PROGRAMS.join(" or ")} is needed (apt install redis-server, brew install redis), or give the address of a running one with --redis`,
  );
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  const redis = connect(url, () => {});
  let fail = (): void => {};
  const failure = new Promise<never>((_, reject) => {
    fail = () => reject(new ClusterInputError("the Redis that was started does not answer"));
  });
  const timer = setTimeout(fail, PATIENCE);
  server.once("exit", fail);
  try {
    await Promise.race([redis.ping(), failure]);
  } finally {
    clearTimeout(timer);
    server.off("exit", fail);
    redis.disconnect();
  }
}
