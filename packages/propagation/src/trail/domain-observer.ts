/** What may look on while a domain works. */
export interface DomainWatcher {
  /** A clause is taken in: learned, added or imported. */
  clause(
    variables: ArrayLike<number>,
    thresholds: ArrayLike<number>,
    size: number,
    who: string,
  ): void;
  /** A bound is about to be set at level 0, for good. */
  tightened(variable: number, threshold: number): void;
  /** The end of a propagation: a fixpoint, or a conflict. */
  propagated(isAlive: boolean): void;
}

/** Who is told of what on the way, see `DomainState.observe`; nobody at first. */
export interface DomainObserver {
  /**
   * Asked now and then within long propagations and explanations; it may throw, and the domain is of
   * no use after that.
   */
  readonly onLook?: (() => void) | undefined;
  /** Told the column and its value for every fixed column that a backtrack frees. */
  readonly onLoosen?: ((column: number, value: number) => void) | undefined;
  /** Told of every learned clause: its literals, how many, and its measure of quality. */
  readonly onLearn?:
    | ((
        variables: ArrayLike<number>,
        thresholds: ArrayLike<number>,
        size: number,
        lbd: number,
      ) => void)
    | undefined;
  /** Told of all that is concluded, for tests. */
  readonly watcher?: DomainWatcher | undefined;
}

/**
 * No observer. It names every member: observers of one shape keep what calls them compiled, see
 * `DomainState.observe`.
 */
export const NOBODY: DomainObserver = {
  onLook: undefined,
  onLoosen: undefined,
  onLearn: undefined,
  watcher: undefined,
};
