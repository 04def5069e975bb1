// Makes few files of many for the package that is being packed: a program would spend more time on
// finding hundreds of modules than on a small model. What a package publishes as
// `dist/packed/NAME.js` is bundled from `dist/NAME.js`; other packages stay imports.
import { readFileSync, rmSync } from "node:fs";

const { publishConfig } = JSON.parse(readFileSync("package.json", "utf8"));
const files = Object.values(publishConfig.exports).flatMap((entry) => Object.values(entry));
const names = files.flatMap((file) => /^\.\/dist\/packed\/(.*)\.js$/.exec(file)?.[1] ?? []);
rmSync("dist/packed", { recursive: true, force: true });

export default {
  input: Object.fromEntries(names.map((name) => [name, `dist/${name}.js`])),
  platform: "neutral",
  external: [/^@bough\//, /^node:/],
  output: {
    dir: "dist/packed",
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "part-[name].js",
    // Names stay for stack traces, and lines for errors that nobody catches: Node prints the whole line
    // that threw. Comments are only read over, but for those that bundlers go by.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: false } },
    comments: { annotation: true, jsdoc: false, legal: false },
  },
};
