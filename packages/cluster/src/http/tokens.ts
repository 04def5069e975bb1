import { createHash, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { ClusterInputError } from "../input-error.ts";

/** Who a request comes from. */
export interface Caller {
  readonly name: string;
  /** May look at all queues. */
  readonly isAdmin: boolean;
  /** What it may have where that is less than others: requests in a minute, and jobs that are not done. */
  readonly requestsPerMinute?: number;
  readonly openJobs?: number;
}

/** The caller where no tokens are asked for: whoever is on this machine. */
export const LOCAL_CALLER: Caller = { name: "local", isAdmin: true };

const SHORTEST_TOKEN = 16;
const EXPECTED = 'expected "name token", and perhaps admin, requests=600 or jobs=4 behind it';

/** Who may come in. Tokens are held as hashes, and compared without telling how much of one was right. */
export class Tokens {
  readonly #known: readonly { readonly hash: Buffer; readonly caller: Caller }[];

  constructor(tokens: readonly (Caller & { readonly token: string })[]) {
    this.#known = tokens.map(({ token, ...caller }) => ({ hash: hashOf(token), caller }));
  }

  /**
   * From a file with a line `name token` for each caller, and behind it `admin`, `requests=600` (in a
   * minute) or `jobs=4` (open at a time) where these are wanted; lines that begin with # count for nothing.
   *
   * @throws {ClusterInputError}
   */
  static fromFile(path: string): Tokens {
    let text: string;
    try {
      text = readFileSync(path, "utf8");
    } catch (error) {
      throw new ClusterInputError(`${path}: cannot be read: ${(error as Error).message}`);
    }
    const lines = text.split(/\r?\n/).map((line, k) => ({ line: line.trim(), number: k + 1 }));
    const told = lines.filter(({ line }) => line !== "" && !line.startsWith("#"));
    if (told.length === 0) throw new ClusterInputError(`${path}: there is no token in it`);
    return new Tokens(told.map(({ line, number }) => readLine(line, `${path}, line ${number}`)));
  }

  /** The caller of a token; undefined for a wrong one. */
  find(token: string): Caller | undefined {
    const hash = hashOf(token);
    return this.#known.find((each) => timingSafeEqual(each.hash, hash))?.caller;
  }
}

function readLine(line: string, place: string) {
  const [name = "", token = "", ...rights] = line.split(/\s+/);
  const limits: { requestsPerMinute?: number; openJobs?: number } = {};
  for (const right of rights) {
    const [, what, count] = /^(requests|jobs)=([1-9]\d{0,8})$/.exec(right) ?? [];
    if (what !== undefined)
      limits[what === "jobs" ? "openJobs" : "requestsPerMinute"] = Number(count);
    else if (right !== "admin") throw new ClusterInputError(`${place}: ${EXPECTED}`);
  }
  if (!/^[\w.@-]{1,64}$/.test(name)) throw new ClusterInputError(`${place}: ${EXPECTED}`);
  if (token.length < SHORTEST_TOKEN)
    throw new ClusterInputError(`${place}: a token has at least ${SHORTEST_TOKEN} characters`);
  return { name, token, isAdmin: rights.includes("admin"), ...limits };
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
