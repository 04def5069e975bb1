// Makes the site: gathers the pages, lets VitePress write them, TypeDoc the reference and Vite the
// playground. Links that lead nowhere end it.
//
//   node build.mjs [--dev]     into dist/, or served while it is written
import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Application } from "typedoc";
import { build, createServer } from "vitepress";
import { gather } from "./gather.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = resolve(here, "..");
const pages = join(here, "pages");
const out = join(here, "dist");

/** Packages whose every export stands in the reference. */
const REFERENCE = [
  ...["modeler", "bnb", "formats", "problem", "puzzles", "simplex", "propagation"],
  ...["proof", "certify"],
];

const complaints = gather(root, pages);
cpSync(join(here, "index.md"), join(pages, "index.md"));
cpSync(join(root, "playground/public/icon.svg"), join(pages, "public/icon.svg"));
// Once more for the first page, which names them by their place on the site.
cpSync(join(root, "docs/pictures"), join(pages, "public/pictures"), { recursive: true });
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exit(1);

if (process.argv.includes("--dev")) {
  const server = await createServer(here);
  await server.listen();
  server.printUrls();
} else {
  await build(here);
  await writeReference();
  buildPlayground();
}

async function writeReference() {
  const app = await Application.bootstrap({
    name: "Bough: reference",
    entryPoints: REFERENCE.map((name) => join(root, "packages", name, "src/index.ts")),
    tsconfig: join(here, "tsconfig.reference.json"),
    basePath: root,
    readme: "none",
    disableSources: true,
    excludeInternal: true,
    excludePrivate: true,
    // The sources are checked by the compiler that they are written for.
    skipErrorChecking: true,
    validation: { notExported: false, invalidLink: true, notDocumented: false },
    logLevel: "Warn",
    navigationLinks: { Guide: "../getting-started.html" },
  });
  const project = await app.convert();
  if (project === undefined) throw new Error("TypeDoc cannot read the packages");
  for (const module of project.children ?? [])
    module.name = module.name.replace(/^packages\/(.*)\/src$/, "@bough/$1");
  app.validate(project);
  await app.generateDocs(project, join(out, "reference"));
  if (app.logger.hasErrors()) process.exitCode = 1;
}

function buildPlayground() {
  const folder = join(root, "playground");
  const vite = join(folder, "node_modules/vite/bin/vite.js");
  const to = ["--outDir", join(out, "playground"), "--emptyOutDir", "--logLevel", "error"];
  const { status } = spawnSync("node", [vite, "build", ...to], { cwd: folder, stdio: "inherit" });
  if (status !== 0) throw new Error("the playground cannot be built");
}
