// Cases as JSON: what JSON has no word for stands as an object with one key.
const DOUBLE = "double";
const BIGINT = "bigint";

/** Readable JSON: short lists stand on one line. Infinities, NaN, −0 and bigints survive. */
export function toJson(value: unknown): string {
  return layOut(JSON.parse(JSON.stringify(value, replace)), "");
}

export function fromJson(text: string): unknown {
  return JSON.parse(text, revive);
}

function replace(_key: string, value: unknown): unknown {
  if (typeof value === "bigint") return { [BIGINT]: String(value) };
  if (typeof value !== "number") return value;
  if (Object.is(value, -0)) return { [DOUBLE]: "-0" };
  return Number.isFinite(value) ? value : { [DOUBLE]: String(value) };
}

function revive(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Object.keys(value).length !== 1) return value;
  if (BIGINT in value) return BigInt(String(value[BIGINT]));
  if (DOUBLE in value) return Number(value[DOUBLE]);
  return value;
}

const LINE_WIDTH = 96;

function layOut(value: unknown, indent: string): string {
  const flat = JSON.stringify(value);
  if (typeof value !== "object" || value === null || indent.length + flat.length <= LINE_WIDTH)
    return flat;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((entry) => layOut(entry, inner))
    : Object.entries(value).map(
        ([key, entry]) => `${JSON.stringify(key)}: ${layOut(entry, inner)}`,
      );
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}`;
}
