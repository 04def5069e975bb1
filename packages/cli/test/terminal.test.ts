import { afterEach, describe, expect, it, vi } from "vitest";
import { endAtFailedWrite, wantsColor } from "../src/terminal.ts";

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
