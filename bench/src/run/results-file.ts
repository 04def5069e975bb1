import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { type RunRecord, recordKey } from "./record.ts";

/** What all records of one file have in common, so that a resumed run mixes nothing. */
export type RunSettings = Readonly<Record<string, string | number | boolean>>;

/** A resume found results that were made in another way. */
export class OtherSettingsError extends Error {
  override readonly name: string = "OtherSettingsError";
}

/**
 * Every record on its own line, written the moment it is known, so that nothing is lost by
 * stopping. The first line holds the settings.
 */
export class ResultsFile {
  readonly #path: string;
  readonly #records = new Map<string, RunRecord>();

  /**
   * @param resume keeps what an earlier run has left there; otherwise the file starts empty
   * @throws OtherSettingsError
   */
  constructor(path: string, resume: boolean, settings: RunSettings) {
    this.#path = path;
    mkdirSync(dirname(path), { recursive: true });
    const [header, ...records] = resume && existsSync(path) ? wholeLines(path) : [];
    const ownHeader = JSON.stringify({ settings });
    if (header !== undefined && header !== ownHeader) {
      throw new OtherSettingsError(`${path} was measured with ${header}, not ${ownHeader}`);
    }
    for (const line of records) {
      const record = JSON.parse(line) as RunRecord;
      this.#records.set(recordKey(record), record);
    }
    const kept = this.records.map((record) => JSON.stringify(record));
    writeFileSync(path, `${[ownHeader, ...kept].join("\n")}\n`);
  }

  has(key: Parameters<typeof recordKey>[0]): boolean {
    return this.#records.has(recordKey(key));
  }

  add(record: RunRecord): void {
    this.#records.set(recordKey(record), record);
    appendFileSync(this.#path, `${JSON.stringify(record)}\n`);
  }

  get records(): readonly RunRecord[] {
    return Array.from(this.#records.values());
  }
}

/** The lines that were written to their end: the last may be cut off where a run was stopped. */
function wholeLines(path: string): string[] {
  const text = readFileSync(path, "utf8");
  return text
    .slice(0, text.lastIndexOf("\n") + 1)
    .split("\n")
    .filter((line) => line !== "");
}
