// Writes the `repository` field into every package that is published: where the source lies, so that a
// registry shows it, leads the READMEs' relative links there and accepts where a package was built.
// Only who publishes knows that place; a workflow on a public host names it by itself.
//
//   node tools/repository.mjs [URL]      default: the repository whose workflow this is
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const { GITHUB_SERVER_URL, GITHUB_REPOSITORY } = process.env;
const url =
  process.argv[2] ??
  (GITHUB_REPOSITORY === undefined ? undefined : `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`);
if (url === undefined) {
  console.error("where does the source lie? node tools/repository.mjs URL");
  process.exit(2);
}

const packages = fileURLToPath(new URL("../packages/", import.meta.url));
for (const name of readdirSync(packages)) {
  const file = `${packages}${name}/package.json`;
  const manifest = JSON.parse(readFileSync(file, "utf8"));
  if (manifest.private) continue;
  const repository = { type: "git", url: `git+${url}.git`, directory: `packages/${name}` };
  writeFileSync(file, `${JSON.stringify({ ...manifest, repository }, null, 2)}\n`);
  console.log(`${manifest.name}: ${repository.url}, ${repository.directory}`);
}
