import type { VisitedNode, VisitOutcome } from "bough";
import { type HierarchyPointNode, stratify, tree } from "d3-hierarchy";

/** Nodes that are drawn: more cannot be told apart. */
const MOST_NODES = 4000;
/** Of the page's time, at most this share goes into drawing. */
const SHARE = 0.1;
const LEAST_PAUSE = 200;
const HEIGHT = 230;
const MARGIN = 14;
const DARK = "(prefers-color-scheme: dark)";

const COLORS: Readonly<Record<VisitOutcome, string>> = {
  branched: "--node",
  incumbent: "--point",
  pruned: "--faint",
  waiting: "--waiting",
  stopped: "--bound",
  unbounded: "--bound",
};
/** Above the root, and above nodes whose parents other threads have visited; not drawn. */
const NOWHERE = "nowhere";

interface Place {
  readonly id: string;
  readonly parent: string | null;
  readonly node: VisitedNode | null;
}

/** The tree as it grows, on a canvas. */
export class TreeView {
  readonly #canvas: HTMLCanvasElement;
  readonly #caption: HTMLElement;
  #nodes = new Map<number, VisitedNode>();
  #tree = -1;
  #numVisited = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pause = LEAST_PAUSE;

  constructor(canvas: HTMLCanvasElement, caption: HTMLElement) {
    this.#canvas = canvas;
    this.#caption = caption;
    new ResizeObserver(() => this.#soon(0)).observe(canvas.parentElement!);
    matchMedia(DARK).addEventListener("change", () => this.#soon(0));
  }

  clear(): void {
    this.#nodes = new Map();
    this.#tree = -1;
    this.#numVisited = 0;
    this.#soon(0);
  }

  /** A search that begins again on a smaller problem has a new tree, which takes the old one's place. */
  add(nodes: readonly VisitedNode[]): void {
    for (const node of nodes) {
      if (node.tree !== this.#tree) {
        this.#nodes = new Map();
        this.#numVisited = 0;
        this.#tree = node.tree;
      }
      if (!this.#nodes.has(node.id)) this.#numVisited++;
      if (this.#nodes.size < MOST_NODES || this.#nodes.has(node.id)) this.#nodes.set(node.id, node);
    }
    this.#soon(this.#pause);
  }

  #soon(wait: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const from = performance.now();
      this.#draw();
      this.#pause = Math.max(LEAST_PAUSE, (performance.now() - from) / SHARE);
    }, wait);
  }

  #draw(): void {
    const width = Math.max(240, this.#canvas.parentElement!.clientWidth);
    const scale = devicePixelRatio;
    this.#canvas.width = width * scale;
    this.#canvas.height = HEIGHT * scale;
    this.#canvas.style.width = `${width}px`;
    this.#canvas.style.height = `${HEIGHT}px`;
    const pen = this.#canvas.getContext("2d")!;
    pen.scale(scale, scale);
    const words = this.#describe();
    this.#caption.textContent = words;
    this.#canvas.setAttribute("aria-label", words);
    if (this.#nodes.size === 0) return;
    const root = laidOut([...this.#nodes.values()], this.#nodes);
    const placed = root.descendants().filter(({ data }) => data.node !== null);
    const left = Math.min(...placed.map(({ x }) => x));
    const right = Math.max(...placed.map(({ x }) => x));
    const depth = Math.max(...placed.map(({ depth }) => depth));
    const [spread, step] = [
      right > left ? Math.min(28, (width - 2 * MARGIN) / (right - left)) : 0,
      depth > 1 ? Math.min(40, (HEIGHT - 2 * MARGIN) / (depth - 1)) : 0,
    ];
    const middle = (left + right) / 2;
    const x = (place: HierarchyPointNode<Place>) => width / 2 + (place.x - middle) * spread;
    const y = (place: HierarchyPointNode<Place>) => MARGIN + (place.depth - 1) * step;
    const style = getComputedStyle(this.#canvas);
    pen.strokeStyle = style.getPropertyValue("--edge");
    pen.lineWidth = spread < 4 ? 0.5 : 1;
    pen.beginPath();
    for (const place of placed) {
      const { parent } = place;
      if (parent === null || parent.data.node === null) continue;
      pen.moveTo(x(parent), y(parent));
      pen.lineTo(x(place), y(place));
    }
    pen.stroke();
    const radius = Math.max(1.3, Math.min(5, spread / 3, step === 0 ? 5 : step / 3));
    for (const [outcome, color] of Object.entries(COLORS)) {
      const isBest = outcome === "incumbent";
      pen.fillStyle = style.getPropertyValue(color);
      pen.beginPath();
      for (const place of placed) {
        if (place.data.node!.outcome !== outcome) continue;
        const size = isBest ? Math.max(4, radius + 1) : radius;
        pen.moveTo(x(place) + size, y(place));
        pen.arc(x(place), y(place), size, 0, 2 * Math.PI);
      }
      pen.fill();
    }
  }

  #describe(): string {
    if (this.#nodes.size === 0) return "No node has been visited.";
    const depth = Math.max(...[...this.#nodes.values()].map((node) => node.depth));
    const drawn =
      this.#numVisited > this.#nodes.size
        ? `the first ${this.#nodes.size.toLocaleString("en")} of ${this.#numVisited.toLocaleString("en")} nodes`
        : `${this.#numVisited.toLocaleString("en")} ${this.#numVisited === 1 ? "node" : "nodes"}`;
    return `${drawn}, ${depth} deep`;
  }
}

/** Places by E. M. Reingold and J. S. Tilford, as d3-hierarchy has them. */
function laidOut(
  nodes: readonly VisitedNode[],
  known: ReadonlyMap<number, VisitedNode>,
): HierarchyPointNode<Place> {
  const places: Place[] = nodes.map((node) => ({
    id: String(node.id),
    parent: node.parent !== null && known.has(node.parent) ? String(node.parent) : NOWHERE,
    node,
  }));
  const roots = stratify<Place>()
    .id(({ id }) => id)
    .parentId(({ parent }) => parent);
  return tree<Place>().nodeSize([1, 1])(
    roots([{ id: NOWHERE, parent: null, node: null }, ...places]),
  );
}
