// A stranger's programs from packed files: bundled by every bundler with its defaults and run, in
// Node or in a real browser, and run unbundled by other runtimes. Pages are visited twice, with and
// without cross-origin isolation. Needs npm, and a Chromium (BOUGH_CHROMIUM names one that lies in no
// usual place; without any, one is fetched); takes minutes.
//
//   node tools/try-bundlers.mjs [NAME …]     only the cases whose name holds one of these
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { install, installPacked, run } from "./packed.mjs";

/** A search that outlasts its work limit, so that it comes to threads, and tells how many it had. */
const PROGRAM = `import { ProblemBuilder, solve } from "bough";

const builder = new ProblemBuilder({ sense: "maximize" });
let state = 11;
const random = (from, to) => from + ((state = (state * 48271) % 2147483647) % (to - from + 1));
for (let j = 0; j < 90; j++)
  builder.addColumn({ upper: 1, isInteger: true, cost: random(300, 700) });
for (let i = 0; i < 12; i++) {
  const weights = Array.from({ length: 90 }, (_, j) => [j, random(100, 900)]);
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
  builder.addRow({ upper: Math.floor(total / 2) }, weights);
}
const problem = builder.build();
solve(problem, { threads: 2, gapRelative: 0, workLimit: 6e7 }).then((result) => {
  const threads = result.parallel?.busySeconds.length ?? 1;
  const text = [result.status, threads, ...result.warnings].join(" ");
  if (typeof document === "undefined") console.log(text);
  else document.title = text;
});
`;
const TWO_THREADS = "work-limit 2";
const WAITING = "waiting";
/** With these a page's threads may share memory. */
const ISOLATION = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
};
const { env } = process;
const chromiumPath = [env.BOUGH_CHROMIUM, "/usr/bin/chromium", "/usr/bin/google-chrome"].find(
  (path) => path !== undefined && existsSync(path),
);
const PAGE = `<!doctype html><title>${WAITING}</title><script type="module" src="./SCRIPT"></script>\n`;

const bin = (name, file) => ["node", join("node_modules", name, file)];
const vite = (version) => ({
  name: `vite ${version}`,
  packages: [`vite@${version}`],
  build: [...bin("vite", "bin/vite.js"), "build", "--outDir", "out"],
  page: "out",
});
const esbuild = (name, flags, outcome) => ({
  name: `esbuild ${name}`,
  packages: ["esbuild"],
  build: ["node_modules/.bin/esbuild", "program.js", "--bundle", ...flags],
  ...outcome,
});
/** The same with the entry that loads little at first, so that chunks come late. */
const withLittle = (each) => ({ ...each, name: `${each.name}, bough/async`, entry: "bough/async" });
const webpack = {
  name: "webpack 5",
  packages: ["webpack@5", "webpack-cli"],
  build: [...bin("webpack", "bin/webpack.js"), "--entry", "./program.js", "-o", "out"],
  page: "out",
  script: "main.js",
};
const runtime = (name, packages, command) => ({ name, packages, run: [...command, "program.js"] });

const cases = [
  vite(5),
  vite(7),
  vite(8),
  webpack,
  ...[vite(5), vite(8), webpack].map(withLittle),
  {
    name: "parcel 2",
    packages: ["parcel@2"],
    build: [...bin("parcel", "lib/bin.js"), "build", "index.html", "--dist-dir", "out"],
    // Parcel 2 reads `exports` on demand only.
    manifest: { "@parcel/resolver-default": { packageExports: true } },
    page: "out",
  },
  {
    name: "rollup",
    packages: ["rollup", "@rollup/plugin-node-resolve"],
    build: [...bin("rollup", "dist/bin/rollup"), "program.js", "-p", "node-resolve", "-d", "out"],
    run: ["node", "out/program.js"],
  },
  esbuild("to CommonJS", ["--platform=node", "--format=cjs", "--outfile=out/program.cjs"], {
    run: ["node", "out/program.cjs"],
  }),
  esbuild("to ESM", ["--platform=node", "--format=esm", "--outfile=out/program.mjs"], {
    run: ["node", "out/program.mjs"],
  }),
  esbuild("for browsers", ["--outfile=out/program.js"], {
    page: "out",
    script: "program.js",
    inline: true,
  }),
  esbuild("alone", ["--platform=node", "--format=cjs", "--outfile=out/program.cjs"], {
    run: ["node", "program.cjs"],
    isAlone: true,
    inline: true,
  }),
  runtime("Node 20", ["node@20"], ["node_modules/.bin/node"]),
  runtime("Node 22", ["node@22"], ["node_modules/.bin/node"]),
  runtime("Node 24", ["node@24"], ["node_modules/.bin/node"]),
  runtime("Bun", ["bun"], ["node_modules/.bin/bun"]),
  runtime("Deno", ["deno@2"], ["node_modules/.bin/deno", "run", "-A"]),
];

