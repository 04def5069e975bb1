// The package outside of browsers' bundles: in Node, Deno and Bun, and in pages without a bundler.
import { anywhere } from "./platform/anywhere.ts";
import { usePlatform } from "./platform/platform.ts";

usePlatform(anywhere);

export * from "./api.ts";
