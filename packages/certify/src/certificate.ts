import type { Claim, ProofLog, Rational, Sink, Terms } from "@bough/proof";

/** An answer that comes with its proof. */
export interface Certificate {
  /** "stopped" where the bound that is proven is what was reached before the end of a search. */
  readonly status: "optimal" | "infeasible" | "stopped";
  /** The exact objective of `solution`, constant included; null without one. */
  readonly objective: Rational | null;
  /** What is proven of every point's objective, in the sense of the problem; null without one. */
  readonly bound: Rational | null;
  /** The values of a point that satisfies everything exactly [numCols]; null without one. */
  readonly solution: readonly Rational[] | null;
  readonly statistics: CertifyStatistics;
  /** Writes the proof in VIPR format, in pieces. */
  write(sink: Sink): void;
}

/** What it took. */
export interface CertifyStatistics {
  /** Nodes of the tree, or conflicts of the search without linear programs. */
  readonly nodes: number;
  readonly conflicts: number;
  readonly cuts: number;
  /** Derivations found, needed for the proof or not. */
  readonly derivations: number;
}

/** Where no proof was found; the reason is a sentence. */
export interface NoCertificate {
  readonly status: "unbounded" | "unknown" | "stopped";
  readonly reason: string;
}

/** What has been proven, before it is put into words. */
export interface Proven {
  readonly log: ProofLog;
  readonly claim: Claim;
  /** False where the bound misses the objective by more than was allowed. */
  readonly isClosed: boolean;
  /** The derivation that the proof ends in. */
  readonly last: number;
  readonly solution: readonly Rational[] | null;
  readonly statistics: CertifyStatistics;
}

export function certificateOf(proven: Proven, offset: Rational): Certificate {
  const { log, claim, last, solution, statistics, isClosed } = proven;
  const isMinimised = log.problem.sense === "min";
  const points = solution === null ? [] : [sparse(solution)];
  const [bound, objective] =
    claim.kind === "infeasible"
      ? [null, null]
      : isMinimised
        ? [claim.lower, claim.upper]
        : [claim.upper, claim.lower];
  return {
    status: claim.kind === "infeasible" ? "infeasible" : isClosed ? "optimal" : "stopped",
    objective: objective?.plus(offset) ?? null,
    bound: bound?.plus(offset) ?? null,
    solution,
    statistics,
    write: (sink) => log.write(claim, points, last, sink),
  };
}

function sparse(values: readonly Rational[]): Terms {
  const indices = [...values.keys()].filter((j) => values[j].sign() !== 0);
  return { indices, values: indices.map((j) => values[j]) };
}

/** The range that is claimed: minimised bound and objective, turned into the sense of the problem. */
export function rangeOf(log: ProofLog, bound: Rational, objective: Rational | null): Claim {
  return log.problem.sense === "min"
    ? { kind: "range", lower: bound, upper: objective }
    : { kind: "range", lower: objective?.negated() ?? null, upper: bound.negated() };
}
