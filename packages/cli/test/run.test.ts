import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { commands } from "../src/commands/index.ts";
import { bough } from "./collecting-terminal.ts";

const folder = mkdtempSync(join(tmpdir(), "bough-cli-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const KNAPSACK = `Maximize
 value: 5 a + 4 b + 3 c
Subject To
 weight: 2 a + 3 b + c <= 5
 volume: 4 a + b + 2 c <= 11
Binaries
 a b c
End
`;
const knapsack = file("knapsack.lp", KNAPSACK);
const diet = file(
  "diet.lp",
  "Minimize\n cost: 2 x + 3 y\nSubject To\n need: x + y >= 4\nBounds\n x <= 3\nEnd\n",
);
const impossible = file(
  "impossible.lp",
  "Minimize\n x\nSubject To\n c: x >= 2\nBounds\n x <= 1\nEnd\n",
);

describe("bough solve", () => {
  it("prints a log, the objective and the solution", async () => {
    const { exit, stdout, stderr } = await bough(["solve", knapsack]);
    expect(exit).toBe(0);
    expect(stderr).toBe("");
    expect(stdout).toMatch(/knapsack\.lp: 2 rows, 3 columns \(3 integer\), 6 nonzeros/);
    expect(stdout).toMatch(/Presolve: removed \d+ rows? and \d+ columns?/);
    expect(stdout).toMatch(/Status: optimal\nObjective: 9, bound 9, gap 0\.00%/);
    expect(stdout).toMatch(/ {2}a {2}1\n {2}b {2}1\n/);
  });

  it("prints one JSON object of the fixed shape", async () => {
    const { exit, stdout } = await bough(["solve", knapsack, "--json"]);
    const report = JSON.parse(stdout);
    expect(exit).toBe(0);
    expect(report).toMatchObject({
      status: "optimal",
      objective: 9,
      bound: 9,
      gap: 0,
      original: { rows: 2, columns: 3, nonzeros: 6, integers: 3 },
      solution: { a: 1, b: 1 },
      warnings: [],
    });
    for (const key of ["nodes", "iterations", "seconds", "work", "threads"])
      expect(report[key]).toBeTypeOf("number");
    expect(Object.keys(report.presolved)).toEqual(expect.arrayContaining(["rows", "columns"]));
  });

  it("gives duals and reduced costs of a linear program where asked", async () => {
    const report = JSON.parse((await bough(["solve", diet, "--json", "--duals"])).stdout);
    expect(report).toMatchObject({ objective: 9, duals: { need: 3 }, reducedCosts: { x: -1 } });
    expect((await bough(["solve", diet, "--duals"])).stdout).toMatch(
      /Row duals[^\n]*\n {2}need {2}3/,
    );
    expect((await bough(["solve", knapsack, "--duals"])).stdout).toContain("There are no duals");
    const none = JSON.parse((await bough(["solve", knapsack, "--json", "--duals"])).stdout);
    expect(none.warnings).toEqual([expect.stringContaining("no duals: the model has integers")]);
  });

  it("reads standard input in either format", async () => {
    expect((await bough(["solve", "-", "--quiet"], { input: KNAPSACK })).stdout).toContain(
      "Objective: 9",
    );
    const mps = "NAME m\nROWS\n N obj\n G r\nCOLUMNS\n x obj 2 r 1\nRHS\n rhs r 3\nENDATA\n";
    expect((await bough(["solve", "-", "--quiet"], { input: mps })).stdout).toContain(
      "Objective: 6",
    );
  });

  it("answers an infeasible model with exit code 0 and no solution", async () => {
    const { exit, stdout } = await bough(["solve", impossible, "--json"]);
    expect(exit).toBe(0);
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({ status: "infeasible", objective: null, gap: null });
    expect("solution" in report).toBe(false);
  });

  it("shows the variables of a model as JSON, and writes all columns for check", async () => {
    const model = file(
      "twist.json",
      JSON.stringify({
        variables: { a: { type: "integer", upper: 4 }, "": { type: "integer", upper: 3 } },
        constraints: [["<=", ["+", "a", ""], 5]],
        maximize: ["+", "a", "", ["maximum", "a", ""]],
      }),
    );
    const answer = join(folder, "twist.sol");
    expect((await bough(["solve", model])).stdout).toMatch(/not zero\):\n {2}a {2}4\n {5}1\n$/);
    await bough(["solve", model, "--solution", answer, "--quiet"]);
    expect(readFileSync(answer, "utf8")).toMatch(/^=obj= 9\na 4\n"" 1\n_maximum/);
    expect((await bough(["check", model, answer])).exit).toBe(0);
  });

  it("writes a solution that check and --start take back", async () => {
    const answer = join(folder, "answer.sol");
    await bough(["solve", knapsack, "--solution", answer, "--quiet"]);
    expect(readFileSync(answer, "utf8")).toBe("=obj= 9\na 1\nb 1\nc 0\n");
    const again = await bough(["solve", knapsack, "--start", answer]);
    expect(again.stdout).toMatch(/9\.0000 .* start/);
    expect((await bough(["check", knapsack, answer])).exit).toBe(0);
    expect((await bough(["check", knapsack, answer, "--exact"])).stdout).toContain("exactly");
  });

  it("does without the techniques that are named", async () => {
    const solved = await bough(["solve", knapsack, "--without", "gomory,rins", "--quiet"]);
    expect([solved.exit, solved.stdout]).toEqual([0, expect.stringContaining("Objective: 9")]);
    const refused = await bough(["solve", "no-such-file.lp", "--without", "gomory,magic"]);
    expect([refused.exit, refused.stderr]).toEqual([
      2,
      expect.stringMatching(/"magic".*tree-cuts/),
    ]);
  });

  it("ends with exit code 3 where a limit or a signal came first", async () => {
    const limited = await bough([
      "solve",
      file("subset-sums.lp", subsetSums()),
      "--node-limit",
      "0",
      "--json",
      "--presolve",
      "off",
      "--without",
      "cuts",
    ]);
    expect([limited.exit, JSON.parse(limited.stdout).status]).toEqual([3, "node-limit"]);
    const stopped = await bough(["solve", knapsack, "--json", "--presolve", "off"], {
      signal: AbortSignal.abort(),
    });
    expect([stopped.exit, stopped.stdout]).toEqual([3, ""]);
    expect(stopped.stderr).toMatch(/stopped while .*knapsack\.lp was read/);
  });

  it("shows live progress to a person only, and takes it away again", async () => {
    const watched = await bough(["solve", knapsack], { isInteractive: true });
    expect((await bough(["solve", knapsack])).stderr).toBe("");
    expect(watched.stdout).toContain("Objective: 9");
    const left = watched.stderr.split("\u001b[2K").at(-1);
    expect(left).toBe("");
  });
});

describe("several models", () => {
  const broken = file("broken.lp", "Minimize\n x\nSubject To\n c: x >=\nEnd\n");

  it("are solved one after the other, and one that cannot be read is passed over", async () => {
    const { exit, stdout, stderr } = await bough(["solve", knapsack, broken, diet, "--quiet"]);
    expect(exit).toBe(2);
    expect(stdout.match(/Objective: \d+/g)).toEqual(["Objective: 9", "Objective: 9"]);
    expect(stderr).toContain("broken.lp, line 5");
  });

  it("are one JSON object", async () => {
    const { exit, stdout } = await bough(["solve", knapsack, broken, impossible, "--json"]);
    expect(exit).toBe(2);
    const { results } = JSON.parse(stdout);
    expect(results).toMatchObject([
      { model: knapsack, status: "optimal", objective: 9 },
      { model: broken, error: expect.stringContaining("line 5") },
      { model: impossible, status: "infeasible" },
    ]);
  });

  it("do not share a solution file", async () => {
    const { exit, stderr } = await bough(["solve", knapsack, diet, "--solution", "both.sol"]);
    expect(exit).toBe(2);
    expect(stderr).toContain("--solution goes with one model only");
  });
});

describe("--log", () => {
  it.each([[], ["--quiet"], ["--json"]])(
    "gets the whole log whatever the screen shows: %j",
    async (...more) => {
      const path = join(folder, `log${more.join("")}.txt`);
      const { exit, stdout } = await bough(["solve", knapsack, "--log", path, ...more]);
      expect(exit).toBe(0);
      const log = readFileSync(path, "utf8");
      expect(log).toMatch(/knapsack\.lp: 2 rows/);
      expect(log).toMatch(/Status: optimal\nObjective: 9/);
      if (more.length === 0) expect(stdout.startsWith(log)).toBe(true);
    },
  );

  it("is told in one line where it cannot be written", async () => {
    const { exit, stderr } = await bough(["solve", knapsack, "--log", join(folder, "no", "log")]);
    expect(exit).toBe(2);
    expect(stderr).toMatch(/^bough: .* cannot be written: there is no such file or folder\n$/);
  });
});

describe("a model without a solution", () => {
  it("says that the solution file is not its own", async () => {
    const path = file("older.sol", "x 1\n");
    const model = file("none.lp", "Min\n x\nSubject To\n a: x >= 3\n b: x <= 2\nEnd\n");
    const { exit, stderr } = await bough(["solve", model, "--quiet", "--solution", path]);
    expect(exit).toBe(0);
    expect(stderr).toBe(`warning: no solution is known, and none was written to ${path}\n`);
    expect(readFileSync(path, "utf8")).toBe("x 1\n");
  });
});

describe("a narrow screen", () => {
  it.each([40, 60, 80])("of %d columns holds every line", async (tableWidth) => {
    const calls = [
      ["--help"],
      ...commands.map(({ name }) => [name, "--help"]),
      ["puzzle", "--list"],
      ["explain", file("narrow.lp", "Min\n x\nSubject To\n a: x >= 3\n b: x <= 2\nEnd\n")],
      ["puzzle", "rook-it", "--statistics"],
      ["puzzle", "rook-it", "--explain"],
      ["puzzle", "rook-it", "--rate"],
      ["puzzle", "sudoku", "--hint"],
      ["solve", knapsack, "--statistics"],
    ];
    for (const argv of calls) {
      const { stdout } = await bough(argv, { tableWidth });
      // Paths are as long as they are.
      const lines = stdout.split("\n").filter((line) => !line.includes(folder));
      const longest = lines.reduce((a, b) => (a.length >= b.length ? a : b));
      expect(longest.length, `${argv.join(" ")}: ${longest}`).toBeLessThanOrEqual(tableWidth);
    }
  });
});

describe("colours", () => {
  it("mark what matters where the screen has them, and nothing elsewhere", async () => {
    const plain = await bough(["solve", knapsack]);
    expect(plain.stdout).not.toContain("\u001b");
    const colored = await bough(["solve", knapsack], { hasColor: true });
    expect(colored.stdout).toContain("\u001b[32mStatus: optimal\u001b[0m");
  });
});

describe("bough check", () => {
  it("prints the largest violations and exits with 1", async () => {
    const point = file("heavy.sol", "a 1\nb 1\nc 0.5\n");
    const rough = await bough(["check", knapsack, point]);
    expect(rough.exit).toBe(1);
    expect(rough.stdout).toMatch(/row weight: off by 0\.5\n.*integrality of column c: off by 0\.5/);
    const exact = await bough(["check", knapsack, point, "--exact"]);
    expect(exact.exit).toBe(1);
    expect(exact.stdout).toContain("row weight: off by 1/2 (0.5)");
    const heavy = file("heavier.sol", "a 1\nb 1\nc 1\n");
    expect((await bough(["check", knapsack, heavy, "--exact"])).stdout).toContain("in 1 place.");
  });

  it("gives the verdict as JSON", async () => {
    const point = file("wrong.sol", "a 1\nb 1\nc 1\n");
    const { exit, stdout } = await bough(["check", knapsack, point, "--json"]);
    expect(exit).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      feasible: false,
      objective: 12,
      violations: [{ kind: "row", name: "weight", amount: 1, isViolated: true }],
      warnings: [],
    });
    const exact = await bough(["check", knapsack, point, "--json", "--exact"]);
    expect(JSON.parse(exact.stdout).violations).toEqual([
      { kind: "row", name: "weight", fraction: "1", amount: 1 },
    ]);
  });

  it("names a column that the model does not have", async () => {
    const { exit, stderr } = await bough(["check", knapsack, file("odd.sol", "a 1\nz 1\n")]);
    expect(exit).toBe(2);
    expect(stderr).toMatch(/odd\.sol, line 2: .*"z"/);
  });
});

describe("bough convert", () => {
  it.each(["model.mps", "model.mps.gz", "model.lp", "model.lp.gz"])(
    "writes %s, which solves to the same",
    async (name) => {
      const path = join(folder, name);
      expect((await bough(["convert", knapsack, path])).exit).toBe(0);
      expect((await bough(["solve", path, "--quiet"])).stdout).toContain("Objective: 9");
    },
  );

  it("writes OPB, which always minimises", async () => {
    const path = join(folder, "model.opb");
    expect((await bough(["convert", knapsack, path])).exit).toBe(0);
    expect((await bough(["solve", path, "--quiet"])).stdout).toContain("Objective: -9");
  });

  it("says what it wrote as JSON", async () => {
    const { exit, stdout } = await bough(["convert", knapsack, join(folder, "c.mps"), "--json"]);
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      format: "mps",
      rows: 2,
      columns: 3,
      nonzeros: 6,
      integers: 3,
      warnings: [],
    });
  });

  it("refuses an ending that it cannot write", async () => {
    const { exit, stderr } = await bough(["convert", knapsack, "model.xlsx"]);
    expect(exit).toBe(2);
    expect(stderr).toContain("model.xlsx must end in .mps, .lp, .opb or .cnf");
  });
});

describe("bough explain", () => {
  it("names rows and bounds that contradict each other, and what would have to give way", async () => {
    const { exit, stdout } = await bough(["explain", impossible]);
    expect(exit).toBe(0);
    expect(stdout).toContain("no fewer of them do.\n  c: x >= 2\n  bound x <= 1\n");
    expect(stdout).toContain("leaves a solution:\n  c by 1\n");
    const { stdout: json } = await bough(["explain", impossible, "--json"]);
    expect(JSON.parse(json)).toEqual({
      status: "infeasible",
      relaxationStatus: "optimal",
      rows: [{ name: "c", text: "x >= 2" }],
      bounds: [{ column: "x", side: "upper", value: 1 }],
      minimal: true,
      relaxation: [{ name: "c", by: 1 }],
      warnings: [],
    });
  });

  it("takes bounds that hold no value for the contradiction that they are", async () => {
    const path = file(
      "bounds.lp",
      "Minimize\n x\nSubject To\n c: x + y >= 2\nBounds\n 3 <= x <= 1\nEnd\n",
    );
    const { exit, stdout } = await bough(["explain", path]);
    expect(exit).toBe(0);
    expect(stdout).toContain("lower bound of x: x >= 3\n  upper bound of x: x <= 1\n");
  });

  it("has nothing to say where there is a solution", async () => {
    const { exit, stdout } = await bough(["explain", knapsack]);
    expect(exit).toBe(0);
    expect(stdout).toBe("The model has a solution: there is nothing to explain.\n");
  });

  it("asks for no best solution, which need not exist", async () => {
    const path = file("endless.lp", "Maximize\n x\nSubject To\n c: x - y = 1\nEnd\n");
    expect((await bough(["solve", path, "--json"])).stdout).toContain('"status":"unbounded"');
    const { stdout } = await bough(["explain", path, "--json"]);
    expect(JSON.parse(stdout)).toEqual({ status: "optimal", warnings: [] });
  });

  it("keeps its time limit", async () => {
    const { exit, stdout } = await bough(["explain", knapsack, "--time-limit", "0"]);
    expect(exit).toBe(3);
    expect(stdout).toContain("is open (time-limit)");
  });
});

describe("bough plot", () => {
  it("shows how point and bound came together, in the terminal and as SVG", async () => {
    const svg = join(folder, "plot.svg");
    const { exit, stdout } = await bough(["plot", knapsack, "--svg", svg]);
    expect(exit).toBe(0);
    expect(stdout).toContain("Status: optimal\nObjective: 9");
    expect(stdout).toContain("* best point   - bound   = both");
    expect(readFileSync(svg, "utf8")).toMatch(/^<svg [\s\S]*<\/svg>\n$/);
    const { moments } = JSON.parse((await bough(["plot", knapsack, "--json"])).stdout);
    expect(moments.at(-1)).toMatchObject({ objective: 9, bound: 9 });
  });
});

describe("bough tree", () => {
  // A market split: no relaxation says anything about it, so that there is a tree.
  const columns = [...Array(10).keys()];
  const share = (factor: number) =>
    columns.map((k) => `${(factor * (k + 3) ** 2) % 97} x${k}`).join(" + ");
  const split = file(
    "split.lp",
    `Minimize\n s + t + u + v\nSubject To\n a: ${share(37)} + s - t = 250\n b: ${share(53)} + u - v = 261\nBinaries\n ${columns.map((k) => `x${k}`).join(" ")}\nEnd\n`,
  );
  const plainly = ["--presolve", "off", "--without", "cuts,heuristics,hybrid"];

  it("prints a line for each node, and draws them", async () => {
    const { exit, stdout } = await bough(["tree", split, ...plainly]);
    expect(exit).toBe(0);
    expect(stdout).toMatch(/\nroot {2}bound \d[\d.]*, branched\n {2}x\d [<>]= \d/);
    const svg = join(folder, "tree.svg");
    await bough(["tree", split, ...plainly, "--svg", svg]);
    expect(readFileSync(svg, "utf8")).toMatch(/^<svg [\s\S]*class="branched"[\s\S]*<\/svg>\n$/);
    const { tree, nodes } = JSON.parse((await bough(["tree", split, ...plainly, "--json"])).stdout);
    expect(tree.length).toBe(nodes);
  });

  it("says where there was none", async () => {
    const { stdout } = await bough(["tree", diet]);
    expect(stdout).toContain("decided before there was a tree");
  });
});

describe("bough puzzle", () => {
  it("prints the answer of the published board", async () => {
    const { exit, stdout } = await bough(["puzzle", "rook-it"]);
    expect(exit).toBe(0);
    expect(stdout).toContain("\nX RX  R\n  XR 0 \n R 2R 1\nR4R  XR\n3R  X  \nRX RX  \n R 1 R1\n");
  });

  it("gives the board as JSON, and null for a board without an answer", async () => {
    const { board, puzzle, status } = JSON.parse(
      (await bough(["puzzle", "rook-it", "--json"])).stdout,
    );
    expect([puzzle, status, board[1]]).toEqual(["rook-it", "optimal", "  XR 0 "]);
    const { exit, stdout } = await bough(["puzzle", "rook-it", "-", "--json"], { input: "4" });
    expect([exit, JSON.parse(stdout).board, JSON.parse(stdout).status]).toEqual([
      0,
      null,
      "infeasible",
    ]);
  });

  it("says whether the answer is the only one", async () => {
    const only = await bough(["puzzle", "rook-it", "--unique"]);
    expect(only.stdout).toContain("The answer is the only one.");
    const unique = async (board: string) =>
      JSON.parse(
        (await bough(["puzzle", "rook-it", "-", "--unique", "--json"], { input: board })).stdout,
      ).unique;
    expect(await unique("   ")).toBe(false);
    expect(await unique(" X1\n  X")).toBe(false);
    expect(await unique("1 ")).toBe(true);
    expect(await unique("4")).toBe(false);
  });

  it("lists all answers, or so many", async () => {
    const all = async (...more: string[]) =>
      JSON.parse(
        (await bough(["puzzle", "rook-it", "-", "--json", ...more], { input: "   " })).stdout,
      );
    const { solutions, complete } = await all("--all");
    expect(solutions.flat().sort()).toEqual(["  R", " R ", "R  "]);
    expect(complete).toBe(true);
    const two = await all("--all", "2");
    expect([two.solutions.length, two.complete]).toEqual([2, false]);
    const three = await all("--all", "3", "--unique");
    expect([three.solutions.length, three.unique]).toEqual([3, false]);
    const none = await bough(["puzzle", "rook-it", "-", "--json", "--all"], { input: "4" });
    expect(JSON.parse(none.stdout)).toMatchObject({ solutions: [], complete: true, board: null });
    const text = await bough(["puzzle", "rook-it", "-", "--all=1"], { input: "   " });
    expect(text.stdout).toMatch(/\n1 answer, perhaps not all:\n/);
  });

  it("counts best answers only where the riddle wants a best one", async () => {
    const report = JSON.parse((await bough(["puzzle", "knights", "--unique", "--json"])).stdout);
    expect([report.objective, report.unique]).toEqual([16, true]);
  });

  it("draws into a file", async () => {
    const svg = join(folder, "answer.svg");
    await bough(["puzzle", "growing-poles", "--svg", svg]);
    expect(readFileSync(svg, "utf8")).toMatch(/^<svg [\s\S]*<\/svg>\n$/);
  });

  it("draws a board that is not solved, all answers, and a board without an answer", async () => {
    const unsolved = await bough(["puzzle", "sudoku", "--unsolved"]);
    expect(unsolved.exit).toBe(0);
    expect(unsolved.stdout).toMatch(/^[.\d]{9}\n/);
    const svg = join(folder, "all.svg");
    const drawn = () => readFileSync(svg, "utf8").match(/<svg /g)?.length;
    await bough(["puzzle", "rook-it", "-", "--all", "--svg", svg], { input: "   " });
    expect(drawn()).toBe(5);
    const none = await bough(["puzzle", "rook-it", "-", "--svg", svg], { input: "4" });
    expect(none.stdout).toContain("\n4\n\nThe board has no answer.");
    expect(drawn()).toBe(1);
  });

  it("lists the puzzles, and the boards of one", async () => {
    expect((await bough(["puzzle", "--list"])).stdout).toMatch(/^rook-it {2,}place rooks/m);
    expect((await bough(["puzzle", "rook-it", "--list"])).stdout).toContain(
      "published:\nX  X   \n",
    );
  });

  it("lists them as JSON", async () => {
    const all = JSON.parse((await bough(["puzzle", "--list", "--json"])).stdout);
    expect(all.puzzles.find(({ name }: { name: string }) => name === "rook-it")).toMatchObject({
      title: expect.any(String),
      summary: expect.any(String),
    });
    const one = JSON.parse((await bough(["puzzle", "rook-it", "--list", "--json"])).stdout);
    expect(one.puzzle).toBe("rook-it");
    expect(one.boards[0].lines.length).toBeGreaterThan(5);
  });

  it("tells a malformed board in one line with its place", async () => {
    const path = file("board.txt", "X X\n 9 ");
    const { exit, stderr } = await bough(["puzzle", "rook-it", path]);
    expect(exit).toBe(2);
    expect(stderr).toMatch(/^bough: .*board\.txt, line 2, column 2: "9" is not a cell.*\n$/);
  });
});

describe("a wrong call", () => {
  it.each([
    [["frobnicate"], /no command "frobnicate"/],
    [["solve"], /operand MODEL is missing/],
    [["check", "a.mps", "b.sol", "c.sol"], /"c\.sol" is one operand too many/],
    [["solve", "no-such-file.mps"], /no-such-file\.mps: cannot be read: there is no such file/],
    [["solve", folder], /it is a folder/],
    [["serve", "--port", "80"], /no option --port here; did you mean --http\?/],
    [["solve", knapsack, "--time"], /no option --time here; did you mean --time-limit\?/],
    [["solve", knapsack, "--time-limit"], /--time-limit needs a value/],
    [["solve", knapsack, "--time-limit", "soon"], /number of at least 0, not "soon"/],
    [["solve", knapsack, "--node-limit", "1.5"], /whole number of at least 0, not "1\.5"/],
    [["solve", knapsack, "--presolve", "maybe"], /on or off, not "maybe"/],
    [["solve", knapsack, "--json=yes"], /--json takes no value/],
    [["solve", knapsack, "--solution", join(folder, "no", "where")], /cannot be written/],
    [["puzzle", "sudoku-x"], /no puzzle "sudoku-x"; did you mean sudoku\? the puzzles are rook-it/],
    [["solve", file("broken.mps", "NAME x\nROWS\n Q obj\nENDATA\n")], /broken\.mps, line 3: /],
  ])("%j is one line on standard error and exit code 2", async (argv, message) => {
    const { exit, stdout, stderr } = await bough(argv as string[]);
    expect(exit).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toMatch(message);
    expect(stderr.trimEnd()).not.toContain("\n");
  });
});

describe("--json", () => {
  it.each([
    [["solve", knapsack, "--solution", "-"]],
    [["convert", knapsack, "-"]],
    [["puzzle", "rook-it", "--svg", "-"]],
  ])("shares standard output with nothing: %j", async (argv) => {
    const { exit, stdout, stderr } = await bough([...argv, "--json"]);
    expect(exit).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toContain("- and --json both want standard output");
  });
});

describe("help", () => {
  it("lists the commands, and the options and examples of each", async () => {
    const { stdout } = await bough(["--help"]);
    expect((await bough([])).stdout).toBe(stdout);
    for (const command of commands) {
      expect(stdout).toContain(`  ${command.name} ${command.operands}`);
      const help = (await bough([command.name, "--help"])).stdout;
      for (const name of command.options) expect(help).toContain(`--${name}`);
      for (const { line } of command.examples) expect(help).toContain(line);
    }
    expect((await bough(["--version"])).stdout).toMatch(/^bough \d+\.\d+\.\d+\n$/);
  });
});

/** Three equations over binaries, which no root decides. */
function subsetSums(): string {
  const columns = Array.from({ length: 16 }, (_, j) => j);
  const sum = (weights: readonly number[]) => weights.map((w, j) => `${w} x${j}`).join(" + ");
  const row = (factor: number, prime: number) => {
    const weights = columns.map((j) => 10 + ((factor * (j + 3) ** 3) % prime));
    const chosen = weights.filter((_, j) => j > 1 && j % 3 > 0);
    return `${sum(weights)} = ${chosen.reduce((total, weight) => total + weight, 0)}`;
  };
  return `Minimize
 obj: ${sum(columns.map((j) => 1 + ((7 * j) % 9)))}
Subject To
 r1: ${row(37, 89)}
 r2: ${row(53, 83)}
 r3: ${row(71, 97)}
Binaries
 ${columns.map((j) => `x${j}`).join(" ")}
End
`;
}
