export * from "@bough/bnb";
