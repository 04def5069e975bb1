import {
  CLAUSE,
  CLIQUE,
  DECISION,
  type Domain,
  type DomainWatcher,
  GLOBAL,
  ROW,
  STORED,
} from "@bough/propagation";
import type { AddedRow } from "../lp/added-row.ts";
import type { DualProof } from "../lp/dual-proof.ts";
import type { SearchNode } from "../node/node.ts";
import type { SymmetryBreaking } from "../symmetry/symmetry-breaking.ts";
import type { Witness } from "./witness.ts";

/** Distance by which the point may miss a bound, relative from 1 on. */
const BOUND_TOLERANCE = 1e-5;
/** The same for a proof, relative to its terms: multipliers blow up what the point misses rows by. */
const PROOF_TOLERANCE = 1e-6;

/** Less than the distance of two integers. */
const HALF = 0.5;

const REASONS: Readonly<Record<number, string>> = {
  [DECISION]: "decision",
  [ROW]: "row",
  [CLAUSE]: "clause",
  [CLIQUE]: "clique",
  [STORED]: "stored reason",
  [GLOBAL]: "global bound",
};

/** Open nodes, as far as the witness has to know them. */
export interface OpenNodes {
  snapshot(): readonly SearchNode[];
  readonly unresolvedBound: number;
}

/** The witness in one domain of a search: the tree's, or that of the learning motor. */
export class SearchWitness implements DomainWatcher {
  readonly #witness: Witness;
  readonly #domain: Domain;
  /** Value of every column of the domain, NaN where it is not known. [numCols] */
  readonly #values: Float64Array;
  /** Entries of level 0 that were looked at. */
  #rootEntries = 0;
  /** The open node that holds the point, as far as known. */
  #holder: SearchNode | null = null;
  #cutoff = Infinity;

  constructor(witness: Witness, domain: Domain, point: Float64Array) {
    this.#witness = witness;
    this.#domain = domain;
    this.#values = extended(domain, point, witness.objective);
  }

  get isWatched(): boolean {
    return this.#witness.isWatched;
  }

