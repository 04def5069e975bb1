export * from "@bough/formats";
