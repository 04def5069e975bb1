// Runs the bundled command on a few small cases and leaves the compiled code beside the bundle, for
// processes to come; see src/cached-code.ts. A cache counts for the version of V8 that wrote it.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { CachedCode } from "./dist/cached-code.js";
import { settleCompiler } from "./dist/compiler-settings.js";

settleCompiler();
// V8 forgets the code of functions that have not run for a while: most of what reads and presolves.
setFlagsFromString("--no-flush-bytecode");

const dist = fileURLToPath(new URL("./dist/", import.meta.url));
for (const name of readdirSync(dist))
  if (name.startsWith("bough-") && name.endsWith(".cache")) rmSync(join(dist, name));

/** A multi-item lot sizing problem with setups and a knapsack of extras: cuts, dives and a tree have something to do. */
function lotSizing(items, periods) {
  let state = 12345;
  const random = (n) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state % n;
  };
  const objective = [];
  const rows = [];
  const bounds = [];
  const binaries = [];
  for (let t = 0; t < periods; t++) {
    const capacity = [];
    for (let i = 0; i < items; i++) {
      const [x, y, s] = [`x${i}_${t}`, `y${i}_${t}`, `s${i}_${t}`];
      objective.push(`${1 + random(5)} ${x}`, `${20 + random(80)} ${y}`, `${1 + random(3)} ${s}`);
      const before = t > 0 ? `+ s${i}_${t - 1} ` : "";
      rows.push(`${before}+ ${x} - ${s} = ${5 + random(25)}`, `${x} - 60 ${y} <= 0`);
      capacity.push(`${x} + ${2 + random(6)} ${y}`);
      binaries.push(y);
    }
    rows.push(`${capacity.join(" + ")} <= ${items * 22}`);
  }
  const extras = Array.from({ length: 30 }, (_, k) => `e${k}`);
  objective.push(...extras.map((e) => `-${3 + random(17)} ${e}`));
  rows.push(`${extras.map((e) => `${4 + random(30)} ${e}`).join(" + ")} <= 150`);
  for (let k = 0; k + 2 < extras.length; k += 2)
    rows.push(
      `${extras[k]} + ${extras[k + 1]} + ${extras[k + 2]} <= 2`,
      `${extras[k]} + ${extras[k + 1]} <= 1`,
    );
  rows.push("g1 + g2 - 0.5 x0_0 <= 7.3");
  objective.push("-2 g1", "-3 g2");
  bounds.push("g1 <= 9", "g2 <= 9");
  binaries.push(...extras);
  const sum = objective.map((term) => (term.startsWith("-") ? `- ${term.slice(1)}` : `+ ${term}`));
  const body = rows.map((row, k) => ` r${k}: ${row}`).join("\n");
  return `Minimize\n obj: ${sum.join("\n ")}\nSubject To\n${body}\nBounds\n ${bounds.join("\n ")}\nBinaries\n ${binaries.join("\n ")}\nGenerals\n g1 g2\nEnd\n`;
}

/** Choices under knapsacks and cliques, all binary: learning, cores, covers and strong branching have something to do. */
function choices(count, rows) {
  let state = 54321;
  const random = (n) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % n;
  };
  const names = Array.from({ length: count }, (_, j) => `b${j}`);
  const objective = names.map((b) => `+ ${10 + random(90)} ${b}`);
  const lines = [];
  for (let i = 0; i < rows; i++) {
    const part = names.filter(() => random(3) === 0);
    const weights = part.map(() => 5 + random(60));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    lines.push(
      `${part.map((b, k) => `${weights[k]} ${b}`).join(" + ")} >= ${Math.ceil(0.4 * total)}`,
    );
  }
  for (let k = 0; k + 6 < count; k += 3)
    lines.push(`${names[k]} + ${names[k + 2]} + ${names[k + 5]} + ${names[k + 6]} <= 2`);
  for (let k = 0; k + 9 < count; k += 5) lines.push(`${names[k]} + ${names[k + 9]} <= 1`);
  const body = lines.map((row, k) => ` r${k}: ${row}`).join("\n");
  return `Minimize\n obj: ${objective.join("\n ")}\nSubject To\n${body}\nBinaries\n ${names.join("\n ")}\nEnd\n`;
}

/**
 * A network with storage, transit depots, a blend and a free price, all continuous: presolve has chains, twins and
 * dominated columns to take out, the simplex a phase 1, flips and a perturbation, postsolve duals to find.
 */
