import type { Random } from "@bough/testing";

/** Most places of a proof that are damaged at once. */
const MOST_PLACES = 3;

/** A proof with a few words, lines or numbers changed; often it still reads as a proof. */
export function damaged(text: string, random: Random): string {
  const lines = text.trimEnd().split("\n");
  for (let k = random.integer(1, MOST_PLACES); k > 0; k--) random.pick(DAMAGES)(lines, random);
  return `${lines.join("\n")}\n`;
}

/** Changes the lines in place. */
type Damage = (lines: string[], random: Random) => void;

const DAMAGES: readonly Damage[] = [
  ...repeated(changeNumber, 8),
  ...repeated(changeReason, 4),
  ...repeated(borrowNumber, 3),
  changeWord,
  dropWord,
  dropLine,
  repeatLine,
  swapLines,
  endEarly,
  changeClaim,
];

function repeated(damage: Damage, count: number): Damage[] {
  return new Array<Damage>(count).fill(damage);
}

/** Any line, those of derivations twice as often as the others together. */
function lineAt(lines: readonly string[], random: Random): number {
  const first = lines.findIndex((line) => line.startsWith("DER "));
  const from = first >= 0 && random.chance(0.7) ? first : 0;
  return random.integer(from, lines.length - 1);
}

function changeNumber(lines: string[], random: Random): void {
  const at = lineAt(lines, random);
  changeOne(lines, at, /^[-\d/.]+$/, random, (number) => {
    const value = Number(number);
    const choices = [
      `-${number}`.replace("--", ""),
      `${Number.isFinite(value) ? value + 1 : 1}`,
      `${Number.isFinite(value) ? value - 1 : 0}`,
      `${number}/2`.replace(/(\/\d+)\/2/, "$12"),
      `${number}0`,
      "0",
      "1",
      "-1",
      `${random.integer(-3, lines.length)}`,
    ];
    return random.pick(choices);
  });
}

/** Another way to conclude, another side, another sense, another reference. */
function changeReason(lines: string[], random: Random): void {
  const others: Readonly<Record<string, readonly string[]>> = {
    ...{ lin: ["rnd", "asm", "sol"], rnd: ["lin", "sol"], asm: ["sol", "lin"], uns: ["lin"] },
    ...{ L: ["G", "E"], G: ["L", "E"], E: ["L", "G"], min: ["max"], max: ["min"] },
  };
  const at = lineAt(lines, random);
  changeOne(lines, at, /^(lin|rnd|asm|uns|[LGE]|min|max)$/, random, (word) =>
    random.pick(others[word] ?? [word]),
  );
}

/** A number of another place of the proof. */
function borrowNumber(lines: string[], random: Random): void {
  const source = (lines[lineAt(lines, random)] as string).split(" ");
  const numbers = source.filter((word) => /^[-\d/]+$/.test(word));
  if (numbers.length === 0) return;
  changeOne(lines, lineAt(lines, random), /^[-\d/]+$/, random, () => random.pick(numbers));
}

function changeWord(lines: string[], random: Random): void {
  const words = ["OBJ", "inf", "-inf", "%", "{", "}", "weak", "1e3", ".5", "1/0", "x", "+1", "00"];
  changeOne(lines, lineAt(lines, random), /./, random, () => random.pick(words));
}

function dropWord(lines: string[], random: Random): void {
  changeOne(lines, lineAt(lines, random), /./, random, () => "");
}

function dropLine(lines: string[], random: Random): void {
  lines.splice(lineAt(lines, random), 1);
}

function repeatLine(lines: string[], random: Random): void {
  const line = lines[lineAt(lines, random)] as string;
  lines.splice(lineAt(lines, random) + 1, 0, line);
}

function swapLines(lines: string[], random: Random): void {
  const [a, b] = [lineAt(lines, random), lineAt(lines, random)];
  [lines[a], lines[b]] = [lines[b] as string, lines[a] as string];
}

function endEarly(lines: string[], random: Random): void {
  const at = lineAt(lines, random);
  lines.splice(at + 1);
  lines[at] = (lines[at] as string).slice(0, random.integer(0, 20));
}

/** Claims that nothing has to be proven for may be true: the judge knows. */
function changeClaim(lines: string[], random: Random): void {
  const at = lines.findIndex((line) => line.startsWith("RTP"));
  if (at < 0) return;
  const side = () => `${random.integer(-9, 9)}`;
  const claims = ["RTP infeas", `RTP range ${side()} inf`, `RTP range -inf ${side()}`];
  lines[at] = random.pick([...claims, `RTP range ${side()} ${side()}`]);
}

/** Changes one of the words that look like this. */
function changeOne(
  lines: string[],
  at: number,
  pattern: RegExp,
  random: Random,
  change: (word: string) => string,
): void {
  const words = (lines[at] as string).split(" ");
  const places = [...words.keys()].filter((k) => pattern.test(words[k] as string));
  if (places.length === 0) return;
  const place = random.pick(places);
  words[place] = change(words[place] as string);
  lines[at] = words.join(" ");
}
