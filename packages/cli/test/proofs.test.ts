import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { bough } from "./collecting-terminal.ts";

const folder = mkdtempSync(join(tmpdir(), "bough-proofs-"));
afterAll(() => rmSync(folder, { recursive: true }));

const path = (name: string) => join(folder, name);
const model = path("model.lp");
writeFileSync(
  model,
  "Maximize\n value: 5 a + 4 b + 3.5 c + 0.25\nSubject To\n weight: 2 a + 3 b + c <= 5\n volume: 4 a + b + 2 c <= 5\nBinaries\n a b c\nEnd\n",
);
const other = path("other.lp");
writeFileSync(other, readFileSync(model, "utf8").replace("2 a + 3 b", "2 a + 2 b"));

describe("bough solve --certify", () => {
  it("writes a proof that bough verify accepts for this model only", async () => {
    const proof = path("answer.vipr");
    const { exit, stdout } = await bough(["solve", model, "--certify", proof, "--quiet"]);
    expect(exit).toBe(0);
    expect(stdout).toContain("Exact objective: 37/4\n");
    expect(await bough(["verify", proof, model])).toMatchObject({
      exit: 0,
      stdout: "Verified: the largest objective is 37/4.\n",
    });
    const refused = await bough(["verify", proof, other]);
    expect(refused).toMatchObject({ exit: 1, stderr: "" });
    expect(refused.stdout).toContain("the proof is about another model");
  });

  it("gives the line of a step that does not follow", async () => {
    const proof = path("wrong.vipr");
    await bough(["solve", model, "--certify", proof, "--quiet"]);
    const lines = readFileSync(proof, "utf8").trimEnd().split("\n");
    const last = lines.length;
    lines[last - 1] = (lines[last - 1] as string).replace(/^(\S+ L) \S+/, "$1 8");
    writeFileSync(proof, lines.join("\n"));
    const { exit, stdout } = await bough(["verify", proof, model, "--json"]);
    expect(exit).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ verified: false, line: last });
  });

  it("proves that there is no solution", async () => {
    const empty = path("empty.lp");
    writeFileSync(empty, "Minimize\n a\nSubject To\n odd: 2 a + 4 b = 3\nGenerals\n a b\nEnd\n");
    const proof = path("empty.vipr");
    expect((await bough(["solve", empty, "--certify", proof, "--quiet"])).exit).toBe(0);
    expect((await bough(["verify", proof, empty])).stdout).toBe(
      "Verified: the model has no solution.\n",
    );
  });

  it("says the exact objective without a file, and tells JSON all of it", async () => {
    const { stdout } = await bough(["solve", model, "--exact", "--json"]);
    expect(JSON.parse(stdout).proof).toMatchObject({
      proven: true,
      status: "optimal",
      objective: "37/4",
      bound: "37/4",
    });
  });

  it("answers with what the proof found where a limit has ended the solve before it", async () => {
    const file = path("beyond.sol");
    const early = ["--threads", "1", "--work-limit", "1", "--solution", file];
    for (const proof of [["--exact"], ["--certify", path("beyond.vipr")]]) {
      rmSync(file, { force: true });
      const { exit, stdout, stderr } = await bough(["solve", model, ...early, ...proof, "--json"]);
      expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
      expect(JSON.parse(stdout)).toMatchObject({
        status: "optimal",
        objective: 9.25,
        bound: 9.25,
        gap: 0,
        solution: { a: 1, b: 1 },
      });
      expect(readFileSync(file, "utf8")).toContain("=obj= 9.25\n");
    }
    const onOutput = ["--certify", path("beyond.vipr"), "--solution", "-", "--quiet"];
    const { stdout } = await bough(["solve", model, ...onOutput]);
    expect(stdout.match(/^=obj=/gm)).toHaveLength(1);
    const told = await bough(["solve", model, ...early, "--exact", "--quiet"]);
    expect(told.stdout).toContain("Status by the proof: optimal\n");
  });

  it("writes the exact point, which the exact check accepts", async () => {
    const decimals = path("decimals.lp");
    writeFileSync(
      decimals,
      "Minimize\n 0.1 x + 0.2 y + 0.7 z\nSubject To\n c: 0.1 x + 0.2 y = 0.3\n e: x + y + z >= 2.1\nBounds\n x <= 0.9\nEnd\n",
    );
    const point = path("decimals.sol");
    await bough(["solve", decimals, "--exact", "--solution", point]);
    expect(readFileSync(point, "utf8")).toBe("=obj= 0.405\nx 0.9\ny 1.05\nz 0.15\n");
    const checked = await bough(["check", decimals, point, "--exact"]);
    expect(checked).toMatchObject({ exit: 0, stdout: expect.stringContaining("exactly") });
  });

  it("says which exact value no decimal is, and the check by how much", async () => {
    const thirds = path("thirds.lp");
    writeFileSync(thirds, "Minimize\n x\nSubject To\n c: 3 x + 3 y = 1\n d: y <= 0.25\nEnd\n");
    const point = path("thirds.sol");
    const { stdout } = await bough(["solve", thirds, "--exact", "--solution", point]);
    expect(stdout).toContain("nearest double, being no short decimal: x = 1/12\n");
    const checked = await bough(["check", thirds, point, "--exact"]);
    expect(checked.exit).toBe(1);
    expect(checked.stdout).toMatch(/row c: off by 1\/\d+ \(\S+e-1[78]\)/);
  });

  it("proves the bound reached where a limit comes first", async () => {
    const split = path("split.lp");
    const [first, second] = [
      [73, 41, 96, 8, 57, 88, 19, 64, 35, 91, 22, 70],
      [12, 85, 33, 67, 94, 5, 78, 49, 26, 61, 90, 37],
    ].map((weights) => weights.map((weight, k) => `${weight} x${k}`).join(" + "));
    const names = Array.from({ length: 12 }, (_, k) => `x${k}`).join(" ");
    writeFileSync(
      split,
      `Minimize\n d1 + d2 + d3 + d4\nSubject To\n ${first} + d1 - d2 = 331\n ${second} + d3 - d4 = 318\nBinaries\n ${names}\nEnd\n`,
    );
    const proof = path("split.vipr");
    const stopped = ["solve", split, "--certify", proof, "--node-limit", "3"];
    const { exit, stdout } = await bough([...stopped, "--quiet"]);
    expect(exit).toBe(3);
    expect(stdout).toContain("the proof of the bound reached is written to");
    expect((await bough(["verify", proof, split])).stdout).toContain(
      "Verified: the least objective lies between 0 and ",
    );
    const { proof: told } = JSON.parse((await bough([...stopped, "--json"])).stdout);
    expect(told).toMatchObject({ proven: false, status: "stopped", bound: "0" });
  });

  it("takes decimals as written, and says on both sides where it cannot", async () => {
    const proof = path("digits.vipr");
    const prove = async (name: string, text: string) => {
      const file = path(name);
      writeFileSync(file, text);
      const solved = await bough(["solve", file, "--certify", proof, "--exact", "--json"]);
      const verified = await bough(["verify", proof, file, "--json"]);
      expect(verified.exit).toBe(0);
      const told = JSON.parse(solved.stdout);
      expect(JSON.parse(verified.stdout).warnings).toEqual(told.warnings);
      return { objective: told.proof.objective, warnings: told.warnings, stderr: verified.stderr };
    };
    const lp = (cost: string, side: string) =>
      `Maximize\n ${cost} x\nSubject To\n r: 0.3 x <= ${side}\nEnd\n`;
    expect(await prove("short.lp", lp("0.1", "0.9"))).toEqual({
      ...{ objective: "3/10", warnings: [], stderr: "" },
    });
    const long = await prove("long.lp", lp("0.1000000000000000055511", "0.9"));
    expect(long.objective).toBe("3/10");
    expect(long.stderr).toContain("1 with more digits than are kept");
    expect((await prove("kept.lp", lp("0.12345678901234568", "0.9"))).warnings).toEqual([]);
    const range = `NAME m\nROWS\n N c\n G r\nCOLUMNS\n x c 1\n x r 1\nRHS\n R r 0.1\nRANGES\n R r 0.2\nENDATA\n`;
    const summed = await prove("range.mps", range);
    expect(summed.stderr).toContain("1 that came of adding or dividing");
  });

  it("wants a file for the proof, and readable files to verify", async () => {
    expect(await bough(["solve", model, "--certify", "-"])).toMatchObject({ exit: 2 });
    const nowhere = await bough(["solve", model, "--certify", path("none/answer.vipr")]);
    expect(nowhere).toMatchObject({ exit: 2, stdout: "" });
    expect(await bough(["verify", path("missing.vipr"), model])).toMatchObject({ exit: 2 });
  });

  it("says why there is no proof", async () => {
    const unbounded = path("unbounded.lp");
    writeFileSync(unbounded, "Minimize\n a\nSubject To\n r: a - b <= 3\nBounds\n a free\nEnd\n");
    const { exit, stdout } = await bough(["solve", unbounded, "--exact", "--quiet"]);
    expect(exit).toBe(1);
    expect(stdout).toContain("No proof: the format has no proofs of unboundedness.");
  });
});

describe("bough puzzle --certify", () => {
  it("proves that an answer is the only one", async () => {
    for (const riddle of ["rook-it", "growing-poles"]) {
      const proof = path(`${riddle}.vipr`);
      const { exit, stdout } = await bough([
        "puzzle",
        riddle,
        "--unique",
        "--certify",
        proof,
        "--quiet",
      ]);
      expect(exit).toBe(0);
      expect(stdout).toContain("The answer is the only one.");
      expect(stdout).toContain("Proof written to");
      expect(await bough(["verify", proof, `${proof}.mps`])).toMatchObject({
        exit: 0,
        stdout: "Verified: the model has no solution.\n",
      });
    }
  });

  it("proves that the answers listed are all there are", async () => {
    const proof = path("all.vipr");
    const { stdout } = await bough(["puzzle", "rook-it", "--all", "--certify", proof, "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({ complete: true, proof: { proven: true } });
  });

  it("goes with questions about all answers only", async () => {
    const { exit, stderr } = await bough(["puzzle", "rook-it", "--certify", path("x.vipr")]);
    expect(exit).toBe(2);
    expect(stderr).toContain("--certify goes with --unique or --all");
  });
});
