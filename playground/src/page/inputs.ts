import { fileExamples, programExamples } from "../examples/index.ts";
import type { GalleryEntry, Job, Settings } from "../protocol.ts";
import { element, fill } from "./element.ts";
import type { Shared } from "./share.ts";
import { Tabs } from "./tabs.ts";

/** Bytes of a file that are still shown for editing. */
const MOST_SHOWN = 200_000;
const MOST_THREADS = 8;
const FIRST_RIDDLE = "masyu";
const OWN = "own";

const puzzle = element("puzzle", HTMLSelectElement);
const board = element("board", HTMLSelectElement);
const boardText = element("board-text", HTMLTextAreaElement);
const mistake = element("board-mistake", HTMLParagraphElement);
const fileExample = element("file-example", HTMLSelectElement);
const file = element("file", HTMLInputElement);
const fileText = element("file-text", HTMLTextAreaElement);
const fileLabel = element("file-label", HTMLLabelElement);
const programExample = element("program-example", HTMLSelectElement);
const programText = element("program-text", HTMLTextAreaElement);
const threads = element("threads", HTMLSelectElement);
const timeLimit = element("time-limit", HTMLInputElement);
const seed = element("seed", HTMLInputElement);

/** What the page hears of its inputs. */
interface Listeners {
  /** The board is another one, or was typed in. */
  boardChanged(puzzle: string, text: string): void;
  tabChanged(): void;
}

/** The left side of the page: what is to be solved, and how. */
export class Inputs {
  readonly #listeners: Listeners;
  readonly #tabs: Tabs;
  #gallery: readonly GalleryEntry[] = [];
  /** A file too large to be shown, or packed. */
  #opened: { readonly name: string; readonly content: Uint8Array } | null = null;
  #fileName = "model.lp";

