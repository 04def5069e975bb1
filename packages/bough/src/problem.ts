export * from "@bough/problem";
