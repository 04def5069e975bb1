import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { type RunRecord, recordKey } from "./record.ts";

/** Every record on its own line, written the moment it is known, so that nothing is lost by stopping. */
export class ResultsFile {
  readonly #path: string;
  readonly #records = new Map<string, RunRecord>();

  /** @param resume keeps what an earlier run has left there; otherwise the file starts empty */
  constructor(path: string, resume: boolean) {
    this.#path = path;
    mkdirSync(dirname(path), { recursive: true });
    if (!resume || !existsSync(path)) {
      writeFileSync(path, "");
      return;
    }
    for (const line of readFileSync(path, "utf8").split("\n")) {
      // The last line may be cut off where the earlier run was stopped.
      if (!line.endsWith("}")) continue;
      const record = JSON.parse(line) as RunRecord;
      this.#records.set(recordKey(record), record);
    }
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
