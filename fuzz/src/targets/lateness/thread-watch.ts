import { existsSync, readFileSync } from "node:fs";
import { type Profiler, Session } from "node:inspector/promises";

/** Microseconds between two samples of the stack. */
const SAMPLING = 1000;
/** Slices kept for the end, of which the longest counts; and how many are noted before they are sifted. */
const KEPT = 5;
const NOTED = 2000;
/** A function is named where so great a share of the slice's samples lies in it, */
const NAMED_SHARE = 1 / 3;
/** and of those the innermost so many. */
const NAMED = 7;
/** Where Linux tells what a thread has used of the CPU. */
const SCHEDULER = "/proc/self/schedstat";

/** A stretch between two turns of the event loop. */
interface Slice {
  readonly held: number; // milliseconds, of wall and CPU time the lesser
  readonly from: number; // microseconds
  readonly to: number;
}

/**
 * Notes the longest time between two turns of the event loop, and the stacks seen in it. Of wall
 * time and CPU time the lesser counts: a machine that is busy with other things holds no thread.
 */
export class ThreadWatch {
  readonly #session = new Session();
  readonly #onTurn: () => void;
  #slices: Slice[] = [];
  #longestByWall = 0;
  #isOn = true;

  /** @param onTurn called at every turn of the event loop */
  constructor(onTurn: () => void) {
    this.#onTurn = onTurn;
  }

  async start(): Promise<void> {
    this.#session.connect();
    await this.#session.post("Profiler.enable");
    await this.#session.post("Profiler.setSamplingInterval", { interval: SAMPLING });
    await this.#session.post("Profiler.start");
    this.#beat(moment());
  }

  /** The longest slice so far in milliseconds, and who held the thread. */
  async finish(): Promise<{ slice: number; wallSlice: number; place: string }> {
    await new Promise((resolve) => setImmediate(resolve));
    this.#isOn = false;
    const { profile } = await this.#session.post("Profiler.stop");
    this.#session.disconnect();
    this.#keepLongest();
    const [longest] = this.#slices;
    const wallSlice = this.#longestByWall;
    if (longest === undefined) return { slice: 0, wallSlice, place: "" };
    const place = placeOf(profile, longest.from, longest.to);
    return { slice: longest.held, wallSlice, place };
  }

  #beat(last: ReturnType<typeof moment>): void {
    setImmediate(() => {
      const now = moment();
      const wall = (now.micros - last.micros) / 1000;
      const held = Math.min(wall, now.cpu - last.cpu);
      this.#longestByWall = Math.max(this.#longestByWall, wall);
      this.#slices.push({ held, from: last.micros, to: now.micros });
      if (this.#slices.length >= NOTED) this.#keepLongest();
      this.#onTurn();
      if (this.#isOn) this.#beat(now);
    });
  }

  #keepLongest(): void {
    this.#slices.sort((a, b) => b.held - a.held);
    this.#slices.length = Math.min(this.#slices.length, KEPT);
  }
}

function moment(): { micros: number; cpu: number } {
  return { micros: Number(process.hrtime.bigint() / 1000n), cpu: threadCpu() };
}

/** CPU milliseconds of this thread: of Node where it tells, else of Linux; where nobody does, wall time. */
const threadCpu = threadCpuSource();

function threadCpuSource(): () => number {
  const { threadCpuUsage } = process as { threadCpuUsage?: () => NodeJS.CpuUsage };
  if (threadCpuUsage !== undefined) {
    return () => {
      const { user, system } = threadCpuUsage.call(process);
      return (user + system) / 1000;
    };
  }
  if (!existsSync(SCHEDULER)) return () => performance.now();
  return () => Number(readFileSync(SCHEDULER, "utf8").split(" ")[0]) / 1e6;
}

/** The functions in which most samples between two moments lie, callers first. */
export function placeOf(profile: Profiler.Profile, from: number, to: number): string {
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
  const callers = new Map<number, number>();
  for (const { id, children } of profile.nodes)
    for (const child of children ?? []) callers.set(child, id);
  const counts = new Map<string, number>();
  let total = 0;
  let at = profile.startTime;
  profile.samples?.forEach((sample, k) => {
    at += profile.timeDeltas?.[k] ?? 0;
    if (at < from || at > to) return;
    total++;
    const names = new Set<string>();
    for (let id: number | undefined = sample; id !== undefined; id = callers.get(id)) {
      const frame = frames.get(id);
      if (frame === undefined || frame.functionName === "(root)") continue;
      const file = frame.url.split("/").at(-1);
      names.add(`${frame.functionName || "anonymous"}@${file}:${frame.lineNumber + 1}`);
    }
    for (const name of [...names].reverse()) counts.set(name, (counts.get(name) ?? 0) + 1);
  });
  return [...counts]
    .filter(([, count]) => count >= NAMED_SHARE * total)
    .sort((a, b) => b[1] - a[1])
    .slice(-NAMED)
    .map(([name, count]) => `${name} ${Math.round((100 * count) / total)}%`)
    .join(" > ");
}
