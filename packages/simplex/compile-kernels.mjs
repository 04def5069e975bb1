// Compiles kernels/*.ts, which are AssemblyScript, and writes what comes of it as a text into src: so the kernels are
// part of every bundle, and nothing has to be found at run time.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { main } from "assemblyscript/asc";

const here = import.meta.dirname;
const target = join(here, "src", "kernels", "module.generated.ts");
const OUTPUT = "kernels.wasm";

let binary;
const { error, stderr } = await main(
  [
    ...["kernels/index.ts", "--outFile", OUTPUT, "-O3", "--noAssert"],
    // Memory is given by whoever makes an instance; nothing is allocated, thrown or collected in it.
    ...["--runtime", "stub", "--importMemory", "--initialMemory", "1", "--use", "abort="],
    ...["--enable", "simd"],
  ],
  {
    readFile(name, folder) {
      try {
        return readFileSync(join(here, folder, name), "utf8");
      } catch (cause) {
        if (cause.code === "ENOENT") return null;
        throw cause;
      }
    },
    writeFile(name, contents) {
      if (name === OUTPUT) binary = contents;
    },
    listFiles: () => [],
  },
);
if (error !== null) {
  process.stderr.write(`${stderr.toString()}${error.message}\n`);
  process.exit(1);
}
const text = Buffer.from(binary).toString("base64");
const source = `/** \`kernels/index.ts\` as WebAssembly: made by compile-kernels.mjs. */\nexport const KERNELS_BASE64: string =\n  "${text}";\n`;
writeFileSync(target, source);
