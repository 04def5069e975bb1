// The thread that solves. Riddles, files and programs never run on the page's own.
import { writeProblem, writeSolution } from "bough/formats";
import { BoardError, puzzles } from "bough/riddles";
import type { Command, ExportFormat, GalleryEntry, Report } from "../protocol.ts";
import { solveJob } from "./solve-job.ts";
import { preview } from "./solve-riddle.ts";
import type { Outcome } from "./workshop.ts";

const send = (report: Report): void => self.postMessage(report);
let running: AbortController | null = null;
let last: Outcome | null = null;

self.onmessage = async ({ data }: MessageEvent<Command>) => {
  try {
    await obey(data);
  } catch (error) {
    send({ kind: data.kind === "preview" ? "mistake" : "failed", message: wordsFor(error) });
  }
};

async function obey(command: Command): Promise<void> {
  switch (command.kind) {
    case "gallery":
      send({ kind: "gallery", entries: gallery() });
      return warmUp();
    case "preview":
      send({ kind: "preview", picture: preview(command.puzzle, command.text) });
      return;
    case "solve":
      running = new AbortController();
      last = null;
      last = await solveJob(command.job, command.settings, running.signal, send);
      return;
    case "stop":
      running?.abort();
      return;
    case "export":
      send({ kind: "exported", format: command.format, text: written(command.format) });
  }
}

/** A small board, solved while the person looks around: the first that is asked for is not the first. */
async function warmUp(): Promise<void> {
  const { boards, name } = puzzles[0]!;
  const settings = { threads: 1, timeLimit: 10, seed: 0 };
  const job = { kind: "riddle", puzzle: name, text: boards[0]!.text } as const;
  await solveJob(job, settings, new AbortController().signal, () => {});
}

function gallery(): GalleryEntry[] {
  return puzzles.map(({ name, title, summary, boards }) => ({
    name,
    title,
    summary,
    boards: boards.map((board) => ({ name: board.name, text: board.text })),
  }));
}

function written(format: ExportFormat): string {
  if (last === null) throw new Error("nothing has been solved that could be written down");
  const { problem, result } = last;
  if (format !== "sol") return writeProblem(problem, format).text;
  if (result.solution === null) throw new Error("no solution is known that could be written down");
  return writeSolution(problem, result.solution);
}

function wordsFor(error: unknown): string {
  if (!(error instanceof BoardError)) return error instanceof Error ? error.message : String(error);
  const column = error.column === undefined ? "" : `, column ${error.column}`;
  return `Line ${error.line}${column}: ${error.message}`;
}
