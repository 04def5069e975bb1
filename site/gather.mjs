// Gathers the pages that lie about the repository, and points their links at each other.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, extname, join, posix } from "node:path";
import { PAGES } from "./pages.mjs";

/** Where pictures lie in the repository; on the site they lie beside the pages. */
const PICTURES = "docs/pictures";

/** Folders whose files are pages as well; of others the names are listed. */
const SHOWN_WHOLE = new Set(["examples"]);

/**
 * Writes all pages into a folder: those that are listed, and the source of every file that one of
 * them links to.
 *
 * @returns the links that lead nowhere, in words
 */
export function gather(root, folder) {
  const complaints = [];
  rmSync(folder, { recursive: true, force: true });
  const linked = new Set();
  const follow = (link, source, page) => {
    const [path, anchor] = link.split("#");
    const file = posix.normalize(posix.join(posix.dirname(source), path));
    if (!existsSync(join(root, file))) {
      complaints.push(`${source}: the link ${link} leads nowhere`);
      return link;
    }
    const suffix = anchor === undefined ? "" : `#${anchor}`;
    return toward(page, pageOf(file)) + suffix;
  };
  const pageOf = (file) => {
    const page = PAGES[file] ?? PAGES[`${file}/README.md`];
    if (page !== undefined) return page;
    if (file.endsWith(".md")) complaints.push(`${file} is linked to and has no page in pages.mjs`);
    if (file.startsWith(`${PICTURES}/`)) return file.slice("docs/".length);
    linked.add(file);
    return sourcePage(file);
  };
  for (const [source, page] of Object.entries(PAGES)) {
    const text = readFileSync(join(root, source), "utf8");
    const led = withLinks(text, (link) => follow(link, source, page));
    // What the tests know of blocks, highlighting does not.
    write(folder, page, led.replaceAll(/^( *```)(?:output|(\w+) fragment)$/gm, "$1$2"));
  }
  // Iterating over a set meets what is added on the way.
  for (const file of linked) write(folder, sourcePage(file), shown(root, file, pageOf));
  cpSync(join(root, PICTURES), join(folder, "pictures"), { recursive: true });
  return complaints;
}

/** The text with each link to a file, outside of code, led elsewhere. */
function withLinks(text, follow) {
  const link = /(```[\s\S]*?```|`[^`\n]*`)|(\]\(|(?:href|src)=")([^)"\s]+)/g;
  return text.replaceAll(link, (whole, code, opening, target) =>
    code !== undefined || /^[a-z]+:|^#/.test(target) ? whole : opening + follow(target),
  );
}

function sourcePage(file) {
  // Folders that begin with a dot are none of VitePress's.
  return `source/${file.replaceAll(/(?<=^|\/)\./g, "")}.md`;
}

/** A file of the repository as a page; of a folder the files right below it. */
function shown(root, file, pageOf) {
  const path = join(root, file);
  if (!statSync(path).isDirectory()) {
    const content = readFileSync(path, "utf8");
    return `# ${file}\n\n\`\`\`\`${extname(file).slice(1) || "txt"}\n${content}\`\`\`\`\n`;
  }
  const entries = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isFile());
  const lines = entries.map(({ name }) =>
    SHOWN_WHOLE.has(file)
      ? `- [${name}](${toward(sourcePage(file), pageOf(`${file}/${name}`))})`
      : `- ${name}`,
  );
  return `# ${file}\n\n${lines.join("\n")}\n`;
}

function toward(page, other) {
  const path = posix.relative(posix.dirname(page), other);
  return path.startsWith(".") ? path : `./${path}`;
}

function write(folder, page, text) {
  const target = join(folder, page);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}
