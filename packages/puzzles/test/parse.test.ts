import { BoardError, puzzles } from "@bough/puzzles";
import { describe, expect, it } from "vitest";

function open(name: string, text: string) {
  return puzzles.find((puzzle) => puzzle.name === name)!.open(text);
}

function errorOf(name: string, text: string): BoardError {
  try {
    open(name, text);
  } catch (error) {
    if (error instanceof BoardError) return error;
    throw error;
  }
  throw new Error("the board was read");
}

describe("a malformed board is told by line, column and remedy", () => {
  it.each([
    ["rook-it", "X X\n 5 ", 2, 2, "0 to 4"],
    ["rook-it", "R", 1, 1, "X for a wall"],
    ["rook-it", "", 1, undefined, "empty"],
    ["growing-poles", "1 1 2\n1 ? 2", 2, 3, "number or a letter"],
    ["growing-poles", "1 1 NaN\n1 NaN NaN", 1, 5, "number or a letter"],
    ["growing-poles", "1 1 2\n1 2", 2, undefined, "2 cells"],
    ["growing-poles", "\n", 1, undefined, "empty"],
    ["tic-tac-toe", "0 1\n2 3", 2, 3, "2 for a cross"],
    ["tic-tac-toe", "0 0\n\n0 0", 2, undefined, "0 cells"],
    ["knight-dominoes", "00\n0x", 2, 2, "0 for a cell"],
    ["knight-dominoes", "00\n03", 2, 2, "1 to 2"],
    ["knight-dominoes", "00\n01", 2, 2, "both halves of piece 1 are empty"],
    ["growing-poles", "1 1 1 1\n1 2 2 2", 2, undefined, "part 2 has 3 cells"],
    ["loop-counts", "columns = 1 2\nrows = 0 0", 1, undefined, "2 edges"],
    ["hundred-and-thirteen", "1 2\nsum = 3, length = 3", 2, undefined, "does not fit"],
    ["knights", "5 5 9", 1, undefined, "at most 8"],
    ["magical-tangram", "a,b,c:10", 1, undefined, "1 to 9 apart"],
    ["magical-tangram", "a,b:1\na,b,a:3", 2, undefined, "two corners a"],
    ["matchsticks", "1 + 1 = 1\n7", 2, undefined, "there are 6"],
    [
      "battleship-letters",
      "ships = 12\ncolumns = 1 1\nrows = 2 0\nbottom = 1 7\nright = 2 0",
      4,
      undefined,
      "no ship has the letter 7",
    ],
    ["horrendum", "1 2 0 0\n2 2 0 0", 1, undefined, "group 1 has 1 cell,"],
    ["sudoku", "12..\n..5.\n....\n....", 2, 3, "1 to 4"],
    ["sudoku", "12..\n..x!\n....\n....", 2, 4, "use a digit"],
    ["sudoku", "1....", 1, undefined, "fill no square"],
    ["killer-sudoku", "aabb\nccdd\neeff\ngghh\n\na 3, b", 6, 6, "come in pairs"],
    [
      "killer-sudoku",
      "aabb\nccdd\neeff\ngghh\n\na 9, b 3, c 3, d 3\ne 3, f 3, g 3, h 3",
      6,
      undefined,
      "add up to 9 in cage a",
    ],
    ["calcudoku", "ab\nab\n\na 3+, b 3?", 4, 7, "no clue"],
    ["calcudoku", "ab\naa\n\na 3-, b 2", 4, undefined, "for cages of two cells"],
    ["futoshiki", ".<.\n^ x\n. .", 2, 3, "use ^ or v"],
    ["futoshiki", ".<.\n> ^\n. .", 2, 1, "use ^ or v"],
    ["skyscrapers", ".4..\n....\n....\n....", 1, 2, "1 to 2"],
    ["skyscrapers", "1...\n....\n....\n....", 1, 1, "corner"],
    ["kakuro", "X 19\\\n\\2 .", 1, 3, "add up to 19"],
    ["kakuro", "X x\\\n\\2 .", 1, 3, "down"],
    ["takuzu", "01\n.2", 2, 2, "0, 1"],
    ["takuzu", "01.", 1, undefined, "must be even"],
    ["nonogram", "rows\n1\n2,x\n\ncolumns\n1", 3, 3, "line of blocks"],
    ["nonogram", "rows\n2\n\ncolumns\n1\n0", 5, undefined, "2 cells"],
    ["star-battle", "aab\nabb", 1, undefined, "2 regions"],
    ["star-battle", "stars = x\naa\nbb", 1, undefined, "no number of stars"],
    ["tents", "T.\n.X\n\ncolumns = 1 0\nrows = 0 1", 2, 2, "T for a tree"],
    ["tents", "T.\n..\n\ncolumns = 1 3\nrows = 0 1", 4, undefined, "up to 2"],
    ["shikaku", "2.\n.1", 1, undefined, "add up to 3"],
    ["slitherlink", "2.\n.5", 2, 2, "0 to 4"],
    ["masyu", "w.\n.z", 2, 2, "w for a white"],
    ["yajilin", ". .\n. >1", 2, 3, "points to 0 cells"],
    ["hashi", "1.9", 1, 3, "1 to 8"],
    ["hashi", "3.1", 1, undefined, "room for 2"],
    ["hitori", "12\n2?", 2, 2, "numbers or letters"],
    ["heyawake", "aab\nabb\n\nc 1", 4, 1, "no region c"],
    ["heyawake", "aab\nabb\n\na 4", 4, undefined, "has 3 cells"],
    ["nurikabe", "9.\n..", 1, undefined, "9 cells"],
    ["nurikabe", "1.\n.", 2, undefined, "1 cell and"],
    ["knight-dominoes", "__\n__", 1, undefined, "no cells"],
    ["nonogram", "rows\n1\n0\n\ncolumns\n1\n\n1", 6, undefined, "columns 2"],
    ["nonogram", "height 2\nrows\n1\n1\n1\ncolumns\n2", 5, undefined, "3 lines, not 2"],
    ["nonogram", "width 1\nrows\n1\ncolumns\n1\n5", 6, undefined, "2 lines, not 1"],
    ["nonogram", "rows\n1\nrows\n1\ncolumns\n1", 3, undefined, "rows is given twice"],
    ["nonogram", "height 1\nheight 2\nrows\n1\ncolumns\n1", 2, undefined, "height is given twice"],
    ["hundred-and-thirteen", "1 2\nsum = 3, length = 2\n\n4 5", 4, undefined, "nothing may follow"],
    ["yajilin", ",", 1, undefined, "empty"],
    ["heyawake", "\n,", 2, undefined, "empty"],
    ["growing-poles", ",", 1, undefined, "empty"],
    ["yajilin", "^2\n.", 1, 1, "points to 0 cells"],
  ])("%s %j", (name, text, line, column, remedy) => {
    const error = errorOf(name, text);
    expect([error.line, error.column]).toEqual([line, column]);
    expect(error.message).toContain(remedy);
  });
});

