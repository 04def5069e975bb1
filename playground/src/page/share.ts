// All that a link holds stands behind its "#": no server ever sees it.
import type { Settings } from "../protocol.ts";

/** What can be shared: what is typed, and how it is to be solved. */
export interface Shared {
  readonly tab: "riddle" | "file" | "program";
  /** The riddle's name; absent for others. */
  readonly puzzle?: string;
  readonly text: string;
  readonly settings: Settings;
}

/** Longer links are cut by mail programs and chats. */
const MOST_LETTERS = 16_000;

/** What stands behind the "#" of a link; undefined where it would be too long. */
export async function packed(shared: Shared): Promise<string | undefined> {
  const bytes = await through(
    new TextEncoder().encode(JSON.stringify(shared)),
    new CompressionStream("deflate-raw"),
  );
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const fragment = letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return fragment.length <= MOST_LETTERS ? fragment : undefined;
}

/** What a link holds; undefined where it holds nothing that can be read. */
export async function unpacked(fragment: string): Promise<Shared | undefined> {
  try {
    const letters = atob(fragment.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const text = await through(bytes, new DecompressionStream("deflate-raw"));
    return checked(JSON.parse(new TextDecoder().decode(text)));
  } catch {
    // A fragment that people wrote, or that was cut on its way.
    return undefined;
  }
}

function checked(value: unknown): Shared | undefined {
  const { tab, puzzle, text, settings } = value as Partial<Shared>;
  const isKnown = tab === "riddle" || tab === "file" || tab === "program";
  if (!isKnown || typeof text !== "string") return undefined;
  if (puzzle !== undefined && typeof puzzle !== "string") return undefined;
  const { threads, timeLimit, seed } = settings ?? ({} as Partial<Settings>);
  return {
    tab,
    text,
    ...(puzzle === undefined ? {} : { puzzle }),
    settings: {
      threads: typeof threads === "number" ? threads : undefined,
      timeLimit: typeof timeLimit === "number" ? timeLimit : 60,
      seed: typeof seed === "number" ? seed : 0,
    },
  };
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const out = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(out).arrayBuffer());
}
