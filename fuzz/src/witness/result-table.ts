import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** What came of one instance with one seed. */
export interface WatchedEntry {
  readonly set: string;
  readonly name: string;
  readonly seed: number;
  readonly threads: number;
  readonly mode: string;
  /** Of each of the two solves. */
  readonly workLimit: number;
  /** "kept", "unsolved" where the work was not enough for an optimum, or the fault. */
  readonly verdict: string;
  readonly message: string;
  readonly looks: number;
  readonly losses: readonly string[];
  readonly seconds: number;
}

type RunKey = Pick<WatchedEntry, "set" | "name" | "seed" | "threads">;

/** A file with a line for every run, so that a campaign can go on where it was ended. */
export class ResultTable {
  readonly #path: string;
  readonly #entries = new Map<string, WatchedEntry>();

  constructor(path: string) {
    this.#path = path;
    if (!existsSync(path)) return;
    for (const line of readFileSync(path, "utf8").split("\n")) {
      if (line === "") continue;
      const entry: WatchedEntry = { threads: 1, ...JSON.parse(line) };
      this.#entries.set(keyOf(entry), entry);
    }
  }

  /** True where the run was made, and would not come further with this work limit. */
  has(run: RunKey, workLimit: number): boolean {
    const entry = this.#entries.get(keyOf(run));
    return entry !== undefined && (entry.verdict !== "unsolved" || entry.workLimit >= workLimit);
  }

  /** True where some seed was not solved within as much work: the others would hardly be. */
  isTooHard(set: string, name: string, workLimit: number): boolean {
    for (const entry of this.#entries.values())
      if (entry.set === set && entry.name === name && entry.verdict === "unsolved")
        if (entry.workLimit >= workLimit) return true;
    return false;
  }

  add(entry: WatchedEntry): void {
    this.#entries.set(keyOf(entry), entry);
    mkdirSync(dirname(this.#path), { recursive: true });
    const lines = Array.from(this.#entries.values(), (each) => JSON.stringify(each));
    writeFileSync(this.#path, `${lines.join("\n")}\n`);
  }

  /** Counts by seed, then what was removed or given up. */
  get text(): string {
    const entries = [...this.#entries.values()];
    const seeds = [...new Set(entries.map(({ seed }) => seed))].sort((a, b) => a - b);
    const teams = [...new Set(entries.map(({ threads }) => threads))].sort((a, b) => a - b);
    const groups = teams.flatMap((threads) => seeds.map((seed) => ({ threads, seed })));
    const lines = groups.map(({ threads, seed }) => {
      const mine = entries.filter((entry) => entry.seed === seed && entry.threads === threads);
      const count = (verdict: string) => mine.filter((entry) => entry.verdict === verdict).length;
      const looks = mine.reduce((sum, entry) => sum + entry.looks, 0);
      const others = mine.length - count("kept") - count("unsolved");
      return (
        `threads ${threads}, seed ${seed}: ${count("kept")} kept (${looks} looks), ${others} removed, ` +
        `${count("unsolved")} unsolved`
      );
    });
    for (const { set, name, seed, mode, verdict, message, losses } of entries) {
      if (losses.length > 0) lines.push(`${set}/${name} ${seed} (${mode}): ${losses.join(", ")}`);
      if (verdict !== "kept" && verdict !== "unsolved")
        lines.push(`${set}/${name} ${seed} (${mode}): ${verdict}: ${message}`);
    }
    return lines.join("\n");
  }
}

function keyOf({ set, name, seed, threads }: RunKey): string {
  return `${set}/${name}/${seed}/${threads}`;
}
