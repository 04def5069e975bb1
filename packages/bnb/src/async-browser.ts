// The part of the package that loads little, in a bundle for browsers.
import { usePlatform } from "./platform/platform.ts";
import { web } from "./platform/web.ts";

usePlatform(web);

export * from "./async-api.ts";
