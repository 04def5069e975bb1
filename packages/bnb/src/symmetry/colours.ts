import type { Steps } from "../steps.ts";

/** Vertices put into their first cells between two pauses. */
export const VERTICES_PER_STEP = 100_000;

/** The vertices by rising colour, those of one colour in ascending order. */
export function* byColour(colours: Int32Array): Steps<Int32Array> {
  let numColours = 0;
  for (let v = 0; v < colours.length; v++) numColours = Math.max(numColours, colours[v] + 1);
  const starts: Int32Array = new Int32Array(numColours + 1);
  for (let v = 0; v < colours.length; v++) starts[colours[v] + 1]++;
  for (let colour = 0; colour < numColours; colour++) starts[colour + 1] += starts[colour];
  const order: Int32Array = new Int32Array(colours.length);
  for (let v = 0; v < colours.length; v++) {
    if (v % VERTICES_PER_STEP === VERTICES_PER_STEP - 1) yield;
    order[starts[colours[v]]++] = v;
  }
  return order;
}

/** Spreads a small number over 32 bits. */
export function mix(colour: number): number {
  let h = Math.imul(colour + 1, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}
