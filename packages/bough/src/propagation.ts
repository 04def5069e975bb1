export * from "@bough/propagation";
