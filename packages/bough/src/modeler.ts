export * from "@bough/modeler";
