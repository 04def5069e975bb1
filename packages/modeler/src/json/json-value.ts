import { shown } from "@bough/problem";
import { InvalidModelError } from "../errors.ts";
import { quoting } from "../text-budget.ts";

/** Characters of a value that an error repeats. */
const LONGEST_SHOWN = 60;

/** @throws {InvalidModelError} always: what stands at a place, and what should */
export function fail(place: string, json: unknown, expected: string): never {
  const text = shown(json);
  const found = text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
  return failAt(place, found, expected);
}

/** @throws {InvalidModelError} always: what is found at a place, in words, and what should be */
export function failAt(place: string, found: string, expected: string): never {
  throw new InvalidModelError(quoting`${place}: found ${found}; expected ${expected}`);
}

export function asList(json: unknown, place: string): readonly unknown[] & unknown[] {
  return Array.isArray(json) ? json : fail(place, json, "an array");
}

export function asNumber(json: unknown, place: string): number {
  return typeof json === "number" && Number.isFinite(json) ? json : fail(place, json, "a number");
}

export function asText(json: unknown, place: string): string {
  return typeof json === "string" ? json : fail(place, json, "a text");
}

/** An object with no other keys than these. */
export function asRecord(
  json: unknown,
  place: string,
  keys: readonly string[],
): Readonly<Record<string, unknown>> {
  if (typeof json !== "object" || json === null || Array.isArray(json))
    return fail(place, json, "an object");
  for (const key of Object.keys(json))
    if (!keys.includes(key)) fail(`${place}.${key}`, key, `one of ${keys.join(", ")}`);
  return json as Readonly<Record<string, unknown>>;
}
