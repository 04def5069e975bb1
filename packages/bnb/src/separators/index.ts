import type { Separator } from "./separator.ts";

/** In the order they are asked: cheap before dear. */
export const separators: readonly Separator[] = [];
