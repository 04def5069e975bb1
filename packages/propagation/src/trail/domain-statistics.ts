/** Counters of a domain's life. A type and not an interface, so that it counts as a table of numbers. */
export type DomainStatistics = {
  decisions: number;
  /** Of a learning search on the domain. */
  restarts: number;
  /** Watches and clique members visited, and rows visited. */
  propagations: number;
  rowPropagations: number;
  conflicts: number;
  /** Clauses learned, literals left in them, and literals that minimisation took out. */
  learned: number;
  learnedLiterals: number;
  minimisedLiterals: number;
  /** Learned clauses given up again. */
  deleted: number;
};

export function emptyDomainStatistics(): DomainStatistics {
  return {
    decisions: 0,
    restarts: 0,
    propagations: 0,
    rowPropagations: 0,
    conflicts: 0,
    learned: 0,
    learnedLiterals: 0,
    minimisedLiterals: 0,
    deleted: 0,
  };
}

/** Adds the counters of one domain to those of another. */
export function addDomainStatistics(sum: DomainStatistics, more: Readonly<DomainStatistics>): void {
  for (const name of Object.keys(sum) as (keyof DomainStatistics)[]) sum[name] += more[name];
}
