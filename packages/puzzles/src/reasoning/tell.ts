import type { Fact } from "./deduce.ts";
import type { Move } from "./moves.ts";
import { levelOf, type Step } from "./step.ts";
import type { Theory } from "./theory.ts";

/** A move in words: what it decides, then why, a line for each step. */
export function tellMove(theory: Theory<unknown>, move: Move): string[] {
  const decided = move.decided.length === 0 ? "a contradiction" : tellFacts(theory, move.decided);
  return [decided, ...move.steps.flatMap((step) => tellStep(theory, step))];
}

/** A step in words; the lines of a supposition are indented. */
export function tellStep(theory: Theory<unknown>, step: Step): string[] {
  if (step.kind === "one rule") return [`${tellReason(theory, step)}${ending(theory, step)}`];
  const { supposed, inner = [] } = step;
  const lines = inner.flatMap((each) => tellStep(theory, each).map((line) => `  ${line}`));
  return [
    `${levelOf(step)}: suppose ${tellFacts(theory, [supposed!])}`,
    ...lines,
    `  so ${tellFacts(theory, step.conclusions)}`,
  ];
}

function tellReason(theory: Theory<unknown>, { rules, premises }: Step): string {
  const texts = rules.map((rule) => theory.rules[rule]!.text).join("; ");
  return premises.length === 0 ? texts : `${texts}, and ${tellFacts(theory, premises)}`;
}

function ending(theory: Theory<unknown>, { conclusions }: Step): string {
  return conclusions.length === 0 ? ": that cannot be" : `: so ${tellFacts(theory, conclusions)}`;
}

/** "r1c2 and r1c3 are not 5, r4c4 is 7" */
export function tellFacts(theory: Theory<unknown>, facts: readonly Fact[]): string {
  const groups = new Map<string, string[]>();
  for (const { cell, state, holds } of facts) {
    const { name, states } = theory.cells[cell]!;
    // Of two states, not to be in one is to be in the other.
    const isOther = !holds && states.length === 2;
    const what = isOther ? states[1 - state]! : holds ? states[state]! : `not ${states[state]}`;
    const names = groups.get(what);
    if (names === undefined) groups.set(what, [name]);
    else names.push(name);
  }
  const byCells = new Map<string, string[]>();
  for (const [what, names] of groups) {
    const key = `${listed(names, "and")} ${names.length > 1 ? "are" : "is"}`;
    const known = byCells.get(key);
    if (known === undefined) byCells.set(key, [what]);
    else known.push(what);
  }
  return [...byCells].map(([names, whats]) => `${names} ${neither(whats)}`).join(", ");
}

/** "not 1, 2 or 3" */
function neither(whats: readonly string[]): string {
  const isDenied = whats.every((what) => what.startsWith("not "));
  if (!isDenied || whats.length === 1) return whats.join(" and ");
  return `not ${listed(
    whats.map((what) => what.slice(4)),
    "or",
  )}`;
}

/** "a, b and c" */
export function listed(words: readonly string[], joint: "and" | "or"): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${joint} ${words.at(-1)}`;
}
