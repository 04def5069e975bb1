import { deserialize, serialize } from "node:v8";
import type {
  HandOver,
  SearchNode,
  SharedPoint,
  SubtreeReport,
  TreeNews,
  TreeTotals,
} from "@bough/bnb/shared-tree";
import { Command, type Redis } from "ioredis";
import type { SolveSettings } from "../farm/submission.ts";
import { PREFIX } from "../redis/connection.ts";
import type { Raced } from "./racing.ts";
import { COMMIT, FINISH_RACE, INIT, LEASE, OPEN_RACE, RETURN, STATE } from "./tree-scripts.ts";

/** News that are kept for searches that come later. */
const NEWS_KEPT = 500;
/** Seconds for which a tree is kept that nobody touches. */
const SECONDS_KEPT = 30 * 86_400;
/** Seconds for which what racers came to is kept where nobody takes it. */
const RACE_KEPT = 86_400;

/** What Redis has of a tree, in the order in which the scripts know it. */
const PARTS = ["nodes", "waiting", "leases", "owners", "state", "news", "root", "race"] as const;

/** Nodes that somebody works on, by the name under which they are given back. */
export interface Lease {
  readonly name: string;
  readonly nodes: readonly SearchNode[];
  /** The best point known, at the time of the lease or later; null where the search knows it. */
  readonly point: SharedPoint | null;
  readonly news: readonly TreeNews[];
  /** How far the news have been read. */
  readonly newsPlace: string;
  /** Leases of the tree, this one included. */
  readonly leases: number;
}

type LeaseAnswer = [Buffer[], Buffer, [Buffer, [Buffer, Buffer]][], number];
type StateAnswer = [number, number, Buffer[], Buffer, Buffer[]];

/** Which tree a searcher has joined, and what it knows of what others have found. */
export interface Knowledge {
  readonly generation: string;
  readonly best: number;
  readonly newsPlace: string;
  readonly ownNews: ReadonlySet<string>;
}

/** What a worker has done with a lease. */
export interface Commit extends SubtreeReport {
  readonly seconds: number;
}

type Beginning = Pick<Commit, "point" | "best" | "unresolvedBound" | "totals">;

/** What stays the same as long as a tree is searched. */
export interface TreeRoot {
  /**
   * Tells the tree from another that the same job has had or will have: its nodes are of another
   * presolve.
   */
  readonly generation: string;
  readonly handOver: HandOver;
  /** With which it was grown, and is to be searched. */
  readonly settings: SolveSettings;
  /** Racers that had come as far when it was chosen, and which it was. */
  readonly racers: number;
  readonly winner: number;
  readonly isMaximised: boolean;
  /** Milliseconds since 1970 at which the job began. */
  readonly startedAt: number;
}

/** How a tree stands. Bounds are of the minimised objective. */
export interface TreeState {
  readonly generation: string;
  /** Nodes that wait, and nodes that are worked on. */
  readonly waiting: number;
  readonly leased: number;
  /** Leases, with the job that has each. */
  readonly leases: readonly { readonly name: string; readonly jobId: string }[];
  /** Proven lower bound of what is open; Infinity where nothing is. */
  readonly lowerBound: number;
  readonly unresolvedBound: number;
  readonly best: number;
  readonly isComplete: boolean;
  readonly isUnbounded: boolean;
  readonly totals: TreeTotals;
  /** Seconds that searches have worked. */
  readonly busySeconds: number;
  /** Leases that were given back with what came of them, and those that came too late. */
  readonly commits: number;
  readonly refused: number;
}

/**
 * The open nodes of a tree, in Redis. Each is in one place: it waits, or one lease has it. A lease is
 * given back once, for the nodes that are left of its own: whoever comes second, because it was
 * thought dead, is refused. So no node is lost or done twice, whatever dies; what Redis holds is the
 * checkpoint.
 */
export class TreeStore {
  readonly #redis: Redis;
  readonly #treeId: string;

  constructor(redis: Redis, treeId: string) {
    this.#redis = redis;
    this.#treeId = treeId;
  }

  /** What the tree began with; null where nobody has begun it, or it is over. */
  async root(): Promise<TreeRoot | null> {
    const bytes = await this.#redis.getBuffer(this.#key("root"));
    return bytes === null ? null : (deserialize(bytes) as TreeRoot);
  }

  /** Lets racers tell what they come to, until the tree is begun. */
  async openRace(): Promise<void> {
    await this.#run(OPEN_RACE, [RACE_KEPT]);
  }

