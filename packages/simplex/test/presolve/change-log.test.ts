import { describe, expect, it } from "vitest";
import { ChangeLog } from "../../src/presolve/change-log.ts";

const seenBy = (log: ChangeLog, reader: number) => {
  log.collect(reader);
  return [...log.changed.subarray(0, log.numChanged)].sort();
};

describe("ChangeLog", () => {
  it("shows every reader everything once, and then what changed since its visit", () => {
    const log = new ChangeLog(4, 2);
    expect(seenBy(log, 0)).toEqual([0, 1, 2, 3]);
    expect(log.hasNews(0)).toBe(false);
    log.note(2);
    log.note(2);
    expect(seenBy(log, 0)).toEqual([2]);
    log.note(2);
    log.note(0);
    expect(seenBy(log, 1)).toEqual([0, 1, 2, 3]);
    expect(seenBy(log, 1)).toEqual([]);
    expect(seenBy(log, 0)).toEqual([0, 2]);
  });

  it("shows removed lines to nobody, also when they are noted again", () => {
    const log = new ChangeLog(3, 2);
    log.remove(1);
    expect(seenBy(log, 0)).toEqual([0, 2]);
    log.note(2);
    log.remove(2);
    expect(log.hasNews(0)).toBe(false);
    log.note(2);
    expect(log.hasNews(0)).toBe(false);
    expect(seenBy(log, 1)).toEqual([0]);
  });

  it("lists lines in the order in which they were noted last", () => {
    const log = new ChangeLog(4, 2);
    log.collect(0);
    log.note(3);
    log.note(1);
    log.collect(0);
    log.note(0);
    log.note(3);
    log.collect(1);
    expect([...log.changed]).toEqual([2, 1, 0, 3]);
  });
});
