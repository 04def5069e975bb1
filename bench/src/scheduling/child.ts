// One schedule and one solver in a process of their own: name, path, solver and seconds as arguments.
import { readSchedule } from "./instances.ts";
import { scheduleSolvers } from "./solvers.ts";

const [name, path, solver, seconds] = process.argv.slice(2) as [string, string, string, string];
const instance = readSchedule({ name, path });
const begin = performance.now();
const cpuBefore = process.cpuUsage();
const answer = await scheduleSolvers[solver]!(instance, Number(seconds));
const { user, system } = process.cpuUsage(cpuBefore);
const wallSeconds = (performance.now() - begin) / 1000;
console.log(JSON.stringify({ ...answer, wallSeconds, cpuSeconds: (user + system) / 1e6 }));
process.exit(0);
