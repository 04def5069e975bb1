import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { puzzles } from "@bough/puzzles";

/** A board whose answers are known from elsewhere, or counted when it was made. */
export interface RecordedBoard {
  readonly family: string;
  readonly name: string;
  readonly text: string;
  /** How many answers it has: none, one, or "many"; undefined where nobody says. */
  readonly answers?: 0 | 1 | "many";
  /** The answer, letter by letter without its frame, where one is recorded. */
  readonly answer?: string;
  /** Where the riddle itself is known to take long. */
  readonly isHard: boolean;
}

/** The boards that ship with the riddles, the recorded ones of the instances, and printed examples. */
export function recordedBoards(folder: string | undefined): RecordedBoard[] {
  return [
    ...shippedBoards(),
    ...(folder === undefined ? [] : [...sudokus(folder), ...nonograms(folder)]),
    ...PRINTED.map(
      ([family, name, text]): RecordedBoard => ({ family, name, text, answers: 1, isHard: false }),
    ),
  ];
}

function shippedBoards(): RecordedBoard[] {
  return puzzles.flatMap(({ name: family, boards }) =>
    boards.map(
      ({ name, text, answer, answers, isHard }): RecordedBoard => ({
        family,
        name,
        text,
        ...(answers === undefined ? {} : { answers: answers > 1 ? "many" : (answers as 0 | 1) }),
        ...(answer === undefined ? {} : { answer: plain(answer.join("")) }),
        isHard: isHard === true,
      }),
    ),
  );
}

/** One a line: cells, number of answers, an answer. */
function sudokus(folder: string): RecordedBoard[] {
  const path = join(folder, "puzzles", "sudoku.txt");
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "");
  return lines.map((line, k): RecordedBoard => {
    const [text = "", count = "", answer = ""] = line.split(":");
    const answers = count === "0" ? 0 : count === "1" ? 1 : "many";
    const isOnly = answers === 1 && answer !== "";
    return {
      family: "sudoku",
      name: `sudoku.txt, line ${k + 1}`,
      text,
      answers,
      ...(isOnly ? { answer } : {}),
      isHard: false,
    };
  });
}

/** Files in the `.non` format; the goal is one answer, and nobody says that it is the only one. */
function nonograms(folder: string): RecordedBoard[] {
  const path = join(folder, "puzzles", "nonogram");
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((file) => file.endsWith(".non"))
    .sort()
    .map((file) => ({
      family: "nonogram",
      name: file,
      text: readFileSync(join(path, file), "utf8"),
      isHard: false,
    }));
}

/** Letters, digits and shaded cells of a drawing. */
export function plain(text: string): string {
  return text.replace(/[^\p{L}\p{N}#*]/gu, "");
}

/** Examples from the repository semiexp/cspuz, each with one answer; some name links to their authors. */
const PRINTED: readonly (readonly [family: string, name: string, text: string])[] = [
  ["slitherlink", "4 by 4, printed", "http://pzv.jp/p.html?slither/4/4/dgdh2c7b"],
  ["heyawake", "6 by 6, printed", "http://pzv.jp/p.html?heyawake/6/6/aa66aapv0fu0g2i3k"],
  ["star-battle", "6 by 6, printed", "http://pzv.jp/p.html?starbattle/6/6/1/2u9gn9c9jpmk"],
  [
    "masyu",
    "10 by 10, printed",
    "....b.....\n.........w\n.b......b.\nw.b..w.w..\n......b...\n..........\n...w.w.w..\n...b......\n.b.....w..\n....w..w..",
  ],
  [
    "nurikabe",
    "10 by 10, printed",
    "..........\n..........\n....7.....\n...7....9.\n.......7..\n..........\n..7...7...\n.....7....\n..........\n..........",
  ],
  [
    "skyscrapers",
    "6 by 6, printed",
    "....2.3.\n2.......\n.......6\n.......3\n3.......\n3......2\n3.......\n..6332..",
  ],
  [
    "yajilin",
    "10 by 10, printed",
    [
      ". . . . . . . . . .",
      ". . . . . . . . . .",
      ". . v0 . . >2 . . . .",
      ". . . . . . . . . .",
      ". . . . . . . . . .",
      ". . . . . . . . ^1 .",
      ". . . . . . . . . .",
      ". . ^0 . ^3 . . >1 . .",
      ". . . . . . . . . .",
      ". . . . . . . >0 . .",
    ].join("\n"),
  ],
];
