import { counted } from "@bough/problem";
import {
  type Chain,
  type Conflict,
  conflictIn,
  explainInSteps,
  htmlPage,
  levelOf,
  type Masks,
  type Move,
  markedDrawing,
  type Puzzle,
  type Rating,
  type Reasoning,
  rate,
  type Step,
  stepEffort,
  svgSheet,
  tellFacts,
  tellMove,
} from "@bough/puzzles";
import type { Deadline } from "./deadline.ts";
import { ANSWERED, type ExitCode, STOPPED } from "./exit-codes.ts";
import { writeBytes } from "./files.ts";
import type { OptionValues } from "./options.ts";
import { tell } from "./tell.ts";
import type { Terminal } from "./terminal.ts";
import { unhurried } from "./unhurried.ts";

/** Tells how a board is decided, step by step, from what is filled in. */
export async function explainRiddle(
  puzzle: Puzzle,
  reasoning: Reasoning,
  known: Masks,
  options: OptionValues,
  terminal: Terminal,
  deadline: Deadline,
): Promise<ExitCode> {
  const { theory } = reasoning;
  const chain = await unhurried(explainInSteps(theory, { known }), terminal, deadline);
  if (chain === undefined) return stopped(puzzle, "explanation", options, terminal);
  const conflict =
    chain.outcome === "contradiction"
      ? await unhurried(conflictIn(theory, chain), terminal, deadline)
      : undefined;
  const isStopped = chain.outcome === "contradiction" && conflict === undefined;
  if (options.json) {
    terminal.out(
      `${JSON.stringify({ puzzle: puzzle.name, ...chainJson(reasoning, chain), ...conflictJson(reasoning, conflict) })}\n`,
    );
  } else {
    const { outcome, masks } = chain;
    terminal.out(`${reasoning.show(known).lines.join("\n")}\n\n`);
    tell(terminal, movesText(reasoning, chain));
    if (outcome !== "contradiction") terminal.out(`\n${reasoning.show(masks).lines.join("\n")}\n`);
    tell(terminal, `\n${ending(chain, isFilled(reasoning, known))}\n${ratingText(rate(chain))}\n`);
    if (conflict !== undefined) tell(terminal, `\n${conflictText(reasoning, conflict)}`);
    if (isStopped)
      tell(terminal, "Which of them are needed for that was not found before the end.\n");
  }
  const figures = figuresOf(reasoning, known, chain);
  if (options.svg !== undefined)
    await writeBytes(options.svg, svgSheet(figures.map(({ svg }) => svg)), terminal);
  if (options.html !== undefined) {
    const page = htmlPage(`${puzzle.title}, step by step`, [
      {
        heading: "The board",
        figures: [
          { svg: reasoning.show(known).svg, caption: puzzle.title, lines: [puzzle.summary] },
        ],
        across: 1,
      },
      { heading: "The steps", text: LEGEND, figures, across: 3 },
    ]);
    await writeBytes(options.html, page, terminal);
  }
  return isStopped ? STOPPED : ANSWERED;
}

const LEGEND =
  "Green is what a step decides, yellow what it looks at; frames are around the clues it uses. r3c4 is the cell in row 3 and column 4.";

/** Says that a limit or a signal came first. */
export function stopped(
  puzzle: Puzzle,
  what: string,
  options: OptionValues,
  terminal: Terminal,
): ExitCode {
  if (options.json)
    terminal.out(`${JSON.stringify({ puzzle: puzzle.name, outcome: "stopped" })}\n`);
  else tell(terminal, `No ${what} was found before the end.\n`);
  return STOPPED;
}

/** A drawing for each move, the board as it is after it. */
function figuresOf({ theory, show }: Reasoning, known: Masks, { moves }: Chain) {
  const masks = Int32Array.from(known);
  return moves.map((move, k) => {
    for (const { conclusions } of move.steps)
      for (const { cell, state, holds } of conclusions)
        masks[cell] = masks[cell]! & (holds ? 1 << state : ~(1 << state));
    const [what, ...why] = tellMove(theory, move);
    const svg = markedDrawing(show(masks).svg, theory, masks, move);
    return { svg, caption: `${k + 1}. ${what}`, lines: why };
  });
}

function movesText({ theory }: Reasoning, { moves }: Chain): string {
  return moves
    .map((move, k) => {
      const [what, ...why] = tellMove(theory, move);
      return `${k + 1}. ${what}\n${why.map((line) => `     ${line}\n`).join("")}`;
    })
    .join("");
}

/** Whether more is given than the board does. */
function isFilled({ theory }: Reasoning, known: Masks): boolean {
  return theory.start.some((mask, cell) => mask !== known[cell]);
}

function ending({ outcome, moves }: Chain, isFilled: boolean): string {
  switch (outcome) {
    case "decided":
      return `Decided in ${counted(moves.length, "move")}.`;
    case "contradiction":
      return isFilled ? "No answer has all that is filled in." : "The board has no answer.";
    case "open":
      return "No more is decided: the board has several answers.";
  }
}

/** "easy, effort 146: 146 × one rule" */
export function ratingText({ difficulty, effort, steps }: Rating): string {
  const used = Object.entries(steps).filter(([, times]) => times > 0);
  const kinds = used.map(([level, times]) => `${times} × ${level}`).join(", ");
  return `Difficulty: ${difficulty}, effort ${effort}${kinds === "" ? "" : ` (${kinds})`}.`;
}

function chainJson(reasoning: Reasoning, chain: Chain) {
  return {
    outcome: chain.outcome,
    rating: rate(chain),
    moves: chain.moves.map((move) => moveJson(reasoning, move)),
    board: chain.outcome === "contradiction" ? null : reasoning.show(chain.masks).lines,
  };
}

/** A move as JSON: what it decides, its steps with their words, rules and what they rest on. */
export function moveJson({ theory }: Reasoning, move: Move) {
  const [what, ...why] = tellMove(theory, move);
  return { decides: what, text: why, steps: move.steps.map((step) => stepJson(theory, step)) };
}

function stepJson(theory: Reasoning["theory"], step: Step): Record<string, unknown> {
  return {
    level: levelOf(step),
    effort: stepEffort(step),
    rules: step.rules.map((rule) => theory.rules[rule]!.text),
    premises: tellFacts(theory, step.premises),
    concludes: tellFacts(theory, step.conclusions),
    ...(step.supposed === undefined
      ? {}
      : {
          supposes: tellFacts(theory, [step.supposed]),
          steps: step.inner!.map((inner) => stepJson(theory, inner)),
        }),
  };
}

/** What contradicts each other on a board without an answer. */
export function conflictText({ theory }: Reasoning, { rules, givens }: Conflict): string {
  const told = [
    ...rules.map((rule) => theory.rules[rule]!.text),
    ...(givens.length === 0 ? [] : [`given: ${tellFacts(theory, givens)}`]),
  ];
  return `These contradict each other:\n${told.map((line) => `  ${line}\n`).join("")}`;
}

export function conflictJson(
  { theory }: Reasoning,
  conflict: Conflict | undefined,
): Record<string, unknown> {
  if (conflict === undefined) return {};
  const { rules, givens } = conflict;
  return {
    conflict: {
      rules: rules.map((rule) => theory.rules[rule]!.text),
      givens: givens.map((fact) => tellFacts(theory, [fact])),
    },
  };
}
