const SECTIONS = [
  "NAME",
  "OBJSENSE",
  "OBJNAME",
  "ROWS",
  "LAZYCONS",
  "USERCUTS",
  "COLUMNS",
  "RHS",
  "RANGES",
  "BOUNDS",
  "SOS",
  "INDICATORS",
  "ENDATA",
] as const;

/** The sections of an MPS file that say something about a linear problem. */
export type Section = (typeof SECTIONS)[number];

const QUADRATIC = "quadratic terms cannot be solved";
const CONIC = "cones cannot be solved";
const GENERAL = "general constraints cannot be read";

/** Sections that other programs know and that must not be dropped in silence. */
const REFUSED: ReadonlyMap<string, string> = new Map([
  ["QUADOBJ", QUADRATIC],
  ["QMATRIX", QUADRATIC],
  ["QSECTION", QUADRATIC],
  ["QCMATRIX", QUADRATIC],
  ["QUADS", QUADRATIC],
  ["QUADCONS", QUADRATIC],
  ["CSECTION", CONIC],
  ["CONES", CONIC],
  ["PSDOBJ", CONIC],
  ["PSDCONS", CONIC],
  ["GENCONS", GENERAL],
  ["PWLOBJ", GENERAL],
  ["PWLNAM", GENERAL],
  ["PWLCON", GENERAL],
  ["SCENARIOS", "stochastic problems cannot be read"],
  ["STOCH", "stochastic problems cannot be read"],
]);

export function isSection(word: string): word is Section {
  return (SECTIONS as readonly string[]).includes(word);
}

/** Why the section cannot be read, or undefined where it is not among those refused by name. */
export function refusalOf(word: string): string | undefined {
  return REFUSED.get(word);
}
