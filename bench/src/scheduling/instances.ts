import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Tasks to schedule within the least time: a job shop or a project with limited resources. */
export interface ScheduleInstance {
  readonly name: string;
  /** Length of each task. */
  readonly lengths: readonly number[];
  /** The second starts when the first has ended. */
  readonly precedences: readonly (readonly [first: number, second: number])[];
  /** Tasks of which one runs at a time. */
  readonly machines: readonly (readonly number[])[];
  readonly resources: readonly {
    readonly capacity: number;
    readonly demands: readonly (readonly [task: number, amount: number])[];
  }[];
  /** All can be done by then. */
  readonly horizon: number;
}

/** What is published of an instance: its set, and its optimum where that is known. */
export interface ScheduleEntry {
  readonly name: string;
  readonly group: string;
  readonly path: string;
  readonly optimum: number | undefined;
}

interface IndexEntry {
  readonly file: string;
  readonly lower?: number | null;
  readonly upper?: number | null;
}

/** Job shops that all solvers of the last thirty years close in seconds, and those after them. */
const EASY = /^(ft06|la0\d|la1[0-5])$/;

/** The schedules of the instance folder; see docs/instances.md. */
export function scheduleEntries(folder: string): ScheduleEntry[] {
  const root = join(folder, "scheduling");
  const index = JSON.parse(readFileSync(join(root, "index.json"), "utf8")) as Record<
    string,
    IndexEntry
  >;
  return Object.entries(index).map(([name, { file, lower, upper }]) => {
    const isProject = file.endsWith(".sm");
    const group = isProject ? name.slice(0, 3) : EASY.test(name) ? "job shops" : "hard job shops";
    const isClosed = typeof upper === "number" && (isProject || lower === upper);
    return { name, group, path: join(root, file), optimum: isClosed ? upper : undefined };
  });
}

export function readSchedule({
  name,
  path,
}: Pick<ScheduleEntry, "name" | "path">): ScheduleInstance {
  const text = readFileSync(path, "utf8");
  return path.endsWith(".sm") ? readProject(name, text) : readJobShop(name, text);
}

/** Jobs and machines in the first line, then for each job its machines and lengths in turn. */
function readJobShop(name: string, text: string): ScheduleInstance {
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
  const [numJobs, numMachines] = numbersIn(lines[0]!) as [number, number];
  const machines: number[][] = Array.from({ length: numMachines }, () => []);
  const lengths: number[] = [];
  const precedences: [number, number][] = [];
  for (const line of lines.slice(1, 1 + numJobs)) {
    const numbers = numbersIn(line);
    for (let k = 0; k < numMachines; k++) {
      const task = lengths.push(numbers[2 * k + 1]!) - 1;
      machines[numbers[2 * k]!]!.push(task);
      if (k > 0) precedences.push([task - 1, task]);
    }
  }
  const horizon = lengths.reduce((sum, length) => sum + length, 0);
  return { name, lengths, precedences, machines, resources: [], horizon };
}

/** PSPLIB's format for projects with one mode: sections between lines of asterisks. */
function readProject(name: string, text: string): ScheduleInstance {
  const lines = text.split("\n");
  const section = (title: string, skip: number) => {
    const first = lines.findIndex((line) => line.startsWith(title)) + skip;
    const last = lines.findIndex((line, k) => k >= first && line.startsWith("*"));
    return lines.slice(first, last).map(numbersIn);
  };
  const precedences = section("PRECEDENCE RELATIONS", 2).flatMap(([job, , , ...successors]) =>
    successors.map((next) => [job! - 1, next - 1] as const),
  );
  const requests = section("REQUESTS/DURATIONS", 3);
  const [capacities] = section("RESOURCEAVAILABILITIES", 2);
  const lengths = requests.map(([, , length]) => length!);
  const resources = capacities!.map((capacity, r) => ({
    capacity,
    demands: requests.flatMap((row) =>
      row[3 + r]! > 0 ? [[row[0]! - 1, row[3 + r]!] as const] : [],
    ),
  }));
  const horizon = lengths.reduce((sum, length) => sum + length, 0);
  return { name, lengths, precedences, machines: [], resources, horizon };
}

function numbersIn(line: string): number[] {
  return line.trim().split(/\s+/).map(Number);
}

/** The time at which all is done, or what the starts break. */
export function checkSchedule(
  { lengths, precedences, machines, resources }: ScheduleInstance,
  starts: readonly number[],
): number | string {
  const end = (task: number) => starts[task]! + lengths[task]!;
  if (starts.length !== lengths.length || !starts.every((s) => Number.isInteger(s) && s >= 0))
    return "starts are missing, negative or fractions";
  for (const [first, second] of precedences) {
    if (end(first) > starts[second]!) return `task ${second} starts before ${first} has ended`;
  }
  for (const tasks of machines) {
    const inOrder = tasks.toSorted((a, b) => starts[a]! - starts[b]!);
    for (let k = 1; k < inOrder.length; k++) {
      if (end(inOrder[k - 1]!) > starts[inOrder[k]!]!)
        return `tasks ${inOrder[k - 1]} and ${inOrder[k]} overlap`;
    }
  }
  for (const { capacity, demands } of resources) {
    for (const [task] of demands) {
      const time = starts[task]!;
      const load = demands.reduce(
        (sum, [other, amount]) =>
          starts[other]! <= time && time < end(other) ? sum + amount : sum,
        0,
      );
      if (load > capacity) return `at ${time} a resource of ${capacity} is asked for ${load}`;
    }
  }
  return Math.max(...starts.map((_, task) => end(task)));
}
