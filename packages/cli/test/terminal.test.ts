import { Readable } from "node:stream";
import { afterEach, describe, expect, it, vi } from "vitest";
import { StoppedError } from "../src/stopped-error.ts";
import { endAtFailedWrite, readAll, wantsColor } from "../src/terminal.ts";

afterEach(() => vi.restoreAllMocks());

/** What the process would end with and say. */
function endOf(code: string, stream: string): { exit: unknown; said: string } {
  let said = "";
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    said += String(text);
    return true;
  });
  vi.spyOn(process, "exit").mockImplementation((exit) => {
    throw exit;
  });
  const error = Object.assign(new Error(`${code}: write`), { code });
  try {
    endAtFailedWrite(error, stream);
  } catch (exit) {
    return { exit, said };
  }
  return { exit: "went on", said };
}

describe("a write that fails", () => {
  it("ends the command in silence where the reader has closed the pipe", () => {
    expect(endOf("EPIPE", "standard output")).toEqual({ exit: 0, said: "" });
  });

  it("is one line on standard error where the disk is full", () => {
    expect(endOf("ENOSPC", "standard output")).toEqual({
      exit: 1,
      said: "bough: standard output cannot be written: ENOSPC: write\n",
    });
    expect(endOf("ENOSPC", "standard error")).toEqual({ exit: 1, said: "" });
  });
});

describe("colours", () => {
  it.each([
    [{}, true, true],
    [{}, false, false],
    [{ NO_COLOR: "1" }, true, false],
    [{ NO_COLOR: "" }, true, true],
    [{ NO_COLOR: "1", FORCE_COLOR: "1" }, true, false],
    [{ FORCE_COLOR: "1" }, false, true],
    [{ FORCE_COLOR: "0" }, true, false],
    [{ TERM: "dumb" }, true, false],
  ])("with %j and a screen %s: %s", (environment, isScreen, expected) => {
    expect(wantsColor(environment, isScreen)).toBe(expected);
  });
});

describe("standard input", () => {
  it("is read to its end", async () => {
    const stream = Readable.from([Buffer.from("max"), Buffer.from("imize")]);
    const bytes = await readAll(stream, new AbortController().signal);
    expect(Buffer.from(bytes).toString()).toBe("maximize");
  });

  it("that never ends is left and closed once the person has had enough", async () => {
    const controller = new AbortController();
    const stream = new Readable({ read: () => {} });
    stream.push("max");
    const reading = readAll(stream, controller.signal);
    setImmediate(() => controller.abort());
    await expect(reading).rejects.toThrow(StoppedError);
    expect(stream.destroyed).toBe(true);
  });

  it("is not waited for where the signal was there first", async () => {
    const stream = new Readable({ read: () => {} });
    await expect(readAll(stream, AbortSignal.abort())).rejects.toThrow(StoppedError);
  });
});
