import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const packages = [
  "problem",
  "formats",
  "simplex",
  "propagation",
  "bnb",
  "modeler",
  "puzzles",
  "testing",
];

/** Tests run against the sources; only worker threads and the command line need the built files. */
const doors = [
  ...packages.map((name) => [name, `${name}/src`]),
  ["simplex/presolve", "simplex/src/presolve"],
];
const alias = doors.map(([name, folder]) => ({
  find: new RegExp(`^@bough/${name}$`),
  replacement: fileURLToPath(new URL(`packages/${folder}/index.ts`, import.meta.url)),
}));

for (const [find, file] of [
  [/^bough$/, "index.ts"],
  [/^bough\/(.+)$/, "$1.ts"],
] as const) {
  const folder = fileURLToPath(new URL("packages/bough/src/", import.meta.url));
  alias.push({ find, replacement: `${folder}${file}` });
}

export default defineConfig({
  resolve: { alias },
  test: {
    include: [
      "packages/*/test/**/*.test.ts",
      "bench/test/**/*.test.ts",
      "fuzz/test/**/*.test.ts",
      "examples/**/*.test.ts",
      "playground/test/**/*.test.ts",
      "site/test/**/*.test.ts",
    ],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    // Scratch space and other promises of the code to itself are checked on the way.
    env: { BOUGH_CHECK: "1" },
    hookTimeout: 60_000,
  },
});
