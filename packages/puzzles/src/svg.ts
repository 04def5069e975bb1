/** The colours and sizes that all drawings share. */
export const INK = "#22303c";
export const PAPER = "#fbfaf6";
export const SHADE = "#5b7c99";
export const ACCENT = "#c8553d";
export const FAINT = "#c9cfd4";
/** Side of a cell. */
export const CELL = 48;
const MARGIN = 24;
/** Height of the middle of a digit over its base line. Not all viewers know `dominant-baseline`. */
const DIGIT_MIDDLE = 0.36;

type Attributes = Readonly<Record<string, string | number>>;

/** An SVG document of the given inner size, on paper, with a margin around. */
export function svgDocument(width: number, height: number, title: string, parts: string[]): string {
  const [outerWidth, outerHeight] = [width + 2 * MARGIN, height + 2 * MARGIN];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${outerWidth}" height="${outerHeight}" viewBox="${-MARGIN} ${-MARGIN} ${outerWidth} ${outerHeight}" font-family="Helvetica, Arial, sans-serif">`,
    `<title>${escapeText(title)}</title>`,
    element("rect", {
      x: -MARGIN,
      y: -MARGIN,
      width: outerWidth,
      height: outerHeight,
      fill: PAPER,
    }),
    ...parts,
    "</svg>",
    "",
  ].join("\n");
}

export function element(name: string, attributes: Attributes, content = ""): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
  const open = `<${name}${written.join("")}`;
  return content === "" ? `${open}/>` : `${open}>${content}</${name}>`;
}

/** A filled square cell. */
export function square(row: number, column: number, fill: string): string {
  return element("rect", { x: column * CELL, y: row * CELL, width: CELL, height: CELL, fill });
}

/** Text centred in a cell; `size` is its share of the cell's side. */
export function label(row: number, column: number, text: string, size = 0.5, fill = INK): string {
  return textAt(column + 0.5, row + 0.5, text, size, fill);
}

/** Text centred at a point that is given in cells. */
export function textAt(x: number, y: number, text: string, size: number, fill = INK): string {
  const fontSize = Math.round(size * CELL);
  const attributes = {
    x: x * CELL,
    y: y * CELL + DIGIT_MIDDLE * fontSize,
    fill,
    "font-size": fontSize,
    "text-anchor": "middle",
  };
  return element("text", attributes, escapeText(text));
}

/** A straight line between two points, in cells. */
export function stroke(
  from: readonly [x: number, y: number],
  to: readonly [x: number, y: number],
  color: string,
  width: number,
): string {
  return element("line", {
    x1: from[0] * CELL,
    y1: from[1] * CELL,
    x2: to[0] * CELL,
    y2: to[1] * CELL,
    stroke: color,
    "stroke-width": width,
    "stroke-linecap": "round",
  });
}

/** A line through points given in cells. */
export function polyline(
  points: readonly (readonly [x: number, y: number])[],
  color: string,
  width: number,
): string {
  return element("polyline", {
    points: points.map(([x, y]) => `${x * CELL},${y * CELL}`).join(" "),
    fill: "none",
    stroke: color,
    "stroke-width": width,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  });
}

/** The thin lines between the cells of a grid. */
export function gridLines(height: number, width: number, color = FAINT): string[] {
  const lines: string[] = [];
  for (let row = 0; row <= height; row++) lines.push(stroke([0, row], [width, row], color, 1));
  for (let column = 0; column <= width; column++)
    lines.push(stroke([column, 0], [column, height], color, 1));
  return lines;
}

/** Thick lines wherever `isSame` tells two neighbouring cells apart, and around the board. */
export function borders(
  height: number,
  width: number,
  isSame: (a: readonly [number, number], b: readonly [number, number]) => boolean,
  color = INK,
  thickness = 3,
): string[] {
  const lines: string[] = [];
  const isInside = (row: number, column: number) =>
    row >= 0 && row < height && column >= 0 && column < width;
  const isBorder = (a: readonly [number, number], b: readonly [number, number]) =>
    isInside(...a) !== isInside(...b) || (isInside(...a) && !isSame(a, b));
  for (let row = 0; row <= height; row++) {
    for (let column = 0; column <= width; column++) {
      if (column < width && isBorder([row - 1, column], [row, column]))
        lines.push(stroke([column, row], [column + 1, row], color, thickness));
      if (row < height && isBorder([row, column - 1], [row, column]))
        lines.push(stroke([column, row], [column, row + 1], color, thickness));
    }
  }
  return lines;
}

export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
