// What is published differs from what lies in the repository in one thing: the modules that
// `exports` names are bundled into few files (tools/pack.config.mjs), which are named instead.
const { packedFile } = require("./tools/packed-file.cjs");

function packed(entry) {
  if (typeof entry === "string") return packedFile(entry) ?? entry;
  return Object.fromEntries(Object.entries(entry).map(([key, value]) => [key, packed(value)]));
}

module.exports = {
  hooks: {
    beforePacking(manifest) {
      const isBundled = manifest.scripts?.prepack?.includes("pack.config.mjs") ?? false;
      return isBundled ? { ...manifest, exports: packed(manifest.exports) } : manifest;
    },
  },
};
