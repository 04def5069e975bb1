import { describe, expect, it } from "vitest";
import type { SearchNode } from "../../src/node/node.ts";
import { Member } from "../../src/parallel/member.ts";
import type { Command, Report, RoundReport } from "../../src/platform/protocol.ts";
import type { WorkerThread } from "../../src/platform/worker-thread.ts";
import { rootNode } from "../../src/root/root.ts";
import { sumOfEfforts } from "../../src/statistics/search-statistics.ts";
import { emptyStatistics } from "../../src/statistics/solve-statistics.ts";

const NO_EFFORT = sumOfEfforts([]);

class FakeThread implements WorkerThread {
  isAlive = true;
  readonly posted: Command[] = [];
  onReport: (report: Report) => void = () => {};
  onDeath: (reason: string) => void = () => {};
  post(command: Command): void {
    this.posted.push(command);
  }
  setBusy(): void {}
  terminate(): void {
    this.isAlive = false;
  }
}

function report(work: number, openNodes: number, snapshot: SearchNode[] | null): RoundReport {
  const none = { variables: new Int32Array(0), values: new Float64Array(0) };
  return {
    kind: "round",
    openNodes,
    lowerBound: 0,
    unresolvedBound: Infinity,
    learningBound: -Infinity,
    nodes: 0,
    iterations: 0,
    conflicts: 0,
    work,
    effort: NO_EFFORT,
    pseudocosts: {} as RoundReport["pseudocosts"],
    points: [],
    clauses: [],
    cuts: [],
    bounds: none,
    isComplete: false,
    isUnbounded: false,
    snapshot,
    statistics: emptyStatistics(),
    busySeconds: 0,
  };
}

function roundAt(sentAt: number) {
  return { work: 100, sentAt, elsewhere: NO_EFFORT, treeBound: -Infinity, lowerBound: -Infinity };
}

describe("a member with two rounds under way", () => {
  it("answers for nodes until the report of the round that they were sent with", () => {
    const member = new Member(0, new FakeThread(), () => {});
    member.nextRound(roundAt(0));
    member.assign([rootNode(5)]);
    member.nextRound(roundAt(0));
    expect(member.waiting.map(({ lowerBound }) => lowerBound)).toEqual([5]);
    member.note(report(100, 3, [rootNode(1)]));
    expect(member.waiting.map(({ lowerBound }) => lowerBound)).toEqual([5]);
    expect(member.assigned.map(({ lowerBound }) => lowerBound)).toEqual([1, 5]);
    member.note(report(200, 4, null));
    expect(member.waiting).toEqual([]);
  });

  it("is sent no round without work, which would come and go without end", () => {
    const member = new Member(0, new FakeThread(), () => {});
    expect(() => member.nextRound({ ...roundAt(0), work: 0 })).toThrow("a round of 0 units");
  });

  it("sends many nodes in portions, and answers for those that wait", () => {
    const member = new Member(0, new FakeThread(), () => {});
    const nodes = Array.from({ length: 2500 }, (_, k) => rootNode(k));
    member.assign(nodes);
    const sent = [0, 1, 2, 3].map(() => {
      const command = member.nextRound(roundAt(0));
      return command.kind === "round" ? command.nodes : [];
    });
    expect(sent.map(({ length }) => length)).toEqual([1000, 1000, 500, 0]);
    expect(sent.flat()).toEqual(nodes);
    expect(member.waiting).toHaveLength(2500);
  });

  it("hands answers out in the order of the questions, and nothing once it is dead", async () => {
    const thread = new FakeThread();
    const member = new Member(0, thread, () => {});
    const first = member.ask({ kind: "give", count: 1 });
    const second = member.ask({ kind: "give", count: 2 });
    const third = member.ask({ kind: "give", count: 3 });
    thread.onReport({ kind: "given", nodes: [rootNode(1)] });
    thread.onReport({ kind: "given", nodes: [] });
    member.declareDead("the end");
    expect(await first).toEqual({ kind: "given", nodes: [rootNode(1)] });
    expect(await second).toEqual({ kind: "given", nodes: [] });
    expect(await third).toBeNull();
    expect(member.isBusy).toBe(false);
  });

  it("puts rounds on the critical path one after the other, not before they were sent", () => {
    const member = new Member(0, new FakeThread(), () => {});
    member.nextRound(roundAt(50));
    member.nextRound(roundAt(50));
    member.note(report(100, 1, null));
    member.nextRound(roundAt(400));
    member.note(report(180, 1, null));
    expect(member.finishedAt).toBe(230);
    expect(member.shareDone).toBeCloseTo(0.8);
    member.note(report(280, 1, null));
    expect(member.finishedAt).toBe(500);
  });
});
