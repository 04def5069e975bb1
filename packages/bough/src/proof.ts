export * from "@bough/proof";
