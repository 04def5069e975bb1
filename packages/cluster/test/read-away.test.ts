import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { readAway } from "../src/http/read-away.ts";

const PIECE = "x".repeat(1 << 16);

let server: Server | undefined;

/** A server that refuses whatever comes, and tells how many bytes it has read before. */
async function refusing(milliseconds: number): Promise<number> {
  server = createServer((incoming, response) => {
    void readAway(incoming, milliseconds).then(() => {
      response.writeHead(413, { connection: "close", "bytes-read": incoming.socket.bytesRead });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** How many bytes the server has read of a slow writer's pieces when it answers. */
function bytesReadOf(pieces: number, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    const outgoing = request({ port, host: "127.0.0.1", method: "POST" }, (incoming) => {
      isAnswered = true;
      incoming.resume();
      resolve(Number(incoming.headers["bytes-read"]));
    });
    outgoing.on("error", reject);
    void write();
    async function write(): Promise<void> {
      for (let k = 0; k < pieces && !isAnswered; k++) {
        outgoing.write(PIECE);
        await pause(1);
      }
      outgoing.end();
    }
  });
}

describe("reading away what is refused", () => {
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  it("reads to the end before the answer", async () => {
    const port = await refusing(60_000);
    expect(await bytesReadOf(100, port)).toBeGreaterThan(100 * PIECE.length);
  });

  it("answers what has no end", async () => {
    const port = await refusing(20);
    expect(await bytesReadOf(Infinity, port)).toBeGreaterThan(0);
  });

  it("does not wait for who is gone", async () => {
    const port = await refusing(60_000);
    const left = new Promise<void>((resolve) => {
      server?.once("request", (incoming) => {
        incoming.once("close", () => void readAway(incoming, 60_000).then(resolve));
      });
    });
    const outgoing = request({ port, host: "127.0.0.1", method: "POST" });
    outgoing.on("error", () => {});
    outgoing.write(PIECE);
    await new Promise<void>((resolve) => server?.once("request", () => resolve()));
    outgoing.destroy();
    await left;
  });
});
