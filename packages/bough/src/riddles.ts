export * from "@bough/puzzles";
