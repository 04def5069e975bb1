// The page: inputs on the left, results on the right, a worker between them.
import type { ExportFormat, Report } from "../protocol.ts";
import { element, save } from "./element.ts";
import { Inputs } from "./inputs.ts";
import { Results } from "./results.ts";
import { packed, unpacked } from "./share.ts";
import { Solver } from "./solver.ts";

const solveButton = element("solve", HTMLButtonElement);
const sharedNote = element("shared", HTMLSpanElement);
const results = new Results();
const fromLink = unpacked(location.hash.slice(1));
/** Whether what is shown belongs to a solve, and not only to a board that waits for one. */
let isAnswerShown = false;

const solver = new Solver(hear);
const inputs = new Inputs({
  boardChanged(puzzle, text) {
    sharedNote.textContent = "";
    solver.preview(puzzle, text);
  },
  tabChanged() {
    sharedNote.textContent = "";
    if (solver.isSolving) return;
    results.rest(null);
    isAnswerShown = false;
    inputs.announce();
  },
});

solveButton.addEventListener("click", () => {
  if (solver.isSolving) {
    solver.stop();
    return;
  }
  const { job, settings } = inputs;
  results.begin(job.kind === "riddle");
  isAnswerShown = true;
  solver.solve(job, settings);
  solveButton.textContent = "Stop";
});

element("share", HTMLButtonElement).addEventListener("click", async () => {
  const { shared } = inputs;
  const fragment = shared === undefined ? undefined : await packed(shared);
  if (fragment === undefined) {
    sharedNote.textContent = "Too large for a link";
    return;
  }
  history.replaceState(null, "", `#${fragment}`);
  try {
    await navigator.clipboard.writeText(location.href);
    sharedNote.textContent = "The link is copied";
  } catch {
    sharedNote.textContent = "The link is in the address bar";
  }
});

window.addEventListener("hashchange", async () => {
  const shared = await unpacked(location.hash.slice(1));
  if (shared !== undefined && !solver.isSolving) inputs.accept(shared);
});

for (const format of ["sol", "lp", "mps"] as const)
  element(`save-${format}`, HTMLButtonElement).addEventListener("click", () =>
    solver.write(format),
  );
element("save-picture", HTMLButtonElement).addEventListener("click", () => {
  if (results.picture !== null) save(`${inputs.title}.svg`, results.picture.svg, "image/svg+xml");
});
element("save-chart", HTMLButtonElement).addEventListener("click", () => {
  if (results.chart.svg !== null)
    save(`${inputs.title}-bounds.svg`, standalone(results.chart.svg), "image/svg+xml");
});

function hear(report: Report): void {
  switch (report.kind) {
    case "gallery":
      void fromLink.then((shared) => inputs.offer(report.entries, shared));
      // Plots are loaded while the person still looks around.
      requestIdleCallback?.(() => import("@observablehq/plot"));
      return;
    case "preview":
      inputs.complain(null);
      if (solver.isSolving) return;
      isAnswerShown = false;
      results.rest(report.picture);
      return;
    case "mistake":
      inputs.complain(report.message);
      if (!isAnswerShown) results.say("The board cannot be read", true);
      return;
    case "exported":
      save(`${inputs.title}.${report.format}`, report.text, TYPES[report.format]);
      return;
    default:
      results.hear(report);
      if (!solver.isSolving) solveButton.textContent = "Solve";
  }
}

const TYPES: Readonly<Record<ExportFormat, string>> = {
  lp: "text/plain",
  mps: "text/plain",
  sol: "text/plain",
};

/** A chart that does not lean on the page's colours. */
function standalone(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const style = getComputedStyle(document.documentElement);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.style.color = style.getPropertyValue("--ink");
  copy.style.fontFamily = "system-ui, sans-serif";
  for (const part of copy.querySelectorAll("[stroke^='var(']")) {
    const name = part.getAttribute("stroke")!.slice("var(".length, -1);
    part.setAttribute("stroke", style.getPropertyValue(name));
  }
  return new XMLSerializer().serializeToString(copy);
}
