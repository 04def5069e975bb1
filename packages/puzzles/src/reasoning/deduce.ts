import {
  allOf,
  firstState,
  isDecided,
  type Masks,
  type Rule,
  statesOf,
  type Theory,
} from "./theory.ts";

/** A cell is in a state, or is not. */
export interface Fact {
  readonly cell: number;
  readonly state: number;
  readonly holds: boolean;
}

/** How a rule looks at the board: at a glance, or with all that follows. */
export type Look = "glance" | "full";

export function pruneBy(rule: Rule, look: Look, masks: Masks): boolean {
  const isPossible =
    look === "full" && rule.pruneFully !== undefined ? rule.pruneFully(masks) : rule.prune(masks);
  return isPossible && rule.scope.every((cell) => masks[cell] !== 0);
}

/** The facts that a change of masks amounts to: a decided cell is one, else each state that went. */
export function factsBetween(cell: number, before: number, after: number): Fact[] {
  return statesOf(before & ~after).map((state) => ({ cell, state, holds: false }));
}

/**
 * The least that a rule needs to see for a conclusion: what is left when one piece of knowledge
 * after the other is forgotten and the rule still refutes the opposite. Half-known cells are forgotten before
 * decided ones, so that a conclusion rests on what is written on the board where it can.
 *
 * @returns undefined where the rule by itself does not refute the opposite
 * @param denied the opposite of the conclusion, as masks of cells; none for a contradiction
 */
export function leastPremises(
  theory: Theory<unknown>,
  rule: Rule,
  look: Look,
  known: Masks,
  denied: ReadonlyMap<number, number>,
): Fact[] | undefined {
  const scratch = Int32Array.from(known);
  for (const [cell, mask] of denied) scratch[cell] = mask;
  const base = rule.scope.map((cell) => scratch[cell]!);
  const seen = new Map(rule.scope.map((cell, k) => [cell, base[k]!]));
  const isRefuted = (): boolean => {
    for (const [cell, mask] of seen) scratch[cell] = mask;
    return !pruneBy(rule, look, scratch);
  };
  const open = (cell: number) => openMask(theory, cell);
  const candidates = [...new Set(rule.scope)].filter(
    (cell) => seen.get(cell) !== open(cell) && !denied.has(cell),
  );
  const order = [
    ...candidates.filter((cell) => !isDecided(known[cell]!)),
    ...candidates.filter((cell) => isDecided(known[cell]!)),
  ];
  if (!isRefuted()) return undefined;
  const facts: Fact[] = [];
  for (const cell of order) {
    const mask = seen.get(cell)!;
    seen.set(cell, open(cell));
    if (isRefuted()) continue;
    seen.set(cell, mask);
    if (isDecided(mask)) {
      facts.push({ cell, state: firstState(mask), holds: true });
      continue;
    }
    for (const state of statesOf(open(cell) & ~mask)) {
      const wider = seen.get(cell)! | (1 << state);
      const narrower = seen.get(cell)!;
      seen.set(cell, wider);
      if (isRefuted()) continue;
      seen.set(cell, narrower);
      facts.push({ cell, state, holds: false });
    }
  }
  return facts;
}

/** All that a rule could see, where forgetting leads nowhere. */
export function allPremises(theory: Theory<unknown>, rule: Rule, known: Masks): Fact[] {
  return [...new Set(rule.scope)].flatMap((cell) => {
    const mask = known[cell]!;
    if (mask === openMask(theory, cell)) return [];
    if (isDecided(mask)) return [{ cell, state: firstState(mask), holds: true }];
    return factsBetween(cell, theory.start[cell]!, mask);
  });
}

/** What a cell can be before anything is known; of what the board gives a person may still be told. */
export function openMask({ start, cells }: Theory<unknown>, cell: number): number {
  const mask = start[cell]!;
  return isDecided(mask) ? allOf(cells[cell]!.states.length) : mask;
}
