import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { puzzles } from "@bough/puzzles";
import { transform } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bough } from "../../packages/cli/test/collecting-terminal.ts";
import { gather } from "../gather.mjs";
import { type Block, blocksOf, pages, root } from "./blocks.ts";

const blocks = pages().flatMap(blocksOf);
const nameOf = ({ page, line }: Block) => `${page}:${line}`;
const programs = blocks.filter(
  ({ language, note }) => /^(ts|js)$/.test(language) && note !== "fragment",
);
/** Here the packages are found as in a stranger's project. */
const folder = fileURLToPath(new URL("../.snippets", import.meta.url));

/** Imports one program after the other and notes what each prints, or why it fails. */
const RUNNER = `
import { format } from "node:util";
const outcomes = {};
for (const name of JSON.parse(process.argv[2])) {
  const lines = [];
  console.log = (...values) => lines.push(format(...values));
  try {
    await import("./" + name + ".mjs");
    outcomes[name] = { printed: lines.join("\\n") };
  } catch (error) {
    outcomes[name] = { printed: lines.join("\\n"), error: String(error?.stack ?? error) };
  }
}
process.stdout.write(JSON.stringify(outcomes));
process.exit();
`;

interface Outcome {
  readonly printed: string;
  readonly error?: string;
}

describe("programs in the docs", () => {
  let outcomes: Record<string, Outcome>;
  const fileOf = (block: Block) => `${block.page.replaceAll(/\W/g, "-")}-${block.line}`;

  beforeAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    for (const block of programs) {
      const name = fileOf(block);
      writeFileSync(join(folder, `${name}.mjs`), block.text);
      // A declaration, so that names of two programs do not meet.
      if (block.language === "ts")
        writeFileSync(join(folder, `${name}.ts`), `${block.text}\nexport {};\n`);
    }
    writeFileSync(join(folder, "run.mjs"), RUNNER);
    const names = JSON.stringify(programs.map(fileOf));
    const { stdout, stderr } = spawnSync("node", ["run.mjs", names], {
      cwd: folder,
      encoding: "utf8",
      maxBuffer: Number.POSITIVE_INFINITY,
    });
    if (stdout === "") throw new Error(`the programs could not be run: ${stderr}`);
    outcomes = JSON.parse(stdout);
  }, 300_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("are some", () => {
    expect(programs.length).toBeGreaterThan(25);
  });

  for (const block of programs) {
    it(`${nameOf(block)} runs as JavaScript`, () => {
      const { printed, error } = outcomes[fileOf(block)]!;
      expect(error).toBeUndefined();
      if (block.output !== undefined) expect(`${printed}\n`).toBe(block.output);
    });
  }

  it("have the types that TypeScript expects", () => {
    const config = {
      compilerOptions: {
        // What `tsc --init` writes, and the types of Node.
        module: "NodeNext",
        target: "ESNext",
        types: ["node"],
        noEmit: true,
        noUncheckedIndexedAccess: true,
        exactOptionalPropertyTypes: true,
        strict: true,
        jsx: "react-jsx",
        verbatimModuleSyntax: true,
        isolatedModules: true,
        noUncheckedSideEffectImports: true,
        moduleDetection: "force",
        skipLibCheck: true,
      },
      include: ["*.ts"],
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    const { stdout } = spawnSync("node", [tsc, "-p", folder], { cwd: root, encoding: "utf8" });
    expect(stdout).toBe("");
  }, 120_000);
});

describe("fragments in the docs", () => {
  const fragments = blocks.filter(({ note }) => note === "fragment");
  for (const block of fragments) {
    it(`${nameOf(block)} can be read`, async () => {
      await transform(block.text, { loader: "ts" });
    });
  }

  it("are the only blocks of code that do not run", () => {
    // Sessions with servers that stay are held by the tests of their package.
    const known = /^(ts|js|sh|console|json|yaml|text|output)$/;
    expect(blocks.filter(({ language }) => !known.test(language)).map(nameOf)).toEqual([]);
  });
});

/** In this process; that commands work as processes is shown by their own tests. */
describe("commands in the docs", () => {
  const desk = mkdtempSync(join(tmpdir(), "bough-docs-"));
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const commands = blocks
    .filter(({ language }) => language === "sh")
    .flatMap((block) =>
      block.text
        .split("\n")
        .map((line) => line.replace(/\s+#.*| {2,}[a-zA-Z].*/, "").trim())
        .filter((line) => line !== "")
        .map((line) => [nameOf(block), line] as const),
    );
  const home = process.cwd();
  beforeAll(async () => {
    process.chdir(desk);
    const model =
      "Maximize\n profit: 30 chairs + 50 tables\nSubject To\n wood: chairs + 2 tables <= 40\n" +
      " hours: 2 chairs + tables <= 50\nGenerals\n chairs tables\nEnd\n";
    writeFileSync(join(desk, "model.lp"), model);
    await bough(["convert", "model.lp", "model.mps"]);
    await bough(["convert", "model.lp", "model.lp.gz"]);
    await bough(["solve", "model.mps", "--solution", "answer.sol", "--quiet"]);
  });

  afterAll(() => {
    process.chdir(home);
    rmSync(desk, { recursive: true, force: true });
  });

  for (const [place, line] of commands) {
    it(`${place}: ${line}`, async () => {
      const words = line.split(/\s+/);
      const tool = /^(?:npx |pnpm )?bough /.test(line) ? "bough" : words[0]!;
      if (tool === "bough") {
        const [call, file] = line.split(" < ");
        const args = call!.replace(/^(npx |pnpm )?bough /, "").split(/\s+/);
        prepareBoard(args);
        const input =
          file === undefined ? undefined : readFileSync(join(desk, file.trim()), "utf8");
        const { exit, stderr } = await bough(args, input === undefined ? {} : { input });
        expect(stderr).not.toMatch(/error|warning/i);
        expect(exit).toBe(0);
      } else if (tool === "pnpm" || (tool === "npm" && words[1] === "run")) {
        const name = tool === "npm" ? words[2]! : words[1]!;
        expect(Object.keys(scripts)).toContain(name);
      } else expect(line).toMatch(/^npm (install|test)\b/);
    });
  }

  /** Lays the first board of the riddle on the desk. */
  function prepareBoard([command, name]: readonly string[]): void {
    const board = puzzles.find((each) => each.name === name)?.boards[0];
    if (command !== "puzzle" || board === undefined) return;
    writeFileSync(join(desk, "board.txt"), board.text);
    if (board.answer !== undefined)
      writeFileSync(join(desk, "filled.txt"), board.answer.join("\n"));
  }
});

describe("links in the docs", () => {
  it("lead somewhere", () => {
    const pages = mkdtempSync(join(tmpdir(), "bough-pages-"));
    try {
      expect(gather(root, pages)).toEqual([]);
    } finally {
      rmSync(pages, { recursive: true, force: true });
    }
  });
});
