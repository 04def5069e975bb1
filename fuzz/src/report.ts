import type { CampaignRun, Quarry } from "./hunt.ts";
import type { TargetRun } from "./target-run.ts";

/** What was tried and found, target by target, with how often each label was counted. */
export function report({ runs, campaigns }: Quarry): string {
  const lines: string[] = [];
  for (const run of runs) lines.push(...describe(run));
  for (const run of campaigns) lines.push(...describeCampaign(run));
  const cases = sum([...runs.map((run) => run.cases), ...campaigns.map((c) => c.report.cases)]);
  const faults = sum([
    ...runs.flatMap((run) => [...run.faults.values()]),
    ...campaigns.map((c) => c.report.faults.length),
  ]);
  const solves = sum(runs.map((run) => run.solves));
  lines.push(`${cases} cases, ${solves} solves, ${faults} faults`);
  return lines.join("\n");
}

function describe(run: TargetRun<unknown>): string[] {
  const { target, cases, solves, milliseconds, slowest } = run;
  const each = (milliseconds / Math.max(1, cases)).toFixed(2);
  const lines = [
    `${target.name}: ${cases} cases, ${solves} solves, ${sum([...run.faults.values()])} faults, ${each} ms a case, ` +
      `longest ${Math.round(slowest.milliseconds)} ms (${slowest.seed})`,
  ];
  const labels = [...run.labels].sort(([a], [b]) => (a < b ? -1 : 1));
  if (labels.length > 0) lines.push(`  ${labels.map(([name, n]) => `${name} ${n}`).join(", ")}`);
  for (const [kind, n] of run.faults) lines.push(`  FAULT ${kind}: ${n}`);
  return lines;
}

function describeCampaign({ campaign, report, milliseconds }: CampaignRun): string[] {
  const seconds = (milliseconds / 1000).toFixed(1);
  return [
    `${campaign.name}: ${report.cases} cases, ${report.faults.length} faults, ${seconds} s`,
    ...report.faults.map(({ kind, message }) => `  FAULT ${kind}: ${message}`),
    ...report.text.split("\n").map((line) => `  ${line}`),
  ];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}
