import type { DomainStatistics } from "@bough/propagation";
import { emptyLpCounters, type LpCounters } from "@bough/simplex/counters";
import type { ReductionStatistics } from "@bough/simplex/presolve";
import { addCounters, type Counters } from "./counters.ts";
import {
  type CounterTable,
  type DomainCounters,
  emptyStatistics,
  type GateCounters,
  type HeuristicCounters,
  type NestedCounters,
  noCuts,
  noGate,
  noPoints,
  noReductions,
  noRuns,
  type ReductionCounters,
  type SeparatorCounters,
  type SolveStatistics,
  type TeamStatistics,
  type TreeCounters,
} from "./solve-statistics.ts";
import { Stopwatch } from "./stopwatch.ts";

/** What a ledger reads of a domain. */
interface CountingDomain {
  readonly statistics: DomainStatistics;
  readonly work: number;
}

/**
 * Where one run, with all its restarts, writes down what its techniques do. Runs within it, for
 * neighbourhoods and components, have ledgers of their own that end with them: here they are a row of
 * sums.
 */
export class Ledger {
  readonly stopwatch: Stopwatch = new Stopwatch();
  /** Of every engine that the run makes. */
  readonly lp: LpCounters = emptyLpCounters();
  readonly gate: GateCounters = noGate();
  #treeStart = Infinity;
  readonly #presolve: CounterTable<ReductionCounters> = {};
  readonly #separators: CounterTable<SeparatorCounters> = {};
  readonly #heuristics: CounterTable<HeuristicCounters> = {};
  readonly #nested: CounterTable<NestedCounters> = {};
  readonly #domains: { readonly motor: string; readonly domain: CountingDomain }[] = [];

  /** What presolve has done so far, by reduction. */
  get reductions(): CounterTable<ReductionCounters> {
    const copy: CounterTable<ReductionCounters> = {};
    for (const [name, row] of Object.entries(this.#presolve)) copy[name] = { ...row };
    return copy;
  }

  /** What one presolve did, by reduction. */
  notePresolve(reductions: readonly ReductionStatistics[]): void {
    for (const reduction of reductions) {
      this.#presolve[reduction.name] ??= noReductions();
      const row = this.#presolve[reduction.name];
      row.calls += reduction.calls;
      row.rows += reduction.rowsRemoved;
      row.columns += reduction.columnsRemoved;
      row.coefficients += reduction.coefficientsChanged;
      row.bounds += reduction.boundsChanged;
      row.sides += reduction.sidesChanged;
      row.work += reduction.work;
      row.seconds += reduction.seconds;
    }
  }

  separator(name: string): SeparatorCounters {
    this.#separators[name] ??= noCuts();
    return this.#separators[name];
  }

  heuristic(name: string): HeuristicCounters {
    this.#heuristics[name] ??= noPoints();
    return this.#heuristics[name];
  }

  /** A run within this one has ended, or was left. */
  noteNested(purpose: string, run: Omit<NestedCounters, "runs">): void {
    this.#nested[purpose] ??= noRuns();
    addCounters(this.#nested[purpose], { runs: 1, ...run });
  }

  /** From now on the counters of a domain count for the motor that searches on it. */
  noteDomain(motor: string, domain: CountingDomain): void {
    this.#domains.push({ motor, domain });
  }

  /** The tree begins; where the search restarts, the last one counts. */
  noteTreeStart(seconds: number): void {
    this.#treeStart = seconds;
  }

  /**
   * Everything so far, as data of its own, put together when it is asked for: most callers never ask,
   * and a small solve takes no longer than this. To be called when the run is over; what comes back
   * keeps the counters alive and nothing else of it.
   *
   * @param seconds since the start of the solve
   * @param team who has taken the search over, if anybody
   */
  statistics(tree: TreeCounters, seconds: number, team?: TeamStatistics): () => SolveStatistics {
    const root = Math.min(this.#treeStart, seconds);
    const counters: Counters = {
      elapsed: { root, tree: seconds - root },
      time: this.stopwatch.read(),
      presolve: this.#presolve,
      lp: this.lp,
      separators: this.#separators,
      heuristics: this.#heuristics,
      tree,
      gate: this.gate,
      nested: this.#nested,
    };
    const domains = this.#domains.map(({ motor, domain: { statistics, work } }) => ({
      [motor]: { ...statistics, work },
    }));
    let sum: SolveStatistics | undefined;
    return () => {
      sum ??= sumOf(counters, domains, team);
      return sum;
    };
  }
}

function sumOf(
  counters: Counters,
  domains: readonly CounterTable<DomainCounters>[],
  team: TeamStatistics | undefined,
): SolveStatistics {
  const all = emptyStatistics();
  addCounters(all, counters);
  for (const domain of domains) addCounters(all.propagation, domain);
  for (const { elapsed, presolve, ...worker } of team?.workers ?? []) addCounters(all, worker);
  addCounters(all.threads, team?.threads ?? {});
  return all;
}
