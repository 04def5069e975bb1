import type { BigMModel, BooleanExpression, Expression, Model } from "@bough/modeler";
import { runToEnd, type Steps } from "@bough/problem";
import type { Maker } from "./making/maker.ts";
import { firstState, isDecided, type Masks, type Theory } from "./reasoning/theory.ts";
import { UnexplainedError } from "./unexplained-error.ts";

/** `tight` is the strongest we know; `literal` builds row for row what the riddle's author built. */
export type Formulation = "tight" | "literal";

/** A board that ships with the package. */
export interface PuzzleBoard {
  readonly name: string;
  readonly text: string;
  /** The printed answer, where it is the only one. */
  readonly answer?: readonly string[];
  /** How many different answers there are, where that is known. */
  readonly answers?: number;
  /** True where the solve takes seconds or much longer. */
  readonly isHard?: boolean;
}

/** A yes or no of the model, which is a number of 0 or 1 in the literal formulation; or a number. */
export type Choice = Expression | BooleanExpression;

/** The value of a variable or expression in a solution; Booleans count as 0 or 1. */
export type ReadValue = (expression: Choice) => number;

/** What building a board gives: the model, and what of it makes the answer. */
export interface Built {
  readonly model: Model | BigMModel;
  /** Integer variables that determine the printed answer; all others follow or do not matter. */
  readonly keys: readonly Choice[];
  /** What is maximised; absent where any answer will do. */
  readonly goal?: Expression;
}

/**
 * A riddle as its folder describes it. `Board` is what the board file says, `Made` the model with
 * the variables that carry the answer, `Answer` the finished board.
 */
export interface PuzzleParts<Board, Made extends Built, Answer> {
  /** The word on the command line. */
  readonly name: string;
  readonly title: string;
  /** The rules in one sentence. */
  readonly summary: string;
  /** Published board first: it is the one solved when no other is given. */
  readonly boards: readonly PuzzleBoard[];
  /** @throws BoardError */
  parse(text: string): Board;
  /** At least `tight`; as steps where there is so much to write that callers want to look up. */
  readonly formulations: { readonly [Name in Formulation]?: (board: Board) => Made | Steps<Made> };
  decode(board: Board, built: Made, read: ReadValue): Answer;
  /** The rules the answer breaks, by plain code that never saw the model; none when it is right. */
  verify(board: Board, answer: Answer): string[];
  /** The rules one by one, for explanations; absent where nobody has written them down. */
  reason?(board: Board): Theory<Answer>;
  /** Why there is no `reason`, in words that follow "it is not explained:". */
  readonly unexplained?: string;
  /** How new boards are made; absent where they are not. */
  readonly maker?: Maker;
  /** The board as lines of text: finished where there is an answer, else as it is given. */
  draw(board: Board, answer?: Answer): string[];
  /** The same as an SVG document. */
  drawSvg(board: Board, answer?: Answer): string;
}

/** A riddle with its types hidden, as the list holds it. */
export interface Puzzle {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly boards: readonly PuzzleBoard[];
  readonly formulations: readonly Formulation[];
  /** Whether boards can be explained. */
  readonly isExplained: boolean;
  /** Why they cannot, in a few words; undefined where they can. */
  readonly unexplained: string | undefined;
  /** How boards are made; undefined where they are not. */
  readonly maker: Maker | undefined;
  /**
   * Reads a board.
   *
   * @throws BoardError where the text is no board of this riddle
   */
  open(text: string): Riddle;
}

/** A board as text and as an SVG document. */
export interface Drawing {
  readonly lines: readonly string[];
  readonly svg: string;
}

/** One board of a riddle. */
export interface Riddle {
  /** The board as it is given, without an answer. */
  readonly drawing: Drawing;
  /** Builds the model; `formulation` is one of the puzzle's. */
  build(formulation: Formulation): BuiltRiddle;
  /** The same with pauses, for callers whose event loop must turn. */
  buildInSteps(formulation: Formulation): Steps<BuiltRiddle>;
  /**
   * The rules one by one.
   *
   * @throws UnexplainedError where the puzzle is not explained, or not on so large a board
   */
  reason(): Reasoning;
}

/** The rules of a board one by one, with its cells as far as they are known. */
export interface Reasoning {
  readonly theory: Theory<unknown>;
  /** The board as it is given. */
  readonly unsolved: Drawing;
  /** The board with the cells that the masks decide. */
  show(masks: Masks): Drawing;
  /** The rules that a finished board breaks, by the code that judges answers. */
  judge(masks: Masks): readonly string[];
}

export interface BuiltRiddle extends Built {
  read(value: ReadValue): FinishedBoard;
}

/** An answer, drawn and judged. */
export interface FinishedBoard extends Drawing {
  /** The rules it breaks, in words. */
  readonly brokenRules: readonly string[];
}

export function definePuzzle<Board, Made extends Built, Answer>(
  parts: PuzzleParts<Board, Made, Answer>,
): Puzzle {
  const { name, title, summary, boards } = parts;
  const formulations = Object.keys(parts.formulations) as Formulation[];
  return {
    name,
    title,
    summary,
    boards,
    formulations,
    isExplained: parts.reason !== undefined,
    unexplained: parts.unexplained,
    maker: parts.maker,
    open(text) {
      if (typeof text !== "string") {
        throw new TypeError(`${name}.open(…) needs the text of a board, not ${typeof text}`);
      }
      const board = parts.parse(text);
      return {
        drawing: { lines: parts.draw(board), svg: parts.drawSvg(board) },
        build: (formulation) => runToEnd(buildRiddle(parts, board, formulation)),
        buildInSteps: (formulation) => buildRiddle(parts, board, formulation),
        reason: () => reasonOn(parts, board),
      };
    },
  };
}

function* buildRiddle<Board, Made extends Built, Answer>(
  parts: PuzzleParts<Board, Made, Answer>,
  board: Board,
  formulation: Formulation,
): Steps<BuiltRiddle> {
  const build = parts.formulations[formulation];
  if (build === undefined) {
    const known = Object.keys(parts.formulations).join(" and ");
    throw new RangeError(
      `${parts.name} has no formulation ${JSON.stringify(formulation)}; it has ${known}`,
    );
  }
  const making = build(board);
  const built = "next" in making ? yield* making : making;
  return {
    model: built.model,
    keys: built.keys,
    ...(built.goal === undefined ? {} : { goal: built.goal }),
    read: (value) => finished(parts, board, parts.decode(board, built, value)),
  };
}

function finished<Board, Made extends Built, Answer>(
  parts: PuzzleParts<Board, Made, Answer>,
  board: Board,
  answer: Answer,
): FinishedBoard {
  return {
    lines: parts.draw(board, answer),
    svg: parts.drawSvg(board, answer),
    brokenRules: parts.verify(board, answer),
  };
}

function reasonOn<Board, Made extends Built, Answer>(
  parts: PuzzleParts<Board, Made, Answer>,
  board: Board,
): Reasoning {
  if (parts.reason === undefined)
    throw new UnexplainedError(`${parts.name} is not explained: ${parts.unexplained}`);
  const theory = parts.reason(board);
  const answerOf = (masks: Masks) =>
    theory.answer((cell) => (isDecided(masks[cell]!) ? firstState(masks[cell]!) : undefined));
  return {
    theory,
    unsolved: { lines: parts.draw(board), svg: parts.drawSvg(board) },
    show(masks) {
      const answer = answerOf(masks);
      return { lines: parts.draw(board, answer), svg: parts.drawSvg(board, answer) };
    },
    judge: (masks) => parts.verify(board, answerOf(masks)),
  };
}
