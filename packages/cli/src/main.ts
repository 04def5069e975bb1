#!/usr/bin/env node
// The command under the path that a module would have. It hands over to the bundle: the same modules
// one by one take half a second to find and to compile.
import { createRequire } from "node:module";

createRequire(import.meta.url)("./bough.cjs");