  /** Whether somebody waits for racers. */
  async isRaceOpen(): Promise<boolean> {
    return (await this.#redis.hexists(this.#key("race"), "open")) === 1;
  }

  /** Tells what a racer came to. */
  async finishRace(raced: Raced): Promise<void> {
    await this.#run(FINISH_RACE, [raced.racer, serialize(raced)]);
  }

  /** What racers have come to so far. */
  async raced(): Promise<Raced[]> {
    const told = await this.#redis.hgetallBuffer(this.#key("race"));
    return Object.entries(told)
      .filter(([racer]) => racer !== "open")
      .map(([, bytes]) => deserialize(bytes) as Raced);
  }

  /** Begins a tree; false, and nothing done, where it was begun. */
  async begin(
    nodes: readonly SearchNode[],
    { point, best, unresolvedBound, totals }: Beginning,
    root: TreeRoot,
  ): Promise<boolean> {
    const begun = await this.#run(INIT, [
      SECONDS_KEPT,
      serialize(root),
      redisNumber(best),
      point === null ? "" : serialize(point),
      redisNumber(unresolvedBound),
      ...countersOf(totals),
      root.generation,
      ...nodeArguments(nodes),
    ]);
    return begun === 1;
  }

  /**
   * Takes so many of the waiting nodes with the best bounds; null where none wait, or the tree is
   * another. What the same job had before, in an attempt that has ended, waits again.
   *
   * @param most nodes at once; where few wait, some are left for others
   * @param generation of the tree that is meant
   * @param known the best objective that the searcher knows
   * @param newsPlace up to where it knows the news
   * @param ownNews places of news that it told itself
   */
  async lease(
    jobId: string,
    attempt: number,
    most: number,
    { generation, best: known, newsPlace, ownNews }: Knowledge,
  ): Promise<Lease | null> {
    const name = `${jobId}:${attempt}`;
    const knowledge = [redisNumber(known), newsPlace, generation];
    const answer = await this.#run(LEASE, [jobId, name, most, ...knowledge]);
    if (answer === null) return null;
    const [nodes, point, news, leases] = answer as LeaseAnswer;
    return {
      name,
      nodes: nodes.map((bytes) => deserialize(bytes) as SearchNode),
      point: point.length === 0 ? null : (deserialize(point) as SharedPoint),
      news: news
        .filter(([place]) => !ownNews.has(String(place)))
        .map(([, [, bytes]]) => deserialize(bytes) as TreeNews),
      newsPlace: String(news.at(-1)?.[0] ?? newsPlace),
      leases,
    };
  }

  /**
   * Gives a lease back with what came of it: the place of its news; null where it was no longer its to
   * give. A point of the same tree counts in any case.
   */
  async commit(
    jobId: string,
    lease: string,
    generation: string,
    commit: Commit,
  ): Promise<string | null> {
    const answer = await this.#run(COMMIT, [
      jobId,
      lease,
      redisNumber(commit.best),
      commit.point === null ? "" : serialize(commit.point),
      redisNumber(commit.unresolvedBound),
      commit.isComplete ? 1 : 0,
      commit.isUnbounded ? 1 : 0,
      serialize(commit.news),
      NEWS_KEPT,
      commit.seconds,
      ...countersOf(commit.totals),
      generation,
      ...nodeArguments(commit.open),
    ]);
    return answer === null ? null : String(answer);
  }

  /** Has the nodes of leases wait again. */
  async takeBack(leases: readonly string[]): Promise<void> {
    if (leases.length > 0) await this.#run(RETURN, leases);
  }

  /** How it stands; null where nobody has begun it, or it is over. */
  async state(): Promise<TreeState | null> {
    const answer = (await this.#run(STATE, [])) as StateAnswer | null;
    if (answer === null) return null;
    const [waiting, leased, leases, lowerBound, fields] = answer;
    const names = leases.map(String);
    const told = new Map<string, string>();
    for (let k = 0; k < fields.length; k += 2) told.set(String(fields[k]), String(fields[k + 1]));
    const number = (name: string) => numberOf(told.get(name) ?? "0");
    return {
      generation: told.get("generation")!,
      waiting,
      leased,
      leases: names.map((name) => ({ name, jobId: name.slice(0, name.lastIndexOf(":")) })),
      lowerBound: numberOf(String(lowerBound)),
      unresolvedBound: number("unresolved"),
      best: number("best"),
      isComplete: number("complete") === 1,
      isUnbounded: number("unbounded") === 1,
      totals: {
        nodes: number("nodes"),
        iterations: number("iterations"),
        conflicts: number("conflicts"),
        work: number("work"),
      },
      busySeconds: number("seconds"),
      commits: number("commits"),
      refused: number("refused"),
    };
  }

  /** Which tree it is; null where there is none. */
  generation(): Promise<string | null> {
    return this.#redis.hget(this.#key("state"), "generation");
  }

  /** The best point, null without one, and the tree that it is of. */
  async best(): Promise<{
    readonly generation: string;
    readonly point: SharedPoint | null;
  } | null> {
    const fields = await this.#redis.hmgetBuffer(this.#key("state"), "generation", "point");
    const [generation, point] = fields;
    if (!generation || !point) return null;
    return {
      generation: String(generation),
      point: point.length === 0 ? null : (deserialize(point) as SharedPoint),
    };
  }

  async remove(): Promise<void> {
    await this.#redis.unlink(...this.#keys);
  }

  #key(part: (typeof PARTS)[number]): string {
    return `${PREFIX}:tree:${this.#treeId}:${part}`;
  }

  get #keys(): string[] {
    return PARTS.map((part) => this.#key(part));
  }

  async #run(script: string, args: readonly (string | number | Buffer)[]): Promise<unknown> {
    // Without an encoding, the answer comes as bytes.
    const command = new Command("EVAL", [script, PARTS.length, ...this.#keys, ...args]);
    return this.#redis.sendCommand(command);
  }
}

function countersOf({ nodes, iterations, conflicts, work }: TreeTotals): number[] {
  return [nodes, iterations, conflicts, Math.round(work)];
}

function nodeArguments(nodes: readonly SearchNode[]): (string | Buffer)[] {
  return nodes.flatMap((node) => [redisNumber(node.lowerBound), serialize(node)]);
}

/** As Redis reads and writes numbers, infinite ones included. */
function redisNumber(value: number): string {
  if (Number.isFinite(value)) return String(value);
  return value > 0 ? "inf" : "-inf";
}

function numberOf(text: string): number {
  if (text === "inf" || text === "-inf") return text === "inf" ? Infinity : -Infinity;
  return Number(text);
}
