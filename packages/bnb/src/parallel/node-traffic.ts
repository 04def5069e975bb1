import type { SearchNode } from "../node/node.ts";
import type { Member } from "./member.ts";
import { giftFrom, isPoor, isUneven } from "./round-policy.ts";

/** Who has which nodes: deals them out, evens them out, and finds homes for those of the dead. */
export class NodeTraffic {
  readonly #members: readonly Member[];
  /** The bound at which nodes are not worth a visit any more. */
  readonly #goal: () => number;
  /** Nodes that no living worker has. */
  orphans: SearchNode[] = [];

  constructor(members: readonly Member[], goal: () => number) {
    this.#members = members;
    this.#goal = goal;
  }

  /** The first nodes in turn, the best bounds first; the last worker begins, as the first one learns. */
  deal(nodes: readonly SearchNode[]): void {
    const byBound = nodes.slice().sort((a, b) => a.lowerBound - b.lowerBound);
    const takers = this.#members.toReversed();
    for (const [k, node] of byBound.entries()) this.#entrust(takers[k % takers.length], [node]);
  }

  /** Orphans go to the living in turn; where nobody lives they stay. */
  shelterOrphans(): void {
    const living = this.#members.filter(({ isAlive }) => isAlive);
    if (living.length === 0 || this.orphans.length === 0) return;
    const orphans = this.orphans;
    this.orphans = [];
    for (const [k, node] of orphans.entries())
      this.#entrust(living[k % living.length], [{ ...node, basis: null }]);
  }

  /** Whether somebody is poor while others could give. */
  get isUneven(): boolean {
    const living = this.#members.filter(({ isAlive }) => isAlive);
    return isUneven(living.map((member) => this.#wealth(member)));
  }

  /** Nodes from those that have many to those that have none, in a fixed order. */
  async balance(): Promise<void> {
    for (const poor of this.#members) {
      if (!poor.isAlive) continue;
      const wealth = this.#members.map((member) => this.#wealth(member));
      if (!isPoor(this.#wealth(poor), Math.max(...wealth))) continue;
      const gift = giftFrom(wealth);
      if (gift === null) return;
      await this.#transfer(this.#members[gift.from], poor, gift.count);
    }
  }

  /** Free-running: a rich worker that has just reported gives to the first poor one. */
  async shareWithPoor(rich: Member): Promise<void> {
    const most = this.#wealth(rich);
    const poor = this.#members.find(
      (member) => member.isAlive && member !== rich && isPoor(this.#wealth(member), most),
    );
    if (poor === undefined) return;
    const gift = giftFrom([this.#wealth(rich)]);
    if (gift !== null) await this.#transfer(rich, poor, gift.count);
  }

  /** Gives nodes to a member with its next round; one that died meanwhile leaves them to others. */
  #entrust(member: Member, nodes: readonly SearchNode[]): void {
    if (member.isAlive) member.entrust(nodes);
    else this.orphans.push(...nodes);
  }

  /** Nodes that wait for it and are worth a visit: none once its bound has come within the gap. */
  #wealth({ isAlive, waiting, report }: Member): number {
    if (!isAlive) return 0;
    const isDone = report === null || report.lowerBound >= this.#goal();
    return waiting.length + (isDone ? 0 : report.openNodes);
  }

  async #transfer(rich: Member, poor: Member, count: number): Promise<void> {
    const answer = await rich.ask({ kind: "give", count });
    if (answer?.kind !== "given") return;
    rich.noteGift(answer.nodes.length);
    this.#entrust(poor, answer.nodes);
  }
}
