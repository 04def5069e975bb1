// One case and one solver in a process of their own: folder, name, solver and seconds as arguments.
import { timedCases } from "./cases.ts";
import { timedSolvers } from "./solvers.ts";

const [folder, name, solver, seconds] = process.argv.slice(2) as [string, string, string, string];
const timed = timedCases(folder).find((each) => each.name === name);
if (timed === undefined) throw new Error(`there is no case ${name} in ${folder}`);
const begin = performance.now();
const cpuBefore = process.cpuUsage();
const answer = await timedSolvers[solver]!(timed, Number(seconds));
const { user, system } = process.cpuUsage(cpuBefore);
const wallSeconds = (performance.now() - begin) / 1000;
console.log(JSON.stringify({ ...answer, wallSeconds, cpuSeconds: (user + system) / 1e6 }));
process.exit(0);