/** What a run of the case prints, from a fresh folder beside the installed packages. */
async function tryCase(given) {
  const { packages, manifest, build, run: command, page, script, inline, isAlone } = given;
  const { entry = "bough" } = given;
  const folder = packed.consumer;
  const ownManifest = join(folder, "package.json");
  const known = JSON.parse(readFileSync(ownManifest, "utf8"));
  writeFileSync(ownManifest, JSON.stringify({ ...known, ...manifest }));
  rmSync(join(folder, "out"), { recursive: true, force: true });
  // Some fetch their binary in a script, which newer versions of npm must be told to run; that of
  // node runs npm itself, which then refuses what it is told.
  const scripts = packages.filter((each) => !each.startsWith("node@"));
  writeFileSync(
    join(folder, ".npmrc"),
    scripts.length > 0 ? "allow-scripts=bun,deno,esbuild\n" : "",
  );
  install(folder, packages, ["--no-save"]);
  const prefix = inline ? 'import "bough/inline-worker";\n' : "";
  writeFileSync(join(folder, "program.js"), prefix + PROGRAM.replace('"bough"', `"${entry}"`));
  writeFileSync(join(folder, "index.html"), PAGE.replace("SCRIPT", "program.js"));
  if (build !== undefined) run(build[0], build.slice(1), folder);
  if (script !== undefined)
    writeFileSync(join(folder, "out", "index.html"), PAGE.replace("SCRIPT", script));
  if (page !== undefined) {
    const plain = await visit(join(folder, page), {});
    const isolated = await visit(join(folder, page), ISOLATION);
    return plain === isolated ? plain : `${plain}; isolated: ${isolated}`;
  }
  if (!isAlone) return run(command[0], command.slice(1), folder).trim();
  const empty = mkdtempSync(join(tmpdir(), "bough-alone-"));
  try {
    const [node, file] = command;
    writeFileSync(join(empty, file), readFileSync(join(folder, "out", file)));
    return run(node, [file], empty).trim();
  } finally {
    rmSync(empty, { recursive: true, force: true });
  }
}

/** Opens the folder's page in a browser and gives the title that the program sets. */
async function visit(folder, headers) {
  const types = { ".html": "text/html", ".js": "text/javascript" };
  const server = createServer(({ url }, answer) => {
    const file = join(folder, url === "/" ? "index.html" : new URL(url, "http://x").pathname);
    if (!existsSync(file)) return answer.writeHead(404).end();
    answer.writeHead(200, { "content-type": types[extname(file)] ?? "text/plain", ...headers });
    answer.end(readFileSync(file));
  }).listen(0);
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.goto(`http://localhost:${server.address().port}/`);
    await page.waitForFunction(`document.title !== "${WAITING}"`, { timeout: 120_000 });
    const isIsolated = await page.evaluate("crossOriginIsolated");
    if (isIsolated !== (headers === ISOLATION)) throw new Error("the page's isolation is wrong");
    return await page.title();
  } finally {
    await browser.close();
    server.close();
  }
}

async function launch() {
  const require = createRequire(join(packed.consumer, "program.js"));
  const load = async (name) => (await import(pathToFileURL(require.resolve(name)).href)).default;
  const puppeteer = await load("puppeteer-core");
  if (chromiumPath !== undefined)
    return puppeteer.launch({ executablePath: chromiumPath, args: ["--no-sandbox"] });
  const chromium = await load("@sparticuz/chromium");
  const executablePath = await chromium.executablePath();
  return puppeteer.launch({ executablePath, args: chromium.args, headless: "shell" });
}

const wanted = process.argv.slice(2);
const packed = installPacked();
let failures = 0;
try {
  const browsers = chromiumPath === undefined ? ["@sparticuz/chromium"] : [];
  install(packed.consumer, ["puppeteer-core", ...browsers]);
  for (const each of cases) {
    if (wanted.length > 0 && !wanted.some((part) => each.name.includes(part))) continue;
    const outcome = await tryCase(each).catch((error) => `${error.message}`);
    const isRight = outcome === TWO_THREADS;
    if (!isRight) failures++;
    console.log(`${isRight ? "ok  " : "FAIL"} ${each.name}: ${outcome}`);
  }
} finally {
  packed.remove();
}
process.exitCode = failures === 0 ? 0 : 1;
