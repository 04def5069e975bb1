import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig, type Plugin } from "vitest/config";

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

const BUILT_SOURCE = /\/(packages\/[^/]+|bench|fuzz)\/src\/.*\.ts$/;
const BUILT = /\/(packages\/[^/]+|bench|fuzz)\/dist\/.*\.js$/;

/**
 * Tests run the built files, as users do, which Node loads by itself: from sources a third of the
 * time went into rewriting them, and into imports that are then looked up in every loop.
 */
const builtSources: Plugin = {
  name: "built-sources",
  enforce: "pre",
  async resolveId(source, importer, options) {
    if (importer === undefined) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    if (found === null || !BUILT_SOURCE.test(found.id)) return null;
    return found.id.replace(/\/src\/(.*)\.ts$/, "/dist/$1.js");
  },
};

const all = ["packages/*", "bench", "fuzz", "playground", "site"]
  .map((room) => `${room}/test/**/*.test.ts`)
  .concat("examples/**/*.test.ts");
/** Files that put something else in the place of a module: the sources of their package are rewritten. */
const mocking = [
  "packages/bnb/test/parallel/solve-parallel.test.ts",
  "packages/certify/test/planted.test.ts",
];
/**
 * Files that start threads, spy, or are programs: each has a process of its own. All others keep
 * nothing that another could stumble over, so they share their process and load everything once.
 */
const apart = [
  "packages/bnb/test/{parallel,witness}/**/*.test.ts",
  "packages/bnb/test/{steps,progress,hooks/threads}.test.ts",
  "packages/cli/test/terminal.test.ts",
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
    globalSetup: "tools/build-for-tests.mjs",
    server: { deps: { external: [BUILT] } },
    projects: [
      {
        extends: true,
        plugins: [builtSources],
        test: {
          name: "together",
          include: all,
          exclude: [...configDefaults.exclude, ...apart, ...mocking],
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [builtSources],
        test: { name: "apart", include: apart, exclude: [...configDefaults.exclude, ...mocking] },
      },
      { extends: true, test: { name: "mocking", include: mocking } },
    ],
  },
});
