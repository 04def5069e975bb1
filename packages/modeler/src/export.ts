import type { Problem } from "@bough/problem";

/** The writers are loaded when they are first needed, so that a browser need not have them. */
export async function toMpsText(problem: Problem): Promise<string> {
  const { writeMps } = await import("@bough/formats");
  return writeMps(problem).text;
}

export async function toLpText(problem: Problem): Promise<string> {
  const { writeLp } = await import("@bough/formats");
  return writeLp(problem).text;
}
