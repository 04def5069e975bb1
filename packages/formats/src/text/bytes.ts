const encoder = new TextEncoder();

const NEWLINE = 10;
const CARRIAGE_RETURN = 13;

/** The same bytes; where lines end by carriage returns alone, a copy in which newlines end them. */
export function withNewlines(bytes: Uint8Array): Uint8Array {
  if (bytes.indexOf(NEWLINE) >= 0 || bytes.indexOf(CARRIAGE_RETURN) < 0) return bytes;
  return bytes.map((byte) => (byte === CARRIAGE_RETURN ? NEWLINE : byte));
}

/** The bytes of a text in UTF-8; those of UTF-16 are taken for what they say, a byte-order mark is dropped. */
export function toBytes(content: Uint8Array | string): Uint8Array {
  if (typeof content === "string") return withoutMark(encoder.encode(content));
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return fromUtf16(content, "utf-16le");
  if (first === 0xfe && second === 0xff) return fromUtf16(content, "utf-16be");
  return withoutMark(content);
}

/** Editors of Windows save like this; decoding drops the mark. */
function fromUtf16(bytes: Uint8Array, label: "utf-16le" | "utf-16be"): Uint8Array {
  return encoder.encode(new TextDecoder(label).decode(bytes));
}

function withoutMark(bytes: Uint8Array): Uint8Array {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return hasMark ? bytes.subarray(3) : bytes;
}

/** The text of `bytes[start .. end)`: UTF-8, or Latin-1 where it is not UTF-8. */
export function decode(bytes: Uint8Array, start: number, end: number): string {
  let text = "";
  for (let p = start; p < end; p++) {
    if (bytes[p] >= 128 || p - start >= 64) return decodeLong(bytes.subarray(start, end));
    text += String.fromCharCode(bytes[p]);
  }
  return text;
}

/** The same, quoted and cut for an error message. */
export function quote(bytes: Uint8Array, start: number, end: number): string {
  if (end <= start) return "nothing";
  const cut = end - start > 40;
  const text = decode(bytes, start, cut ? start + 40 : end);
  return `"${printable(text)}${cut ? "…" : ""}"`;
}

/** True where the bytes, read as ASCII letters, spell `word`, which is in capitals. */
export function spells(bytes: Uint8Array, start: number, end: number, word: string): boolean {
  if (end - start !== word.length) return false;
  for (let k = 0; k < word.length; k++) {
    const byte = bytes[start + k];
    const upper = byte >= 97 && byte <= 122 ? byte - 32 : byte;
    if (upper !== word.charCodeAt(k)) return false;
  }
  return true;
}

function decodeLong(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("latin1").decode(bytes);
  }
}

function printable(text: string): string {
  let result = "";
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    const isControl = code < 32 || (code >= 127 && code < 160);
    result += isControl ? `\\x${code.toString(16).padStart(2, "0")}` : char;
  }
  return result;
}
