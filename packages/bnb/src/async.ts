// The part of the package that loads little, outside of browsers' bundles.
import { anywhere } from "./platform/anywhere.ts";
import { usePlatform } from "./platform/platform.ts";

usePlatform(anywhere);

export * from "./async-api.ts";
