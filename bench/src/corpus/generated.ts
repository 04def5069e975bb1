import { families } from "./families/index.ts";
import type { Instance } from "./instance.ts";

/** The repository's own families, one model a seed; nobody has published their optima. */
export function generatedInstances(seeds: number): Instance[] {
  return families.flatMap((family) =>
    Array.from({ length: seeds }, (_, seed) => ({
      name: `${family.name}-${seed}`,
      kind: family.kind,
      reference: { status: "unknown", objective: null } as const,
      load: async () => family.make(seed),
    })),
  );
}
