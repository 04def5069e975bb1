/*
 * Where the kernels look up what they work on: places in the first bytes of their memory. Read by both compilers,
 * TypeScript's and AssemblyScript's, and so without types.
 */

// Pointers, 4 bytes each.
export const LOWER_COLUMNS = 16;
export const LOWER_ROWS = 28;
export const UPPER_COLUMNS = 40;
export const UPPER_ROWS = 52;
/** Within the three pointers of a store of lines. */
export const STORE_INDICES = 4;
export const STORE_VALUES = 8;
export const DIAGONAL = 64;
export const FILLED_LOWER = 68;
export const SOLVE_VALUES = 72;
export const SOLVE_LIST = 76;
export const SOLVE_SPARE = 80;
export const SOLVE_MARK = 84;
export const STACK_SLOT = 88;
export const STACK_NEXT = 92;
export const RESULT_VALUES = 96;
export const RESULT_INDICES = 100;
export const SPIKE_SLOTS = 104;
export const SPIKE_VALUES = 108;
export const LEAVING_SLOTS = 112;
export const LEAVING_VALUES = 116;
export const ETA_OLD_SLOT = 120;
export const ETA_STARTS = 124;
export const ETA_INDICES = 128;
export const ETA_VALUES = 132;
export const ETA_LAST_ENTRY = 136;
export const ETA_ENTRY_BEFORE = 140;
export const ETA_UPDATE_OF = 144;
export const ETA_RETIRED_BY = 148;
export const ETA_PENDING = 152;
export const ROW_STARTS = 156;
export const ROW_NONBASIC_ENDS = 160;
export const ROW_INDICES = 164;
export const ROW_VALUES = 168;
export const ROW_IS_LISTED = 172;
export const REDUCED_COST = 176;
export const STATUS = 180;
export const MOVE = 184;
export const BASIC_VALUE = 188;
export const BASIC_LOWER = 192;
export const BASIC_UPPER = 196;
export const WEIGHT = 200;
export const INFEASIBILITY = 204;
export const INFEASIBLE_LIST = 208;
export const IS_INFEASIBLE_LISTED = 212;
export const CANDIDATE_VARIABLE = 216;
export const CANDIDATE_ALPHA = 220;
export const CANDIDATE_DUAL = 224;

// Numbers, 4 bytes each.
export const GENERATION = 256;
export const SPIKE_COUNT = 260;
export const LEAVING_COUNT = 264;
export const NUM_SLOTS = 268;
export const NUM_INFEASIBLE = 272;

// Reals, 8 bytes each.
export const SOLVE_WORK = 320;
export const ETA_WORK = 328;
export const UPPER_WORK = 336;
export const PRICE_WORK = 344;
export const HARRIS_STEP = 352;

/** From here on memory is dealt out. */
export const FIRST_FREE = 384;
