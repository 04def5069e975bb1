import type { Steps } from "@bough/problem";
import { type Literal, negation } from "./bound-literal.ts";
import type { Explainer } from "./explainer.ts";
import { type IntegerDomain, isNogood } from "./integer-domain.ts";
import type { Explained, Nogood } from "./nogood.ts";

/** What a conflict teaches. */
export interface Lesson {
  /** The literal that turns false first, then the others, those of the latest levels first. */
  readonly learned: Explained;
  /** Where to go back to: the nogood excludes its first literal there; -1 where none is left to try. */
  readonly level: number;
}

/** Told what takes part in a conflict. */
export interface AnalysisListener {
  onLiteral(literal: Literal): void;
  onNogood(nogood: Nogood): void;
}

/**
 * Resolves a conflict backwards along the trail to the first unique implication point. Each step of it
 * is a step of the proof, after which the caller can pause.
 *
 * J. Marques-Silva and K. Sakallah, "GRASP", IEEE Transactions on Computers 48, 1999.
 */
export function* analyse(
  conflict: Explained,
  domain: IntegerDomain,
  explainer: Explainer,
  listener: AnalysisListener,
): Steps<Lesson> {
  const { trail } = domain;
  let current = conflict;
  for (const literal of current.literals) listener.onLiteral(literal);
  for (;;) {
    const entries = entriesOf(current, domain);
    const [latest, second] = entries;
    if (latest === undefined) return { learned: current, level: -1 };
    const level = trail.levelOf[latest.entry];
    const isUnique = second === undefined || trail.levelOf[second.entry] < level;
    if (level > 0 && isUnique) break;
    const { literal, entry } = latest;
    const source = trail.reason[entry];
    if (source !== null && isNogood(source)) listener.onNogood(source);
    const why = explainer.implied(entry, literal);
    for (const each of why.literals) listener.onLiteral(each);
    current = explainer.resolve(current, literal, why);
    yield;
  }
  current = yield* minimised(current, domain, explainer);
  const entries = entriesOf(current, domain);
  const literals = entries.map(({ literal }) => literal);
  const level = entries.length === 1 ? 0 : trail.levelOf[entries[1].entry];
  return { learned: { ...current, literals }, level };
}

interface Entry {
  readonly literal: Literal;
  readonly entry: number;
}

/** The literals with the entries that made them true, the latest first. */
function entriesOf({ literals }: Explained, { trail }: IntegerDomain): Entry[] {
  return literals
    .map((literal) => ({ literal, entry: trail.entryOf(literal) }))
    .sort((a, b) => b.entry - a.entry);
}

/** Without the literals that nogoods imply from the other ones. */
function* minimised(
  learned: Explained,
  domain: IntegerDomain,
  explainer: Explainer,
): Steps<Explained> {
  const { trail } = domain;
  let current = learned;
  for (const { literal, entry } of entriesOf(learned, domain).slice(1)) {
    const source = trail.reason[entry];
    if (source === null || !isNogood(source)) continue;
    const bounds = new Map(current.literals.map(({ variable, bound }) => [variable, bound]));
    const own = negation(literal).variable;
    const isImplied = source.variables.every(
      (v, k) => v === own || (bounds.get(v) ?? -Infinity) >= source.bounds[k],
    );
    if (!isImplied) continue;
    current = explainer.resolve(current, literal, explainer.implied(entry, literal));
    yield;
  }
  return current;
}
