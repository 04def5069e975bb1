export * from "@bough/simplex";
