/**
 * What is known of the basis at hand. The facts are lost and won one by one: new bounds leave reduced
 * costs as they are, and tolerances move without any value.
 */
export class BasisKnowledge {
  /** No solve has ended since the slack basis: the dual phase 1 is worth its while. */
  isCold = true;
  /** Basic values and reduced costs belong to the basis and to the bounds and costs in force. */
  isCurrent = false;
  /** The basis is dual feasible for the work costs, within the tolerance in force. */
  isDualFeasible = false;

  /** The slack basis takes the place of the basis. */
  beginCold(): void {
    this.isCold = true;
    this.forget();
  }

  /** A given basis does. */
  beginWarm(): void {
    this.isCold = false;
    this.forget();
  }

  /** Costs, or the bounds in force, are others: nothing that was computed holds. */
  forget(): void {
    this.isCurrent = false;
    this.isDualFeasible = false;
  }
}
