// Bundles the compiled command and the search's worker into dist/bough*.js, with the riddles and
// what else is imported on demand in files of their own. They lie in dist itself, as deep as the
// modules they are made from: the package's manifest is looked for next to the folder.
export default {
  input: {
    bough: "dist/bundle.js",
    "bough-worker": "node_modules/@bough/bnb/dist/worker-node.js",
  },
  platform: "node",
  output: {
    dir: "dist",
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "bough-[name].js",
    // Names stay, for stack traces; comments and blanks are only read over.
    minify: { compress: false, mangle: false },
  },
};