  constructor(listeners: Listeners) {
    this.#listeners = listeners;
    this.#tabs = new Tabs(() => listeners.tabChanged());
    puzzle.addEventListener("change", () => this.#choosePuzzle(puzzle.value));
    board.addEventListener("change", () => this.#chooseBoard());
    boardText.addEventListener("input", () => {
      board.value = OWN;
      this.#announceBoard();
    });
    fileExample.addEventListener("change", () => this.#chooseFileExample());
    file.addEventListener("change", () => {
      const [first] = file.files ?? [];
      if (first !== undefined) void this.#open(first);
    });
    fileText.addEventListener("input", () => {
      fileExample.value = OWN;
    });
    programExample.addEventListener("change", () => {
      const text = programExamples[Number(programExample.value)]?.text;
      if (text !== undefined) programText.value = text;
    });
    programText.addEventListener("input", () => {
      programExample.value = OWN;
    });
    fillExamples();
    this.#chooseFileExample();
    programText.value = programExamples[0]!.text;
    fillThreads();
  }

  get settings(): Settings {
    return {
      threads: threads.value === "" ? undefined : Number(threads.value),
      timeLimit: Math.max(1, timeLimit.valueAsNumber || 60),
      seed: Math.max(0, Math.floor(seed.valueAsNumber) || 0),
    };
  }

  get job(): Job {
    const { chosen } = this.#tabs;
    if (chosen === "riddle") return { kind: "riddle", puzzle: puzzle.value, text: boardText.value };
    if (chosen === "program") return { kind: "program", text: programText.value };
    return this.#opened === null
      ? { kind: "file", name: this.#fileName, content: fileText.value }
      : { kind: "file", ...this.#opened };
  }

  /** A word for files that are saved. */
  get title(): string {
    const { chosen } = this.#tabs;
    if (chosen === "riddle") return puzzle.value;
    if (chosen === "program") return "program";
    return (this.#opened?.name ?? this.#fileName).replace(/\.\w+(\.gz)?$/, "");
  }

  /** What a link can hold of it; undefined for an opened file that is not shown. */
  get shared(): Shared | undefined {
    const { job, settings } = this;
    if (job.kind === "riddle")
      return { tab: "riddle", puzzle: job.puzzle, text: job.text, settings };
    if (job.kind === "program") return { tab: "program", text: job.text, settings };
    return typeof job.content === "string"
      ? { tab: "file", text: job.content, settings }
      : undefined;
  }

  /** The riddles to choose from; the first is shown, or what the link holds. */
  offer(gallery: readonly GalleryEntry[], shared: Shared | undefined): void {
    this.#gallery = gallery;
    fill(
      puzzle,
      gallery.map(({ name, title }) => [name, title]),
    );
    this.#choosePuzzle(FIRST_RIDDLE);
    if (shared !== undefined) this.accept(shared);
  }

  /** Takes over what a link holds. */
  accept({ tab, puzzle: name, text, settings }: Shared): void {
    const isKnown = this.#gallery.some((entry) => entry.name === name);
    if (tab === "riddle" && !isKnown) return;
    threads.value = settings.threads === undefined ? "" : String(settings.threads);
    timeLimit.value = String(settings.timeLimit);
    seed.value = String(settings.seed);
    if (tab === "riddle") {
      this.#choosePuzzle(name!);
      boardText.value = text;
      const known = this.#entry.boards.findIndex((each) => each.text === text);
      board.value = known < 0 ? OWN : String(known);
    } else if (tab === "file") {
      this.#opened = null;
      this.#fileName = "model";
      fileText.value = text;
      fileExample.value = OWN;
    } else {
      programText.value = text;
      programExample.value = OWN;
    }
    this.#tabs.choose(tab);
    if (tab === "riddle") this.#announceBoard();
  }

  /** What is wrong with the board; null where nothing is. */
  complain(message: string | null): void {
    mistake.textContent = message ?? "";
    boardText.setAttribute("aria-invalid", String(message !== null));
  }

  /** Tells again which board is shown, if one is. */
  announce(): void {
    if (this.#tabs.chosen === "riddle" && this.#gallery.length > 0) this.#announceBoard();
  }

  get #entry(): GalleryEntry {
    return this.#gallery.find(({ name }) => name === puzzle.value)!;
  }

  #choosePuzzle(name: string): void {
    puzzle.value = name;
    const { summary, boards } = this.#entry;
    element("rules", HTMLParagraphElement).textContent =
      `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`;
    fill(board, [...boards.map((each, k) => [String(k), each.name] as const), [OWN, "your own"]]);
    this.#chooseBoard();
  }

  #chooseBoard(): void {
    const chosen = this.#entry.boards[Number(board.value)];
    if (chosen !== undefined) boardText.value = chosen.text;
    this.#announceBoard();
  }

  #announceBoard(): void {
    this.#listeners.boardChanged(puzzle.value, boardText.value);
  }

  #chooseFileExample(): void {
    const chosen = fileExamples[Number(fileExample.value)];
    if (chosen === undefined) return;
    this.#show(chosen.name, chosen.text);
  }

  #show(name: string, text: string): void {
    this.#opened = null;
    this.#fileName = name;
    fileLabel.textContent = "The model";
    fileText.readOnly = false;
    fileText.value = text;
  }

  async #open(opened: File): Promise<void> {
    fileExample.value = OWN;
    const content = new Uint8Array(await opened.arrayBuffer());
    const isPacked = content[0] === 0x1f && content[1] === 0x8b;
    if (!isPacked && content.length <= MOST_SHOWN) {
      this.#show(opened.name, new TextDecoder().decode(content));
      return;
    }
    this.#opened = { name: opened.name, content };
    fileLabel.textContent = `${opened.name}, ${content.length.toLocaleString("en")} bytes`;
    fileText.readOnly = true;
    fileText.value = isPacked
      ? "(packed: it is unpacked by the solver)"
      : `${new TextDecoder().decode(content.subarray(0, 4000))}\n…`;
  }
}

function fillExamples(): void {
  fill(fileExample, [
    ...fileExamples.map(({ title }, k) => [String(k), title] as const),
    [OWN, "your own"],
  ]);
  fill(programExample, [
    ...programExamples.map(({ title }, k) => [String(k), title] as const),
    [OWN, "your own"],
  ]);
}

/** Threads share memory in isolated pages; in others one is the rule, more the exception. */
function fillThreads(): void {
  const cores = Math.min(MOST_THREADS, navigator.hardwareConcurrency ?? 1);
  fill(threads, [
    ["", "automatic"],
    ...Array.from({ length: Math.max(2, cores) }, (_, k) => [`${k + 1}`, `${k + 1}`] as const),
  ]);
  threads.value = crossOriginIsolated ? "" : "1";
  element("isolation", HTMLParagraphElement).textContent = crossOriginIsolated
    ? "Threads share memory. The tree shows the nodes that the first of them visits."
    : "This page is served without cross-origin isolation: more than one thread works, but each gets a copy of the problem. The tree shows the nodes that the first of them visits.";
}