describe("a board is read as it is meant", () => {
  it.each([
    ["rook-it", "X\n  1", "X  \n  1"],
    ["rook-it", "X \n  \n", "X \n  "],
    ["rook-it", "X \r\n1 \r\n", "X \n1 "],
    ["growing-poles", "\uFEFF1 1 2 2\n1 1 2 2\n\n", "1  1 2  2\n1,1,2,2"],
    ["tic-tac-toe", "0 1\n2 0", " 0  1 \n2\t0\n"],
    ["knight-dominoes", "00\n_00", "00 \n 00"],
    ["nonogram", "rows\n0\n1\n0\n1\n\ncolumns\n2", "rows\n\n1\n\n1\n\ncolumns\n2"],
    ["nonogram", "rows\n1\n0\n\ncolumns\n1", "height 2\nrows\n1\n\ncolumns\n1"],
    ["nonogram", "rows\n1\n0\n\ncolumns\n1", "height 2\nrows\n\n1\n\n0\n\ncolumns\n1"],
    ["yajilin", ". >1 .\n. . .", ".>1.\n..."],
  ])("%s %j", (name, text, same) => {
    const size = (board: string) => open(name, board).build("tight").model.compile();
    const [one, other] = [size(text), size(same)];
    expect([one.numRows, one.numCols, one.numNonzeros]).toEqual([
      other.numRows,
      other.numCols,
      other.numNonzeros,
    ]);
  });
});
