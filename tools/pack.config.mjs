// Makes few files of many for the package that is being packed: a program would spend more time on
// finding hundreds of modules than on a small model. What `exports` names is bundled into
// `dist/packed`; other packages stay imports. `.pnpmfile.cjs` names the bundles in their place.
import { readFileSync, rmSync } from "node:fs";
import { packedFile } from "./packed-file.cjs";

const { exports } = JSON.parse(readFileSync("package.json", "utf8"));
const files = Object.values(exports).flatMap((entry) => Object.values(entry));
const modules = files.filter((file) => packedFile(file) !== undefined);
rmSync("dist/packed", { recursive: true, force: true });

export default {
  input: Object.fromEntries(
    modules.map((file) => [packedFile(file).replace(/^\.\/dist\/packed\/|\.js$/g, ""), file]),
  ),
  platform: "neutral",
  external: [/^@bough\//, /^node:/],
  output: {
    dir: "dist/packed",
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "part-[name].js",
    // Names stay, for stack traces; comments and blanks are only read over.
    minify: { compress: false, mangle: false },
  },
};
