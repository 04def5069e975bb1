import { defineConfig } from "vitepress";

const page = (text, link) => ({ text, link: `/${link}` });
/** Pages beside the site's own, which its router does not know. */
const beside = (text, link) => ({ text, link: `/${link}/index.html`, target: "_self" });

export default defineConfig({
  title: "Bough",
  description: "Mixed-integer programs and logic riddles in TypeScript.",
  // Where the site lies on its host.
  base: process.env.BOUGH_SITE_BASE ?? "/",
  srcDir: "pages",
  outDir: "dist",
  head: [["link", { rel: "icon", href: "/icon.svg", type: "image/svg+xml" }]],
  themeConfig: {
    logo: "/icon.svg",
    outline: [2, 3],
    search: { provider: "local" },
    nav: [
      page("Guide", "getting-started"),
      beside("Playground", "playground"),
      beside("Reference", "reference"),
    ],
    sidebar: [
      {
        text: "Guide",
        items: [
          page("Getting started", "getting-started"),
          page("Modelling", "modelling"),
          page("Every operation", "operations"),
          page("Riddles", "riddles"),
          page("Embedding", "embedding"),
          page("Errors", "errors"),
          page("Watching a solve", "progress"),
          page("Steering the search", "hooks"),
          page("A farm of solvers", "farm"),
          page("What the farm promises", "farm-promises"),
          page("Moving in", "moving"),
          page("Examples", "source/examples"),
        ],
      },
      {
        text: "Understanding",
        items: [
          page("The log", "log"),
          page("Statistics", "statistics"),
          page("Numerics", "numerics"),
          page("Proofs", "proofs"),
          page("Performance", "performance"),
          page("The schedule of the root", "root-schedule"),
          page("Glossary", "glossary"),
        ],
      },
      {
        text: "Packages",
        collapsed: true,
        items: [
          ...["bough", "modeler", "bnb", "formats", "problem", "simplex", "propagation"],
          ...["puzzles", "proof", "certify", "cli", "cluster"],
        ].map((name) => page(name, `packages/${name}`)),
      },
      {
        text: "Taking part",
        items: [
          page("Architecture", "architecture"),
          page("Contributing", "contributing"),
          page("Extending", "extending"),
          page("Bench", "bench"),
          page("Fuzzing", "fuzz"),
        ],
      },
    ],
  },
});
