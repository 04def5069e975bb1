// Every check the project has, in one go; the last line is `N passed, N failed`.
// A failing type, lint, import rule or table counts as one failed check beside the tests.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "bough-verify-"));
const report = join(scratch, "vitest.json");

function run(name, command, args) {
  console.log(`\n== ${name}`);
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  return status === 0;
}

const checks = [
  ["build", "node", ["tools/build.mjs"]],
  ["types of the tests", "tsc", ["-p", "tsconfig.test.json"]],
  ["types of the pages", "tsc", ["-p", "playground"]],
  ["lint and format", "biome", ["check", "--error-on-warnings", "."]],
  ["import rules", "node", ["tools/check-imports.mjs"]],
  ["tables of options", "node", ["tools/options.mjs", "--check"]],
  ["table of tolerances", "node", ["tools/numerics.mjs", "--check"]],
];
let passed = 0;
let failed = 0;
for (const [name, command, args] of checks) {
  if (run(name, command, args)) passed++;
  else failed++;
}
// The build above has said what is wrong with it.
process.env.BOUGH_IS_BUILT = "1";
const testsOk = run("tests", "vitest", [
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${report}`,
]);
let skipped = 0;
try {
  const counts = JSON.parse(readFileSync(report, "utf8"));
  passed += counts.numPassedTests;
  failed += counts.numFailedTests;
  skipped = counts.numPendingTests;
  // A file that cannot be loaded fails without failing a test.
  if (!testsOk && counts.numFailedTests === 0) failed += Math.max(1, counts.numFailedTestSuites);
} catch {
  failed++;
}
rmSync(scratch, { recursive: true, force: true });
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exitCode = failed === 0 && testsOk ? 0 : 1;
