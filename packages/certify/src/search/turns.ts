/** Conflicts to the first restart of a search without linear programs. */
const RESTART_UNIT = 100;
/** The same where each node has one. */
const LP_RESTART_UNIT = 10;

/**
 * Where relaxations are not needed, searches by propagation alone take turns with short ones that solve them,
 * the first of them at the root: some models of logic are beyond one of both.
 */
export class Turns {
  /** False where propagation and decisions could settle everything. */
  readonly #needsLp: boolean;
  #turn = 1;
  #conflicts = 0;

  constructor(needsLp: boolean) {
    this.#needsLp = needsLp;
  }

  asksLp(nodes: number): boolean {
    return this.#needsLp || nodes === 0 || this.#turn % 2 === 0;
  }

  onConflict(): void {
    this.#conflicts++;
  }

  /** True where the next turn begins. */
  ends(): boolean {
    if (this.#needsLp) return false;
    const unit = this.#turn % 2 === 0 ? LP_RESTART_UNIT : RESTART_UNIT;
    if (this.#conflicts < unit * luby((this.#turn + 1) >> 1)) return false;
    this.#turn++;
    this.#conflicts = 0;
    return true;
  }
}

/** 1, 1, 2, 1, 1, 2, 4, … (M. Luby, A. Sinclair, D. Zuckerman, 1993). */
function luby(k: number): number {
  let size = 1;
  while (size < k + 1) size *= 2;
  return size === k + 1 ? size / 2 : luby(k - size / 2 + 1);
}