  /** Gives the point up where it is the mirror image of one that symmetry breaking keeps. */
  meetSymmetry(symmetry: SymmetryBreaking): void {
    if (!this.isWatched) return;
    this.#witness.look("symmetry");
    const broken = symmetry.brokenBy(this.#values);
    if (broken !== null) this.#witness.takenBy("symmetry", broken);
  }

  clause(
    variables: ArrayLike<number>,
    thresholds: ArrayLike<number>,
    size: number,
    who: string,
  ): void {
    if (!this.isWatched) return;
    this.#witness.look("clause");
    for (let i = 0; i < size; i++) if (this.#allows(variables[i], thresholds[i])) return;
    const literals = Array.from({ length: size }, (_, i) =>
      this.#literal(variables[i], thresholds[i]),
    );
    this.#witness.removed(who, literals.join(" or "));
  }

  tightened(v: number, k: number): void {
    if (!this.isWatched) return;
    this.#witness.look("global bound");
    if (!this.#allows(v, k)) this.#witness.removed("global bound", this.#literal(v, k));
  }

  propagated(isAlive: boolean): void {
    const domain = this.#domain;
    if (!this.isWatched || !this.agrees()) return;
    this.#witness.look("propagation");
    const from = domain.level === 0 ? this.#rootEntries : domain.trail.levelStart[domain.level];
    for (let t = from; t < domain.trail.length; t++) {
      const v = domain.trail.variable[t];
      if (this.#allows(v, domain.trail.value[t])) continue;
      const who = `${REASONS[domain.trail.kind[t]]} ${domain.trail.reference[t]}`;
      this.#witness.removed(who, this.#at(this.#literal(v, domain.trail.value[t])));
    }
    if (domain.level === 0) this.#rootEntries = domain.trail.length;
    if (isAlive) return;
    const who = `${REASONS[domain.conflict.kind]} ${domain.conflict.reference}`;
    this.#witness.removed(who, this.#at("a conflict"));
  }

  /** True where every decision of the domain lets the point be. */
  agrees(): boolean {
    const { level, levelStart, variable, value } = this.#domain.trail;
    for (let l = 1; l <= level; l++)
      if (!this.#allows(variable[levelStart[l]], value[levelStart[l]])) return false;
    return true;
  }

  /** An inequality that every point better than the cutoff satisfies. */
  keepsProof({ columns, coefficients, count, rhs }: DualProof): void {
    if (!this.isWatched) return;
    this.#witness.look("dual proof");
    let activity = 0;
    let size = Math.max(1, Math.abs(rhs));
    for (let k = 0; k < count; k++) {
      const term = coefficients[k] * this.#values[columns[k]];
      activity += term;
      size += Math.abs(term);
    }
    if (activity > rhs + PROOF_TOLERANCE * size)
      this.#witness.removed("dual proof", this.#at(`${activity} <= ${rhs}`));
  }

  keepsRow(row: AddedRow, how: string): void {
    this.#witness.keepsRow(row, how);
  }

  /** A lower bound on the node at which the domain stands. */
  keepsNode(bound: number, who: string): void {
    if (this.isWatched && this.agrees()) this.#witness.keepsBound(bound, who);
  }

  /** See `Witness.ends`. */
  ends(who: string): void {
    this.#witness.ends(who);
  }

  keepsBound(bound: number, who: string): void {
    this.#witness.keepsBound(bound, who);
  }

  /** The node at which the domain stands is said to hold no point that counts. */
  closes(who: string): void {
    if (!this.isWatched || !this.agrees()) return;
    this.#witness.look("closed node");
    this.#witness.removed(who, this.#at("a node closed"));
  }

  /** After a visit: some open node must hold the point, in a team where the visited one did. */
  visited(node: SearchNode, kind: string, tree: OpenNodes): void {
    if (!this.isWatched) return;
    if (this.#witness.isInTeam && !this.#holds(node)) return;
    const cutoff = this.#witness.cutoff;
    const isSafe = this.#holder !== null && this.#holder !== node && this.#cutoff === cutoff;
    this.#cutoff = cutoff;
    if (isSafe) return;
    this.#witness.look("open nodes");
    this.#holder = tree.snapshot().find((open) => this.#holds(open)) ?? null;
    if (this.#holder !== null) {
      this.#witness.keepsBound(this.#holder.lowerBound, "bound of an open node");
    } else if (tree.unresolvedBound <= this.#witness.objective) {
      this.#witness.lose("undecidable");
    } else {
      const depth = node.variables.length;
      this.#witness.removed("tree", `no node holds it after a visit (${kind}) at depth ${depth}`);
    }
  }

  #holds({ variables, values }: SearchNode): boolean {
    for (let k = 0; k < variables.length; k++)
      if (!this.#allows(variables[k], values[k])) return false;
    return true;
  }

  /** True where the point has v >= k, or it is not known. */
  #allows(v: number, k: number): boolean {
    const x = this.#values[v >> 1];
    const value = (v & 1) === 0 ? x : -x;
    const tolerance = BOUND_TOLERANCE * Math.max(1, Math.abs(k));
    // Integers are rounded: a million and one is another value than a million.
    const isWhole = this.#domain.isInteger[v >> 1] === 1;
    return !(value < k - (isWhole ? Math.min(tolerance, HALF) : tolerance));
  }

  #literal(v: number, k: number): string {
    const { problem } = this.#domain;
    const j = v >> 1;
    const name = j < problem.numCols ? problem.columnName(j) : `expression ${j}`;
    const side = (v & 1) === 0 ? `>= ${k}` : `<= ${0 - k}`;
    return `${name} ${side} (is ${this.#values[j]})`;
  }

  #at(what: string): string {
    return `${what} at level ${this.#domain.level}`;
  }
}

/** The point with the values of the columns that stand for expressions. */
function extended({ model, problem }: Domain, point: Float64Array, objective: number) {
  const values: Float64Array = new Float64Array(model.numCols).fill(Number.NaN);
  values.set(point);
  for (let j = 0; j < problem.numCols; j++)
    if (problem.isInteger[j] === 1) values[j] = Math.round(values[j]);
  for (const { column, columns, coefficients } of model.definitions)
    values[column] = columns.reduce((sum, j, k) => sum + coefficients[k] * values[j], 0);
  const { objectiveColumn, objectiveScale, objectiveShift } = model;
  if (objectiveColumn >= 0)
    values[objectiveColumn] = Math.round((objective - objectiveShift) / objectiveScale);
  return values;
}
