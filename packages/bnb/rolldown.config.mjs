// Makes one file of all that a worker thread runs, for Node and for browsers, and modules that carry
// those files as text, for programs that are bundled into a single file themselves.

/** As an immediately invoked function: such a file is a module as well as a classic script. */
const asScript = (file) => ({ file: `dist/${file}.js`, format: "iife", codeSplitting: false });

/** @param urlOf makes an expression for a URL from one for the file's text */
const inlined = (urlOf) => ({
  name: "inlined",
  generateBundle(_options, files) {
    for (const file of Object.values(files)) {
      const url = urlOf(JSON.stringify(file.code));
      file.code = `import { useWorkerAt } from "./platform/platform.js";\nuseWorkerAt(new URL(${url}));\n`;
    }
  },
});

const worker = (input, inlineName, urlOf) => ({
  input: `dist/workers/${input}.js`,
  platform: "neutral",
  external: /^node:/,
  output: [
    // Names stay, for stack traces; bundlers of pages do the rest.
    { ...asScript(input), minify: { compress: false, mangle: false } },
    { ...asScript(inlineName), minify: true, plugins: [inlined(urlOf)] },
  ],
});

export default [
  worker(
    "worker-node",
    "inline-worker-node",
    (text) => `"data:text/javascript," + encodeURIComponent(${text})`,
  ),
  worker(
    "worker-web",
    "inline-worker-web",
    (text) => `URL.createObjectURL(new Blob([${text}], { type: "text/javascript" }))`,
  ),
];
