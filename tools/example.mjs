// Runs one of the examples from a clone, without copying or compiling anything by hand.
//
//   npm run example              lists them
//   npm run example -- NAME      runs one and prints what it answers
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { transform } from "esbuild";

const folder = fileURLToPath(new URL("../examples", import.meta.url));
/** The built file of "bough" or of one of its parts. */
const installed = (part = "index") =>
  JSON.stringify(new URL(`../packages/bough/dist/${part}.js`, import.meta.url).href);
const names = readdirSync(folder)
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => file.slice(0, -".ts".length));
const [name] = process.argv.slice(2);

if (name === undefined) {
  const width = Math.max(...names.map((each) => each.length));
  for (const each of names) console.log(`${each.padEnd(width)}  ${summaryOf(each)}`);
} else if (!names.includes(name)) {
  console.error(`there is no example "${name}"; the examples are ${names.join(", ")}`);
  process.exitCode = 2;
} else await runExample();

/** The first sentence about the example's sample. */
function summaryOf(example) {
  const text = readFileSync(join(folder, `${example}.ts`), "utf8");
  return /\/\*\* ([^\n]*) \*\/\nexport const sample/.exec(text)?.[1] ?? "";
}

async function runExample() {
  const source = readFileSync(join(folder, `${name}.ts`), "utf8");
  const { code } = await transform(source, { loader: "ts", format: "esm" });
  const file = join(folder, `.${name}.mjs`);
  writeFileSync(
    file,
    code.replaceAll(/from "bough(?:\/(.+?))?"/g, (_, part) => `from ${installed(part)}`),
  );
  try {
    const { sample } = await import(pathToFileURL(file).href);
    console.log(withChartOnFile(await sample()));
  } finally {
    rmSync(file);
  }
}

/** A chart is to be looked at, not read: it goes to a file, of which the name is printed. */
function withChartOnFile(answer) {
  if (typeof answer?.chart !== "string") return answer;
  const chart = join(tmpdir(), `bough-${name}.svg`);
  writeFileSync(chart, answer.chart);
  return { ...answer, chart };
}
