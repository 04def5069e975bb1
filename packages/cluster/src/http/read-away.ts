import type { IncomingMessage } from "node:http";

/** Reads what still comes of a request and forgets it, until it ends or the time is over. */
export function readAway(request: IncomingMessage, milliseconds: number): Promise<void> {
  if (request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(end, milliseconds);
    request.once("close", end);
    request.resume();
    function end(): void {
      clearTimeout(timer);
      request.off("close", end);
      resolve();
    }
  });
}
