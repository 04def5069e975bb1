export * from "@bough/certify";