function network(nodes, periods) {
  let state = 2024;
  const random = (n) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % n;
  };
  const objective = ["+ 1 price", "+ 0.1 spare"];
  const rows = [];
  const bounds = ["price free", "-inf <= debt <= 40", "spare <= 1000"];
  for (let t = 0; t < periods; t++) {
    const balance = Array.from({ length: nodes }, (_, i) => [
      t > 0 ? `+ s${i}_${t - 1}` : "+ 0 spare",
      `- s${i}_${t}`,
    ]);
    for (let i = 0; i < nodes; i++) {
      objective.push(`+ ${1 + random(4)} s${i}_${t}`, `+ ${30 + random(9)}.5 b${i}_${t}`);
      bounds.push(`s${i}_${t} <= ${20 + random(30)}`);
      balance[i].push(`+ b${i}_${t}`);
      for (let k = 0; k < 5; k++) {
        const to = (i + 1 + random(nodes - 1)) % nodes;
        const arc = `a${i}_${k}_${t}`;
        objective.push(`+ ${2 + random(20)}.25 ${arc}`);
        balance[i].push(`- ${arc}`);
        balance[to].push(`+ 0.${90 + random(10)} ${arc}`);
        if (random(3) > 0) bounds.push(`${arc} <= ${4 + random(12)}`);
      }
      // A depot: what comes goes, at a fixed loss.
      rows.push(`d${i}_${t} - 0.5 e${i}_${t} = 0`);
      balance[i].push(`- d${i}_${t}`);
      balance[(i + 3) % nodes].push(`+ 0.4 e${i}_${t}`);
      objective.push(`+ 0.5 e${i}_${t}`);
    }
    balance.forEach((terms, i) => {
      rows.push(
        `${terms.join(" ")} ${i % 4 === 0 ? ">=" : "="} ${i % 3 === 0 ? random(25) : -random(6)}`,
      );
    });
    const shares = Array.from({ length: nodes }, (_, i) => `${1 + random(5)} b${i}_${t}`);
    rows.push(
      `${shares.join(" + ")} - price <= ${10 * nodes}`,
      `${shares.join(" + ")} >= ${nodes}`,
    );
    rows.push(
      `2 s0_${t} + 3 s1_${t} - debt >= ${random(4)}`,
      `0.000125 s2_${t} + 1250 spare >= 0.002`,
    );
  }
  const many = Array.from({ length: 400 }, (_, j) => `x${j}`);
  for (const x of many) {
    objective.push(`+ ${1 + random(3)} ${x}`);
    bounds.push(`${x} <= ${1 + random(3)}`);
  }
  for (let i = 0; i < 12; i++)
    rows.push(
      `${many
        .filter(() => random(2) > 0)
        .map((x) => `${1 + random(4)} ${x}`)
        .join(" + ")} >= ${150 + random(200)}`,
    );
  const body = rows.map((row, k) => ` r${k}: ${row}`).join("\n");
  return `Minimize\n obj: ${objective.join("\n ")}\nSubject To\n${body}\nBounds\n ${bounds.join("\n ")}\nEnd\n`;
}

const folder = mkdtempSync(join(tmpdir(), "bough-code-"));
const code = new CachedCode(dist);
const { main } = code.load("bough-command.cjs");
const run = async (...argv) => {
  const write = process.stdout.write;
  process.stdout.write = () => true;
  const exit = await main(argv, join(dist, "bough-worker.js"), (url) => import(url));
  process.stdout.write = write;
  if (exit !== 0) throw new Error(`bough ${argv.join(" ")} ended with ${exit}`);
};
try {
  const names = ["lot.lp", "lot.mps", "small.lp", "choices.lp", "network.lp", "network.mps"];
  const [lp, mps, small, binary, flows, linear] = names.map((name) => join(folder, name));
  writeFileSync(lp, lotSizing(4, 8));
  writeFileSync(small, lotSizing(1, 3));
  writeFileSync(binary, choices(60, 12));
  writeFileSync(flows, network(24, 8));
  await run("convert", lp, mps);
  await run("convert", flows, linear);
  await run("solve", small, "--threads", "1");
  // The same again by the whole machinery.
  await run("solve", small, "--threads", "1", "--statistics");
  await run(
    "solve",
    mps,
    "--threads",
    "1",
    "--node-limit",
    "200",
    "--solution",
    join(folder, "a.sol"),
  );
  await run("solve", binary, "--threads", "1", "--work-limit", "1e8");
  await run("solve", linear, "--threads", "1");
  await run("puzzle", "rook-it");
  // A cache is refused by processes with other settings.
  setFlagsFromString("--flush-bytecode");
  code.write();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
