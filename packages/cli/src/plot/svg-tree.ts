import type { VisitedNode, VisitOutcome } from "@bough/bnb";
import { greatestNumber, leastNumber } from "@bough/problem";
import { type HierarchyPointNode, stratify, tree } from "d3-hierarchy";
import { at, escaped } from "./svg-text.ts";

/** Pixels between two leaves side by side, and between a node and its parent. */
const LEAF_DISTANCE = 14;
const DEPTH_DISTANCE = 34;
const MARGIN = 24;
const TOP = 64;
const RADIUS = 4;
const LEAST_WIDTH = 480;
/** Up to so many nodes the decisions are written beside them; else they show under the pointer. */
const MOST_LABELLED = 24;
/** Pixels between leaves whose labels are written. */
const LABEL_DISTANCE = 92;

const MEANINGS: Readonly<Record<VisitOutcome, string>> = {
  branched: "branched",
  incumbent: "new best point",
  pruned: "pruned",
  waiting: "waits for the gap",
  stopped: "stopped",
  unbounded: "unbounded",
};

/**
 * A tree as it was searched, as an SVG picture that follows the reader's light or dark setting:
 * laid out by E. M. Reingold and J. S. Tilford, "Tidier drawings of trees" (IEEE Transactions on
 * Software Engineering 7, 1981), as d3-hierarchy has it.
 *
 * @param nodes what `onNode` told of one tree; of a node that was visited twice the last one counts
 */
export function svgTree(title: string, nodes: readonly VisitedNode[]): string {
  const last = new Map(nodes.map((node) => [node.id, node]));
  const isLabelled = last.size <= MOST_LABELLED;
  const layout = tree<VisitedNode>().nodeSize([
    isLabelled ? LABEL_DISTANCE : LEAF_DISTANCE,
    DEPTH_DISTANCE,
  ]);
  const root = layout(
    stratify<VisitedNode>()
      .id(({ id }) => String(id))
      .parentId(({ parent }) => (parent === null ? null : String(parent)))([...last.values()]),
  );
  const placed = root.descendants();
  const left = leastNumber(placed.map(({ x }) => x));
  const right = greatestNumber(placed.map(({ x }) => x));
  const width = Math.max(
    LEAST_WIDTH,
    right - left + 2 * MARGIN + (isLabelled ? LABEL_DISTANCE : 0),
  );
  const height = TOP + MARGIN + DEPTH_DISTANCE * root.height;
  const shift = (width - right - left) / 2;
  const x = (node: HierarchyPointNode<VisitedNode>) => at(node.x + shift);
  const y = (node: HierarchyPointNode<VisitedNode>) => at(node.y + TOP);
  const kinds = [...new Set(placed.map(({ data }) => data.outcome))];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${at(width)} ${at(height)}" width="${at(width)}" height="${at(height)}" role="img" aria-label="${escaped(title)}: search tree">`,
    "<style>",
    "text{font:11px system-ui,sans-serif;fill:#333}.t{font-size:14px;font-weight:600}.bg{fill:#fff}",
    "path{fill:none;stroke:#bbb}.branched{fill:#5b7fb8}.pruned{fill:#bbb}.incumbent{fill:#1b7f3b}",
    ".waiting{fill:#e0a030}.stopped,.unbounded{fill:#b3261e}",
    "@media(prefers-color-scheme:dark){.bg{fill:#16181c}text{fill:#ccc}path{stroke:#555}.pruned{fill:#666}.incumbent{fill:#6fd58e}}",
    "</style>",
    `<rect class="bg" width="${at(width)}" height="${at(height)}"/>`,
    `<text class="t" x="${MARGIN}" y="20">${escaped(title)}: ${placed.length} nodes</text>`,
    ...kinds.flatMap((kind, k) => [
      `<circle class="${kind}" cx="${MARGIN + 4 + 110 * k}" cy="38" r="${RADIUS}"/>`,
      `<text x="${MARGIN + 14 + 110 * k}" y="42">${MEANINGS[kind]}</text>`,
    ]),
    ...placed
      .filter(({ parent }) => parent !== null)
      .map((node) => `<path d="M${x(node.parent!)} ${y(node.parent!)}L${x(node)} ${y(node)}"/>`),
    ...placed.map((node) => {
      const { decision, bound, outcome } = node.data;
      const told = [decision, `bound ${bound ?? "none"}`, MEANINGS[outcome]].filter(Boolean);
      const radius = outcome === "incumbent" ? RADIUS + 2 : RADIUS;
      const label = isLabelled
        ? `<text x="${at(node.x + shift + 8)}" y="${at(node.y + TOP + 4)}">${escaped(decision)}</text>`
        : "";
      return `<circle class="${outcome}" cx="${x(node)}" cy="${y(node)}" r="${radius}"><title>${escaped(told.join(", "))}</title></circle>${label}`;
    }),
    "</svg>",
    "",
  ].join("\n");
}
