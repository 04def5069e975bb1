import type { LearningMotor } from "../learning/learning-motor.ts";
import type { Command, Report } from "../platform/protocol.ts";
import type { WorkerThread } from "../platform/worker-thread.ts";
import { runInSlicesUntil } from "../steps.ts";
import type { WitnessTeam } from "../witness/witness-team.ts";
import { CommandHandler } from "./command-handler.ts";

/**
 * A worker on the caller's own thread, which has nothing else to do while the others search. Its
 * code is compiled already, and it works in slices, so that the event loop keeps turning.
 *
 * @param learning the motor of the search that was split, which goes on here
 * @param team watches a known point, for tests
 */
export function startLocalWorker(learning?: LearningMotor, team?: WitnessTeam): WorkerThread {
  const handler = new CommandHandler(learning, undefined, team);
  // One command at a time, and the first only once the other workers have been told what to do.
  let turn: Promise<void> = Promise.resolve();
  const worker = {
    isAlive: true,
    post: (command: Command) => {
      turn = turn.then(() => answer(command));
    },
    onReport: (_report: Report) => {},
    onDeath: (_reason: string) => {},
    setBusy: () => {},
    terminate: () => {
      worker.isAlive = false;
    },
  };
  async function answer(command: Command): Promise<void> {
    if (command.kind === "start" && command.hooks !== undefined) await handler.load(command.hooks);
    const report = await runInSlicesUntil(handler.handle(command), () => !worker.isAlive);
    if (report !== undefined && worker.isAlive) worker.onReport(report);
  }
  return worker;
}
