import { afterEach, describe, expect, it, vi } from "vitest";
import { endAtFailedWrite } from "../src/terminal.ts";

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
