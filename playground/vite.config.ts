import { defineConfig } from "vite";

/** With these a page may share memory between threads; the page works without as well. */
const isolated = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

export default defineConfig({
  base: "./",
  build: { target: "es2022", chunkSizeWarningLimit: 1200 },
  worker: { format: "es" },
  server: { headers: isolated },
  preview: { headers: isolated },
});
