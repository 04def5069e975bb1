/** Lines of a stack that speak of this folder. */
const OWN_FOLDER = /[/\\](src|dist)[/\\]witness[/\\]/;
/** Callers that are named, at most. */
const MOST_CALLERS = 6;

/** A point that is better than what the search must beat was ruled out. */
export class WitnessRemoved extends Error {
  override readonly name: string = "WitnessRemoved";
  /** The technique, or what else did it. */
  readonly who: string;
  /** The row, bound, clause or node. */
  readonly what: string;
  /** The functions under way, the innermost first. */
  readonly where: string;

  constructor(who: string, what: string, where: string) {
    super(`${who}: ${what} (${where})`);
    this.who = who;
    this.what = what;
    this.where = where;
  }
}

/** The functions under way outside of this folder, the innermost first. */
export function callers(): string {
  const lines = (new Error().stack ?? "").split("\n").slice(1);
  const names: string[] = [];
  for (const line of lines) {
    if (OWN_FOLDER.test(line)) continue;
    const name = /^\s*at (?:new )?(\S+) \(/.exec(line)?.[1];
    if (name !== undefined && !name.startsWith("Generator.")) names.push(name);
    if (names.length >= MOST_CALLERS) break;
  }
  return names.join(" < ");
}
