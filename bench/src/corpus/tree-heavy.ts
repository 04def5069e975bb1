import type { Problem } from "@bough/problem";
import { setCovering } from "./families/covering.ts";
import { generalisedAssignment, multiKnapsack } from "./families/knapsack.ts";
import { jobShop } from "./families/scheduling.ts";
import type { Instance } from "./instance.ts";

/** Larger members of the families, whose trees take one thread some seconds. */
export function treeHeavyInstances(): Instance[] {
  return [
    integer("multi-knapsack-70x5", () => multiKnapsack(0, 70, 5)),
    integer("multi-knapsack-80x5", () => multiKnapsack(1, 80, 5)),
    integer("generalised-assignment-10x60", () => generalisedAssignment(0, 10, 60)),
    integer("set-covering-80x200-0", () => setCovering(0, 80, 200)),
    integer("set-covering-80x200-1", () => setCovering(1, 80, 200)),
    { ...integer("job-shop-7x5", () => jobShop(0, 7, 5)), kind: "mip" },
  ];
}

function integer(name: string, make: () => Problem): Instance {
  return {
    name,
    kind: "integer",
    reference: { status: "unknown", objective: null },
    load: async () => make(),
  };
}
