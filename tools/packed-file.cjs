/** Where a module that `exports` names lies once it is bundled; undefined of other files. */
exports.packedFile = (file) => {
  const match = /^\.\/dist\/(?!worker-)(.*)\.js$/.exec(file);
  return match === null ? undefined : `./dist/packed/${match[1]}.js`;
};
