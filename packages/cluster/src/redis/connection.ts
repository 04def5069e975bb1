import { Redis } from "ioredis";
import { ClusterInputError } from "../input-error.ts";

/** Before every key, so that a Redis may be shared with others. */
export const PREFIX = "bough";

const SECURE = "rediss:";
const PLAIN = "redis:";
const SOCKET = "unix:";
const DEFAULT_PORT = 6379;
/** Milliseconds between two attempts to reach a Redis that is away, at most. */
const LONGEST_PAUSE = 2000;

/** How to reach a Redis, as both ioredis and BullMQ take it. */
export interface RedisPlace {
  readonly maxRetriesPerRequest: null;
  readonly retryStrategy: (times: number) => number;
  readonly path?: string;
  readonly host?: string;
  readonly port?: number;
  readonly db?: number;
  readonly username?: string;
  readonly password?: string;
  readonly tls?: object;
}

/**
 * How to reach a Redis: `redis://[[user]:password@]host[:port][/database]`, `rediss://…` for TLS, or
 * `unix:/path/of/its/socket`. A connection that breaks is made again for as long as it takes.
 *
 * @throws {ClusterInputError} where the text is no such address; it does not repeat it, which may
 *   hold a password
 */
export function redisOptions(url: string): RedisPlace {
  const shared: RedisPlace = {
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(50 * times, LONGEST_PAUSE),
  };
  if (url.startsWith(SOCKET)) return { ...shared, path: url.slice(SOCKET.length) };
  const { protocol, hostname, port, username, password, pathname } = parsed(url);
  return {
    ...shared,
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? DEFAULT_PORT : Number(port),
    db: databaseIn(pathname),
    ...(username === "" ? {} : { username: decodeURIComponent(username) }),
    ...(password === "" ? {} : { password: decodeURIComponent(password) }),
    ...(protocol === SECURE ? { tls: {} } : {}),
  };
}

/**
 * A connection of its own, on which commands of one turn of the event loop go out together. Errors go
 * to `onTrouble`, which must not show more than their message.
 */
export function connect(url: string, onTrouble: (error: Error) => void): Redis {
  const redis = new Redis({ ...redisOptions(url), enableAutoPipelining: true });
  redis.on("error", onTrouble);
  return redis;
}

/** The address without what is secret in it. */
export function shownAddress(url: string): string {
  if (url.startsWith(SOCKET)) return url;
  const { protocol, host, pathname } = parsed(url);
  return `${protocol}//${host}${pathname}`;
}

/**
 * What may be told of an error. Errors of Redis carry the command that failed, which for AUTH is the
 * password: only their message is fit for logs.
 */
export function shownError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function parsed(url: string): URL {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (address === undefined || (address.protocol !== PLAIN && address.protocol !== SECURE))
    throw new ClusterInputError(
      "the address of Redis must be like redis://host:6379, rediss://user:password@host or unix:/path/of/socket",
    );
  return address;
}

function databaseIn(pathname: string): number {
  const text = pathname.replace(/^\//, "");
  if (text === "") return 0;
  if (/^\d+$/.test(text)) return Number(text);
  throw new ClusterInputError("the database in the address of Redis must be a number");
}
