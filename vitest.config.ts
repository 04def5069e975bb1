import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

const packages = [
  "problem",
  "formats",
  "simplex",
  "propagation",
  "bnb",
  "modeler",
  "puzzles",
  "proof",
  "certify",
  "cli",
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

alias.push({
  find: /^@bough\/bnb\/shared-tree$/,
  replacement: fileURLToPath(new URL("packages/bnb/src/shared-tree.ts", import.meta.url)),
});

for (const [find, file] of [
  [/^bough$/, "index.ts"],
  [/^bough\/(.+)$/, "$1.ts"],
] as const) {
  const folder = fileURLToPath(new URL("packages/bough/src/", import.meta.url));
  alias.push({ find, replacement: `${folder}${file}` });
}

const all = ["packages/*", "bench", "fuzz", "playground", "site"]
  .map((room) => `${room}/test/**/*.test.ts`)
  .concat("examples/**/*.test.ts");
/**
 * Files that start threads, mock or spy, or are programs: each has a process of its own. All others
 * keep nothing that another could stumble over, so they share their process and load the sources once.
 */
const apart = [
  "packages/bnb/test/{parallel,witness}/**/*.test.ts",
  "packages/bnb/test/{steps,progress,hooks/threads}.test.ts",
  "packages/cli/test/terminal.test.ts",
  "packages/certify/test/planted.test.ts",
  "packages/{bough,cluster}/test/**/*.test.ts",
  "{fuzz,playground,site}/test/**/*.test.ts",
  "examples/**/*.test.ts",
];

export default defineConfig({
  resolve: { alias },
  test: {
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    // Scratch space and other promises of the code to itself are checked on the way.
    env: { BOUGH_CHECK: "1" },
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "together",
          include: all,
          exclude: [...configDefaults.exclude, ...apart],
          isolate: false,
        },
      },
      { extends: true, test: { name: "apart", include: apart } },
    ],
  },
});
