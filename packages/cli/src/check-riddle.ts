import { counted } from "@bough/problem";
import {
  check,
  explainInSteps,
  type Masks,
  type Puzzle,
  type Reasoning,
  rate,
  tellFacts,
  tellMove,
  type Verdict,
} from "@bough/puzzles";
import type { Deadline } from "./deadline.ts";
import { ANSWERED, type ExitCode, FAILED } from "./exit-codes.ts";
import { moveJson, ratingText, stopped } from "./explain-riddle.ts";
import type { OptionValues } from "./options.ts";
import { tell } from "./tell.ts";
import type { Terminal } from "./terminal.ts";
import { unhurried } from "./unhurried.ts";

/** Says whether what is filled in is right. */
export async function checkRiddle(
  puzzle: Puzzle,
  reasoning: Reasoning,
  filled: Masks,
  options: OptionValues,
  terminal: Terminal,
  deadline: Deadline,
): Promise<ExitCode> {
  const verdict = await unhurried(check(reasoning, filled), terminal, deadline);
  if (verdict === undefined || verdict.outcome === "unknown")
    return stopped(puzzle, "verdict", options, terminal);
  report(puzzle, reasoning, verdict, {}, options, terminal);
  return verdict.outcome === "wrong" ? FAILED : ANSWERED;
}

/** Tells the next step from what is filled in; or what is wrong with that. */
export async function hintRiddle(
  puzzle: Puzzle,
  reasoning: Reasoning,
  filled: Masks,
  options: OptionValues,
  terminal: Terminal,
  deadline: Deadline,
): Promise<ExitCode> {
  const { theory } = reasoning;
  const verdict = await unhurried(check(reasoning, filled), terminal, deadline);
  if (verdict === undefined) return stopped(puzzle, "hint", options, terminal);
  if (verdict.outcome !== "right so far" && verdict.outcome !== "unknown") {
    report(puzzle, reasoning, verdict, {}, options, terminal);
    return verdict.outcome === "wrong" ? FAILED : ANSWERED;
  }
  const isEnough = (masks: Masks) => masks.some((mask, cell) => isNews(theory, filled, mask, cell));
  const chain = await unhurried(
    explainInSteps(theory, { known: filled, isEnough }),
    terminal,
    deadline,
  );
  if (chain === undefined) return stopped(puzzle, "hint", options, terminal);
  const move = chain.moves[0];
  if (options.json) {
    const hint = move === undefined ? null : moveJson(reasoning, move);
    terminal.out(`${JSON.stringify({ puzzle: puzzle.name, hint })}\n`);
  } else if (move === undefined) {
    tell(terminal, "Nothing more is decided: the board has several answers.\n");
  } else {
    const [what, ...why] = tellMove(theory, move);
    tell(terminal, `${what}\n${why.map((line) => `  ${line}\n`).join("")}`);
  }
  return ANSWERED;
}

/** A cell of the answer is decided that was not. */
function isNews(theory: Reasoning["theory"], filled: Masks, mask: number, cell: number): boolean {
  const before = filled[cell]!;
  const isDecided = (mask & (mask - 1)) === 0;
  return isDecided && (before & (before - 1)) !== 0 && !theory.cells[cell]!.isHelper;
}

/** Rates a board by the steps that it needs. */
export async function rateRiddle(
  puzzle: Puzzle,
  reasoning: Reasoning,
  options: OptionValues,
  terminal: Terminal,
  deadline: Deadline,
): Promise<ExitCode> {
  const work = explainInSteps(reasoning.theory);
  const chain = await unhurried(work, terminal, deadline);
  if (chain === undefined) return stopped(puzzle, "rating", options, terminal);
  const { outcome } = chain;
  const rating = rate(chain);
  if (options.json) terminal.out(`${JSON.stringify({ puzzle: puzzle.name, outcome, rating })}\n`);
  else if (outcome === "decided") tell(terminal, `${ratingText(rating)}\n`);
  else
    tell(
      terminal,
      outcome === "open" ? "The board has several answers.\n" : "The board has no answer.\n",
    );
  return ANSWERED;
}

function report(
  puzzle: Puzzle,
  { theory }: Reasoning,
  verdict: Verdict,
  more: Record<string, unknown>,
  options: OptionValues,
  terminal: Terminal,
): void {
  const { outcome, wrong, open } = verdict;
  if (options.json) {
    const found = wrong.map((fact) => tellFacts(theory, [fact]));
    terminal.out(
      `${JSON.stringify({ puzzle: puzzle.name, outcome, wrong: found, open, ...more })}\n`,
    );
    return;
  }
  switch (outcome) {
    case "right":
      tell(terminal, "Right: this is an answer.\n");
      break;
    case "right so far":
      tell(terminal, `Right so far; ${counted(open, "cell")} not decided yet.\n`);
      break;
    case "no answer":
      tell(terminal, "The board itself has no answer.\n");
      break;
    case "wrong":
      tell(
        terminal,
        wrong.length === 0
          ? "Wrong: no answer has all that is filled in.\n"
          : `Wrong: ${wrong.length === 1 ? "it is not so that" : "none of this is so:"} ${tellFacts(theory, wrong)}.\n`,
      );
      break;
    case "unknown":
      tell(terminal, "It was not found out whether this is right.\n");
  }
}
