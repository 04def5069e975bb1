import type { SearchNode } from "../node/node.ts";
import type { Member } from "./member.ts";
import { isImbalanced, isUnderloaded, planTransfer } from "./round-policy.ts";

/** Who has which nodes: deals them out, evens them out, and reassigns those of dead workers. */
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
    for (const [k, node] of byBound.entries()) this.#assign(takers[k % takers.length], [node]);
  }

  /** Orphans go to the living in turn; where nobody lives they stay. */
  reassignOrphans(): void {
    const living = this.#members.filter(({ isAlive }) => isAlive);
    if (living.length === 0 || this.orphans.length === 0) return;
    const orphans = this.orphans;
    this.orphans = [];
    for (const [k, node] of orphans.entries())
      this.#assign(living[k % living.length], [{ ...node, basis: null }]);
  }

  /** Whether somebody is underloaded while others could give. */
  get isImbalanced(): boolean {
    return isImbalanced(this.loads);
  }

  /** Nodes that each of the living has to visit. */
  get loads(): number[] {
    return this.#members.filter(({ isAlive }) => isAlive).map((member) => this.#load(member));
  }

  /** Nodes from those that have many to those that have none, in a fixed order. */
  async balance(): Promise<void> {
    for (const receiver of this.#members) {
      if (!receiver.isAlive) continue;
      const loads = this.#members.map((member) => this.#load(member));
      if (!isUnderloaded(this.#load(receiver), Math.max(...loads))) continue;
      const transfer = planTransfer(loads);
      if (transfer === null) return;
      await this.#transfer(this.#members[transfer.from], receiver, transfer.count);
    }
  }

  /** Free-running: a worker that has just reported gives to the first underloaded one. */
  async donate(donor: Member): Promise<void> {
    const most = this.#load(donor);
    const receiver = this.#members.find(
      (member) => member.isAlive && member !== donor && isUnderloaded(this.#load(member), most),
    );
    if (receiver === undefined) return;
    const transfer = planTransfer([this.#load(donor)]);
    if (transfer !== null) await this.#transfer(donor, receiver, transfer.count);
  }

  /** Gives nodes to a member with its next round; one that died meanwhile leaves them to others. */
  #assign(member: Member, nodes: readonly SearchNode[]): void {
    if (member.isAlive) member.assign(nodes);
    else for (const node of nodes) this.orphans.push(node);
  }

  /** Nodes that wait for it and are worth a visit: none once its bound has come within the gap. */
  #load({ isAlive, waiting, report }: Member): number {
    if (!isAlive) return 0;
    const isDone = report === null || report.lowerBound >= this.#goal();
    return waiting.length + (isDone ? 0 : report.openNodes);
  }

  async #transfer(donor: Member, receiver: Member, count: number): Promise<void> {
    const answer = await donor.ask({ kind: "give", count });
    if (answer?.kind !== "given") return;
    donor.noteTransfer(answer.nodes.length);
    this.#assign(receiver, answer.nodes);
  }
}
