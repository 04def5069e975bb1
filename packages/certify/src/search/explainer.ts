import { InternalError } from "@bough/problem";
import { type Constraint, ONE, type ProofLog, type Rational } from "@bough/proof";
import {
  ABSURDITY,
  type Combined,
  emitAbsurdity,
  emitObjectiveBound,
  objectiveAtLeast,
} from "../lp/emit-proof.ts";
import { type Literal, negation } from "./bound-literal.ts";
import { type IntegerDomain, isNogood, type Source } from "./integer-domain.ts";
import type { IntegerRow } from "./integer-row.ts";
import type { LiteralLines } from "./literal-lines.ts";
import type { Explained, Nogood } from "./nogood.ts";

/** Says in constraints of the proof why bounds follow, and combines what was said. */
export class Explainer {
  readonly #log: ProofLog;
  readonly #domain: IntegerDomain;
  readonly #lines: LiteralLines;
  /** What the minimised objective is to reach; null while there is no such target. */
  target: Rational | null = null;

  constructor(log: ProofLog, domain: IntegerDomain, lines: LiteralLines) {
    this.#log = log;
    this.#domain = domain;
    this.#lines = lines;
  }

  /** Why the bounds that were there before trail entry `t` contradict the source. */
  conflict(source: Source, t: number): Explained {
    return isNogood(source) ? explainedOf(source) : this.#row(source, t, null);
  }

  /** Why trail entry `t` made the literal true: the literals before it exclude its negation. */
  implied(t: number, literal: Literal): Explained {
    const source = this.#domain.trail.reason[t];
    if (source === null) throw new InternalError("a decision has no explanation");
    const opposite = negation(literal);
    if (!isNogood(source)) return this.#row(source, t, opposite);
    const own = [...source.variables].indexOf(opposite.variable);
    return this.raise(explainedOf(source), source.literal(own), opposite.bound);
  }

  /** `first` and `second` hold in the two cases; what they say together of the others. */
  resolve(first: Explained, literal: Literal, second: Explained): Explained {
    const opposite = negation(literal);
    let [a, b] = [first, second];
    const bounds = new Map(a.literals.map(({ variable, bound }) => [variable, bound]));
    for (const { variable, bound } of second.literals) {
      if (variable === opposite.variable && bound === opposite.bound) continue;
      const other = bounds.get(variable);
      if (other === undefined || other === bound || variable === literal.variable) continue;
      const weaker = { variable, bound: Math.min(other, bound) };
      if (other < bound) a = this.raise(a, weaker, bound);
      else b = this.raise(b, weaker, other);
    }
    const isGoal = a.isGoal || b.isGoal;
    const line = this.#log.unsplit(
      this.#conclusion(isGoal),
      a.line,
      this.#lines.assumption(literal),
      b.line,
      this.#lines.assumption(opposite),
    );
    const rest = without(a.literals, literal);
    const known = new Set(rest.map(({ variable }) => variable));
    const more = without(b.literals, opposite).filter(({ variable }) => !known.has(variable));
    return { literals: [...rest, ...more], line, isGoal };
  }

  /** The same with the literal's bound raised, which assumes more. */
  raise(explained: Explained, literal: Literal, bound: number): Explained {
    if (bound === literal.bound) return explained;
    const stronger = { variable: literal.variable, bound };
    const [strong, opposite] = [stronger, negation(literal)].map((l) => this.#lines.assumption(l));
    const { absurd } = this.#contradiction(stronger, strong, opposite);
    const line = this.#log.unsplit(
      this.#conclusion(explained.isGoal),
      explained.line,
      this.#lines.assumption(literal),
      absurd,
      opposite,
    );
    const literals = [...without(explained.literals, literal), stronger];
    return { literals, line, isGoal: explained.isGoal };
  }

  /** What excludes a single literal, and is no goal, holds without assumptions as its negation. */
  freed({ literals: [literal], line }: Explained, constraint: Constraint): number {
    const opposite = this.#lines.assumption(negation(literal));
    return this.#log.unsplit(constraint, line, this.#lines.assumption(literal), opposite, opposite);
  }

  /** Emits a combination in which bounds of literals take part. */
  emit({ uses, multipliers }: Combined, literals: readonly Literal[], isGoal: boolean): Explained {
    const combined = { uses, multipliers };
    const line =
      isGoal && this.target !== null
        ? emitObjectiveBound(this.#log, combined, this.target)
        : emitAbsurdity(this.#log, combined);
    return { literals, line, isGoal };
  }

  #conclusion(isGoal: boolean): Constraint {
    return isGoal && this.target !== null ? objectiveAtLeast(this.#log, this.target) : ABSURDITY;
  }

  #contradiction({ variable }: Literal, strong: number, opposite: number): { absurd: number } {
    const isLower = (variable & 1) === 0;
    const signs = isLower ? [ONE, ONE.negated()] : [ONE.negated(), ONE];
    return { absurd: this.#log.combine(ABSURDITY, [strong, opposite], signs) };
  }

  /**
   * The row, the bounds before entry `t` and the opposite of what is implied cannot all hold. Bounds
   * are taken as weak as the sum allows, the latest first: reasons get older and fewer.
   */
  #row(row: IntegerRow, t: number, opposite: Literal | null): Explained {
    const { trail } = this.#domain;
    const { freeValue } = this.#lines;
    const { variables, weights, limit } = row;
    const values = Array.from(variables, (v) => {
      if (v === opposite?.variable) return opposite.bound;
      return Math.max(trail.valueBefore(v, t), freeValue[v]);
    });
    let surplus = values.reduce((sum, value, k) => sum + value * weights[k], -limit - 1);
    const order = [...values.keys()]
      .filter((k) => variables[k] !== opposite?.variable && values[k] > freeValue[variables[k]])
      .map((k) => ({ k, entry: trail.entryOf({ variable: variables[k], bound: values[k] }) }))
      .sort((a, b) => b.entry - a.entry);
    for (const { k } of order) {
      const cost = (values[k] - freeValue[variables[k]]) * weights[k];
      if (cost > surplus) continue;
      surplus -= cost;
      values[k] = freeValue[variables[k]];
    }
    for (const { k } of order) {
      if (values[k] === freeValue[variables[k]]) continue;
      const steps = Math.floor(surplus / weights[k]);
      values[k] -= steps;
      surplus -= steps * weights[k];
    }
    return this.#sum(row, values, opposite);
  }

  #sum(row: IntegerRow, values: readonly number[], opposite: Literal | null): Explained {
    const uses = [...row.base.uses];
    const multipliers = [...row.base.multipliers];
    const literals: Literal[] = [];
    for (const [k, variable] of row.variables.entries()) {
      const literal = { variable, bound: values[k] };
      const isFree =
        variable !== opposite?.variable && values[k] === this.#lines.freeValue[variable];
      uses.push(isFree ? this.#lines.freeLine(variable) : this.#lines.assumption(literal));
      multipliers.push(row.multipliers[k]);
      if (!isFree) literals.push(literal);
    }
    return this.emit({ uses, multipliers }, literals, row.isGoal);
  }
}

function explainedOf(nogood: Nogood): Explained {
  const literals = Array.from(nogood.variables, (_, k) => nogood.literal(k));
  return { literals, line: nogood.line, isGoal: nogood.isGoal };
}

function without(literals: readonly Literal[], { variable }: Literal): Literal[] {
  return literals.filter((each) => each.variable !== variable);
}
