import { closeSync, openSync, writeSync } from "node:fs";
import { unwritable } from "./files.ts";

/** A file that gets the log as it comes, so that another program may follow it. */
export interface LogFile {
  write(text: string): void;
  close(): void;
}

/**
 * Opens or empties the file.
 *
 * @throws InputError where it cannot be written
 */
export function openLogFile(path: string): LogFile {
  const attempt = <T>(action: () => T): T => {
    try {
      return action();
    } catch (error) {
      throw unwritable(path, error);
    }
  };
  const file = attempt(() => openSync(path, "w"));
  return {
    write: (text) => void attempt(() => writeSync(file, text)),
    close: () => attempt(() => closeSync(file)),
  };
}
