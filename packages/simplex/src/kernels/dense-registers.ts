/* Where kernels find a dense tableau and what is proven of it, in a memory of its own; see `registers.ts`. */

// Pointers, 4 bytes each.
export const ENTRIES = 16;
export const BASIC = 20;
export const NONBASIC = 24;
export const LOWER = 28;
export const UPPER = 32;
export const VALUE = 36;
export const FILLED = 40;
export const FILLED_VALUES = 44;
/** Places and their ratios, for a row whose variable is to rise. */
export const RISING_PLACES = 48;
export const RISING_RATIOS = 52;
export const FALLING_PLACES = 56;
export const FALLING_RATIOS = 60;
export const MOVABLE = 64;
export const ROOM = 68;
export const MULTIPLIER = 72;
export const LEFT_COST = 76;
export const TERMS = 80;
export const COST = 84;
export const IS_INTEGER = 88;
export const COLUMN_STARTS = 92;
export const ROW_STARTS = 96;
export const ROW_INDICES = 100;
export const ROW_VALUES = 104;

// Numbers, 4 bytes each.
export const NUM_ROWS = 256;
export const NUM_COLS = 260;
export const NUM_RISING = 264;
export const NUM_FALLING = 268;

// Reals, 8 bytes each.
export const TOUCHED = 320;
export const REACH = 328;
export const DOUBT = 336;
export const LARGEST_MULTIPLIER = 344;
