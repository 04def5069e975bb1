import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build as esbuild } from "esbuild";
import { build as vite } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** Inside the package, so that the program finds it as an installed one; not part of the repository. */
const FOLDER = fileURLToPath(new URL("../dist/bundle-test", import.meta.url));
const MODULE_OF_NODE = /["'`]node:/;
/** Market split after Cornuéjols and Dawande (1999): a search for any point, which threads share early. */
const program = (worker: string) => `${worker}
import { ProblemBuilder, solve } from "bough";
const builder = new ProblemBuilder();
let state = 11;
const random = (from, to) => from + ((state = (state * 48271) % 2147483647) % (to - from + 1));
for (let j = 0; j < 60; j++) builder.addColumn({ upper: 1, isInteger: true });
for (let i = 0; i < 6; i++) {
  const weights = Array.from({ length: 60 }, (_, j) => [j, random(1, 99)]);
  const half = Math.floor(weights.reduce((sum, [, weight]) => sum + weight, 0) / 2);
  builder.addRow({ lower: half, upper: half }, weights);
}
solve(builder.build(), { threads: 2, workLimit: 3e7 }).then((result) =>
  console.log(result.status, result.parallel?.busySeconds.length, ...result.warnings),
);
`;
const entry = join(FOLDER, "program.js");

beforeAll(() => {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(entry, program(""));
});
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

function runInNode(file: string): string {
  return spawnSync("node", [file], { encoding: "utf8" }).stdout.trim();
}

describe("a bundle of a program that solves on two threads", () => {
  it("runs as one CommonJS file that has left the worker's file behind", async () => {
    const outfile = join(FOLDER, "program.cjs");
    await esbuild({ entryPoints: [entry], bundle: true, platform: "node", format: "cjs", outfile });
    expect(runInNode(outfile)).toBe("work-limit 2");
  });

  it("runs as one file with the worker inside", async () => {
    const outfile = join(FOLDER, "alone.mjs");
    const withInside = join(FOLDER, "inline.js");
    writeFileSync(withInside, program('import "bough/inline-worker";'));
    const options = { bundle: true, platform: "node", format: "esm", outfile } as const;
    await esbuild({ entryPoints: [withInside], ...options });
    expect(runInNode(outfile)).toBe("work-limit 2");
  });

  it("is made for a page by esbuild without a module of Node", async () => {
    const options = { bundle: true, write: false, format: "esm" } as const;
    const { outputFiles, warnings } = await esbuild({ entryPoints: [entry], ...options });
    expect(warnings).toEqual([]);
    expect(outputFiles[0]?.text).not.toMatch(MODULE_OF_NODE);
  });

  it("is made for a page that loads the sparse engine and the search only when it needs them", async () => {
    const withLittle = join(FOLDER, "little.js");
    writeFileSync(withLittle, program("").replace('"bough"', '"bough/async"'));
    const outdir = join(FOLDER, "little");
    const { metafile } = await esbuild({
      entryPoints: [withLittle],
      ...{ bundle: true, splitting: true, metafile: true, format: "esm", platform: "node", outdir },
    });
    const { outputs } = metafile;
    const loaded = new Set([
      Object.keys(outputs).find(
        (name) => outputs[name]?.entryPoint !== undefined && name.endsWith("/little.js"),
      )!,
    ]);
    for (const name of loaded) {
      for (const { path, kind } of outputs[name]?.imports ?? [])
        if (kind === "import-statement" && path in outputs) loaded.add(path);
    }
    const inputs = [...loaded].flatMap((name) => Object.keys(outputs[name]?.inputs ?? {}));
    expect(inputs).toContainEqual(expect.stringContaining("simplex/dist/dense/"));
    for (const late of ["simplex/dist/engine/", "bnb/dist/run/", "propagation/"])
      expect(inputs).not.toContainEqual(expect.stringContaining(late));
    expect(runInNode(join(outdir, "little.js"))).toBe("work-limit 2");
  });

  it("is made for a page by vite's defaults, the worker in a file of its own", async () => {
    writeFileSync(
      join(FOLDER, "index.html"),
      '<!doctype html><script type="module" src="./program.js"></script>',
    );
    await vite({ root: FOLDER, logLevel: "error", build: { outDir: "page" } });
    const assets = join(FOLDER, "page", "assets");
    const worker = readdirSync(assets).find((name) => name.startsWith("worker-web"));
    expect(worker).toBeDefined();
    expect(readFileSync(join(assets, worker ?? ""), "utf8")).not.toMatch(MODULE_OF_NODE);
  });
});
