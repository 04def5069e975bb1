import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Command } from "../../src/platform/protocol.ts";
import {
  LOOK_MILLISECONDS,
  MOST_SILENT_LOOKS,
  type RawWorker,
  WatchedThread,
} from "../../src/platform/watched-thread.ts";

const SILENCE = LOOK_MILLISECONDS * MOST_SILENT_LOOKS;
const GIVE: Command = { kind: "give", count: 1 };

class FakeWorker implements RawWorker {
  isTerminated = false;
  post(): void {}
  setBusy(): void {}
  terminate(): void {
    this.isTerminated = true;
  }
}

describe("a watched thread", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function start() {
    const raw = new FakeWorker();
    const thread = new WatchedThread(raw);
    const deaths: string[] = [];
    thread.onDeath = (reason) => deaths.push(reason);
    return { raw, thread, deaths };
  }

  it("dies where it never comes to life", async () => {
    const { raw, thread, deaths } = start();
    vi.advanceTimersByTime(SILENCE - 1);
    expect(thread.isAlive).toBe(true);
    vi.advanceTimersByTime(1);
    expect([thread.isAlive, thread.stillbornBecause, raw.isTerminated]).toEqual([
      false,
      "it gave no sign of life",
      true,
    ]);
    expect(deaths).toEqual(["it gave no sign of life"]);
    await thread.loaded;
  });

  it("lives as long as a busy one gives signs of life", () => {
    const { thread, deaths } = start();
    thread.receive({ kind: "alive" });
    thread.post(GIVE);
    for (let k = 0; k < 20; k++) {
      vi.advanceTimersByTime(SILENCE - LOOK_MILLISECONDS);
      thread.receive({ kind: "alive" });
    }
    expect(thread.isAlive).toBe(true);
    vi.advanceTimersByTime(SILENCE);
    expect(thread.isAlive).toBe(false);
    expect(thread.stillbornBecause).toBe(null);
    expect(deaths).toHaveLength(1);
  });

  it("may be silent once it owes nothing", () => {
    const { thread } = start();
    thread.receive({ kind: "alive" });
    thread.post(GIVE);
    thread.receive({ kind: "given", nodes: [] });
    thread.post({ kind: "end" });
    vi.advanceTimersByTime(10 * SILENCE);
    expect(thread.isAlive).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is not to blame where it was ended before it came to life", async () => {
    const { thread, deaths } = start();
    thread.terminate();
    await thread.loaded;
    vi.advanceTimersByTime(10 * SILENCE);
    thread.die("it ended with code 1");
    expect([deaths, thread.stillbornBecause]).toEqual([["it was ended"], null]);
  });
});
