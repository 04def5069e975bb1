import { decode, spells } from "./bytes.ts";

/** 10^k for k = 0 .. 22, each exact in double precision. */
const POWERS_OF_TEN: Float64Array = Float64Array.from({ length: 23 }, (_, k) => Number(`1e${k}`));

const PLUS = 43;
const MINUS = 45;
const POINT = 46;
const SLASH = 47;
const LETTER_D = 100;
const LETTER_E = 101;

/**
 * The number written in `bytes[start .. end)`, or NaN where it is none. Reads decimals with an
 * exponent marked e, E, d or D, and the words inf and infinity; minus zero reads as zero.
 *
 * A mantissa below 2^53 and a power of ten up to 22 are exact, so one multiplication or division
 * rounds correctly (Clinger 1990); all else goes to the platform's own conversion.
 */
export function parseNumber(bytes: Uint8Array, start: number, end: number): number {
  let p = start;
  const isNegative = bytes[p] === MINUS;
  if (isNegative || bytes[p] === PLUS) p++;
  const digitsStart = p;
  let mantissa = 0;
  for (; p < end; p++) {
    const digit = bytes[p] - 48;
    if (digit < 0 || digit > 9) break;
    mantissa = mantissa * 10 + digit;
  }
  let numDigits = p - digitsStart;
  let scale = 0;
  if (p < end && bytes[p] === POINT) {
    const fractionStart = ++p;
    for (; p < end; p++) {
      const digit = bytes[p] - 48;
      if (digit < 0 || digit > 9) break;
      mantissa = mantissa * 10 + digit;
    }
    scale = fractionStart - p;
    numDigits -= scale;
  }
  if (numDigits === 0) return parseInfinity(bytes, digitsStart, end, isNegative);
  if (p < end) {
    const exponentEnd = skipAnyExponent(bytes, p, end);
    if (exponentEnd !== end) return Number.NaN;
    scale += readExponent(bytes, p, end);
  }
  if (mantissa === 0) return 0;
  let value: number;
  if (mantissa <= Number.MAX_SAFE_INTEGER && scale >= -22 && scale <= 22) {
    value = scale < 0 ? mantissa / POWERS_OF_TEN[-scale] : mantissa * POWERS_OF_TEN[scale];
  } else {
    value = Number(decode(bytes, digitsStart, end).replace(/d/i, "e"));
  }
  return isNegative && value !== 0 ? -value : value;
}

/** The quotient written as 9/10, rounded once; NaN where it is none. */
export function parseQuotient(bytes: Uint8Array, start: number, end: number): number {
  const slash = bytes.subarray(start, end).indexOf(SLASH);
  if (slash < 0) return Number.NaN;
  const dividend = parseNumber(bytes, start, start + slash);
  const divisor = parseNumber(bytes, start + slash + 1, end);
  const isQuotient = Number.isFinite(dividend) && Number.isFinite(divisor) && divisor !== 0;
  return isQuotient && dividend !== 0 ? dividend / divisor : isQuotient ? 0 : Number.NaN;
}

/** End of the exponent that starts at `p`, marked e or E, or -1 where there is none. */
export function skipExponent(bytes: Uint8Array, p: number, end: number): number {
  return (bytes[p] | 32) === LETTER_E ? skipExponentDigits(bytes, p + 1, end) : -1;
}

/** The same for exponents as Fortran writes them, too: marked d or D. */
function skipAnyExponent(bytes: Uint8Array, p: number, end: number): number {
  const mark = bytes[p] | 32;
  return mark === LETTER_E || mark === LETTER_D ? skipExponentDigits(bytes, p + 1, end) : -1;
}

function skipExponentDigits(bytes: Uint8Array, p: number, end: number): number {
  let k = p;
  if (bytes[k] === PLUS || bytes[k] === MINUS) k++;
  const digitsStart = k;
  while (k < end && bytes[k] >= 48 && bytes[k] <= 57) k++;
  return k > digitsStart ? k : -1;
}

function readExponent(bytes: Uint8Array, p: number, end: number): number {
  let k = p + 1;
  const isNegative = bytes[k] === MINUS;
  if (isNegative || bytes[k] === PLUS) k++;
  let exponent = 0;
  for (; k < end; k++) exponent = Math.min(exponent * 10 + bytes[k] - 48, 1e6);
  return isNegative ? -exponent : exponent;
}

function parseInfinity(bytes: Uint8Array, start: number, end: number, isNegative: boolean): number {
  if (!spells(bytes, start, end, "INF") && !spells(bytes, start, end, "INFINITY")) {
    return Number.NaN;
  }
  return isNegative ? -Infinity : Infinity;
}
