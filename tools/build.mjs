// Builds every package and says nothing unless something is wrong: Turborepo's greeting, its notice
// about telemetry and its summary are not what a person asked for who wants to see a riddle solved.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

if (process.stderr.isTTY) process.stderr.write("Building the packages …");
const { status, stdout, stderr } = spawnSync(
  "turbo",
  ["run", "build", "--output-logs=errors-only"],
  {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    encoding: "utf8",
    maxBuffer: Number.POSITIVE_INFINITY,
    shell: process.platform === "win32",
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" },
  },
);
if (process.stderr.isTTY) process.stderr.write("\r\u001b[2K");
if (status !== 0) process.stderr.write(`${stdout ?? ""}${stderr ?? "turbo cannot be run\n"}`);
process.exitCode = status ?? 1;
