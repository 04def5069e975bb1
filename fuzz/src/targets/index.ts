import type { Target } from "../target.ts";
import { mip } from "./mip.ts";

/** In the order in which they take turns. */
export const targets: readonly Target[] = [mip];

export function findTarget(name: string): Target | undefined {
  return targets.find((target) => target.name === name);
}
