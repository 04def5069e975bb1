import type { Command, Report } from "./protocol.ts";

/** One worker, whatever the platform calls it. */
export interface WorkerThread {
  post(command: Command): void;
  /** False once the thread is gone. */
  readonly isAlive: boolean;
  /** Who listens now; one at a time. */
  onReport: (report: Report) => void;
  /** Told once when the thread is gone, whatever the reason. */
  onDeath: (reason: string) => void;
  /** Whether the thread keeps the process alive. */
  setBusy(isBusy: boolean): void;
  terminate(): void;
}
