import { existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

const USUAL_PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** The browser to click with: the one that BOUGH_CHROMIUM names, or one in a usual place. */
export const chromiumPath: string | undefined = [process.env.BOUGH_CHROMIUM, ...USUAL_PLACES].find(
  (path) => path !== undefined && existsSync(path),
);

if (chromiumPath === undefined) {
  console.warn(
    "No Chromium was found, so pages are not clicked through: install one (apt install chromium, " +
      "brew install --cask chromium) or name it in BOUGH_CHROMIUM.",
  );
}

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

/** With these a page may share memory between threads. */
const ISOLATED = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

/** Serves a folder as any host of files would, with or without cross-origin isolation. */
export async function serve(
  folder: string,
  isIsolated: boolean,
): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer(({ url = "/" }, answer) => {
    const { pathname } = new URL(url, "http://localhost");
    const file = join(folder, pathname.endsWith("/") ? `${pathname}index.html` : pathname);
    if (!existsSync(file)) {
      answer.writeHead(404).end();
      return;
    }
    answer.writeHead(200, {
      "content-type": TYPES[extname(file)] ?? "application/octet-stream",
      ...(isIsolated ? ISOLATED : {}),
    });
    answer.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}
