import { Random } from "@bough/testing";
import type { Campaign, CampaignReport, CampaignSettings, Fault } from "../../target.ts";
import { type CommandCall, commandCalls } from "./command-calls.ts";
import { type Interrupted, interrupt } from "./interrupted-process.ts";
import { PhaseTable } from "./phase-table.ts";

/** What is claimed: seconds after which the command has ended. */
const MOST_SECONDS = 0.2;

/** Ctrl-C at random moments of the command line: how soon it ends, and in what phase it was. */
export const interrupts: Campaign = {
  name: "interrupts",
  what: "Ctrl-C ends the command line within 0.2 s, whatever it is at",
  async run(settings: CampaignSettings): Promise<CampaignReport> {
    const faults: Fault[] = [];
    const table = new PhaseTable();
    const calls = commandCalls();
    const end = performance.now() + settings.milliseconds;
    let cases = 0;
    for (; cases < settings.cases && performance.now() < end && !settings.isStopped(); cases++) {
      const number = settings.from + cases;
      const random = new Random(settings.seed * 1_000_003 + number);
      const call = random.pick(calls);
      // From 50 ms to 6 s, each order of magnitude as often as the others.
      const moment = 0.05 * 120 ** random.next();
      const run = await interrupt(call.args, moment, random.chance(0.2) ? "SIGTERM" : "SIGINT");
      const line = lineOf(call, moment, run);
      settings.log(`interrupts ${number}: ${line}`);
      if (!isAnswer(run.ending)) faults.push({ kind: "no answer", message: line });
      if (run.isOver) continue;
      table.add(call, run);
      if (run.late > MOST_SECONDS) faults.push({ kind: `late in ${run.phase}`, message: line });
      if (run.ending === "killed") faults.push({ kind: "no end", message: line });
    }
    return { cases, faults, text: table.text };
  },
};

/** Answered, or stopped, by us if not by its limits; dead of the signal where it had not heard of it yet. */
function isAnswer(ending: string): boolean {
  return [
    "with code 0",
    "with code 3",
    "with code 130",
    "by SIGINT",
    "by SIGTERM",
    "killed",
  ].includes(ending);
}

function lineOf({ name }: CommandCall, moment: number, run: Interrupted): string {
  const { phase, late, wallLate, mainLate, isOver, ending } = run;
  if (isOver) return `${name}: ended ${ending} before ${moment.toFixed(2)} s`;
  const [shown, byClock, ofMain] = [late, wallLate, mainLate].map((s) => (1000 * s).toFixed(0));
  const ended = ending === "killed" ? "did not end in time" : `ended ${ending}`;
  const spent = `${shown} ms (${byClock} by the clock, main thread ${ofMain})`;
  return `${name} at ${moment.toFixed(2)} s, ${phase}: ${ended} after ${spent}`;
}
