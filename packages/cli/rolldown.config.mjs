// Bundles the compiled command and the search's worker into dist/bough*, with the riddles and what
// else is imported on demand in files of their own. They lie in dist itself, as deep as the modules
// they are made from: the package's manifest is looked for next to the folder.

const shared = {
  dir: "dist",
  // Names stay, for stack traces; comments and blanks are only read over.
  minify: { compress: false, mangle: false },
};

/** The command is a script that exports nothing: that is what its types say. */
const types = {
  name: "types of the command",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: "bough.d.cts", source: "export {};\n" });
  },
};

/** Each character is a byte, as CachedCode reads them. Of tagged templates ours read what is meant, not what is written. */
const ascii = {
  name: "ASCII",
  generateBundle(_options, bundle) {
    const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
    for (const chunk of Object.values(bundle))
      if (chunk.type === "chunk") chunk.code = chunk.code.replace(/[\u0080-\uffff]/g, escaped);
  },
};

export default [
  {
    input: { "bough-worker": "node_modules/@bough/bnb/dist/worker-node.js" },
    platform: "node",
    output: {
      ...shared,
      format: "esm",
      entryFileNames: "[name].js",
      chunkFileNames: "bough-[name].js",
    },
  },
  {
    input: { bough: "dist/bundle.js" },
    platform: "node",
    plugins: [types],
    output: { ...shared, format: "cjs", entryFileNames: "[name].cjs" },
  },
  {
    // Scripts, not modules: V8 keeps the code of scripts for the next process. CachedCode gives them their URL.
    input: { "bough-command": "dist/bundled-command.js" },
    platform: "node",
    plugins: [ascii],
    transform: { define: { "import.meta.url": "module.url" } },
    output: {
      ...shared,
      format: "cjs",
      dynamicImportInCjs: false,
      entryFileNames: "[name].cjs",
      chunkFileNames: "bough-[name].cjs",
      // What every call loads lies in one file: each of forty takes a third of a millisecond.
      codeSplitting: { groups: [{ name: "initial", tags: ["$initial"] }] },
    },
  },
];
