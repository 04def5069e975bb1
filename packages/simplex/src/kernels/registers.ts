/*
 * Where the kernels look up what they work on: places in the first bytes of their memory. Read by both compilers,
 * TypeScript's and AssemblyScript's, and so without types.
 */

// Blocks: three pointers of a store of lines, and how much of its arena is in use.
export const LOWER_COLUMNS = 16;
export const LOWER_ROWS = 32;
export const UPPER_COLUMNS = 48;
export const UPPER_ROWS = 64;
/** Within the block of a store of lines. */
export const STORE_INDICES = 4;
export const STORE_VALUES = 8;
export const STORE_USED = 12;

// Blocks: three pointers of lists by count, and the largest count so far.
export const COLUMN_LISTS = 80;
export const ROW_LISTS = 96;
/** Within the block of such lists. */
export const LIST_NEXT = 4;
export const LIST_PREVIOUS = 8;
export const LIST_LARGEST = 12;

// Blocks: the length of arrays that a factorisation fills, and the length that a kernel lacked.
export const LOWER_ROOM = 112;
export const KERNEL_UPPER_ROOM = 120;
export const ACTIVE_COLUMN_ROOM = 128;
export const ACTIVE_ROW_ROOM = 136;
/** Within the block of such arrays. */
export const ROOM_LACKED = 4;

// Pointers, 4 bytes each: the factor and its solves,
export const DIAGONAL = 144;
export const FILLED_LOWER = 148;
export const SOLVE_VALUES = 152;
export const SOLVE_LIST = 156;
export const SOLVE_SPARE = 160;
export const SOLVE_MARK = 164;
export const STACK_SLOT = 168;
export const STACK_NEXT = 172;
export const RESULT_VALUES = 176;
export const RESULT_INDICES = 180;
export const SPIKE_SLOTS = 184;
export const SPIKE_VALUES = 188;
export const LEAVING_SLOTS = 192;
export const LEAVING_VALUES = 196;
export const ETA_OLD_SLOT = 200;
export const ETA_STARTS = 204;
export const ETA_INDICES = 208;
export const ETA_VALUES = 212;
export const ETA_LAST_ENTRY = 216;
export const ETA_ENTRY_BEFORE = 220;
export const ETA_UPDATE_OF = 224;
export const ETA_RETIRED_BY = 228;
export const ETA_PENDING = 232;
// a factorisation,
export const BASIC_COLUMN = 236;
export const BASIS_STARTS = 240;
export const BASIS_INDICES = 244;
export const BASIS_VALUES = 248;
export const ROW_SLOT = 252;
export const POSITION_SLOT = 256;
export const SLOT_ROW = 260;
export const SLOT_POSITION = 264;
export const STRUCTURALS = 268;
export const LOWER_STARTS = 272;
export const LOWER_INDICES = 276;
export const LOWER_VALUES = 280;
export const KERNEL_UPPER_STARTS = 284;
export const KERNEL_UPPER_INDICES = 288;
export const KERNEL_UPPER_VALUES = 292;
export const ROW_COUNT = 296;
export const COLUMN_COUNT = 300;
export const ACTIVE_ROWS = 304;
export const ROW_KEY = 308;
export const COLUMN_KEY = 312;
export const SINGLETON_QUEUE = 316;
export const POSITION_STARTS = 320;
export const POSITIONS_OF_ROWS = 324;
export const COLUMN_BEGIN = 328;
export const COLUMN_END = 332;
export const COLUMN_MAX = 336;
export const COLUMN_ROWS = 340;
export const COLUMN_VALUES = 344;
export const SPARE_ROWS = 348;
export const SPARE_VALUES = 352;
export const ROW_BEGIN = 356;
export const ROW_LENGTH = 360;
export const ROW_END = 364;
export const ROW_POSITIONS = 368;
export const SPARE_POSITIONS = 372;
export const KERNEL_POSITIONS = 376;
export const ENTRY_PLACE = 380;
export const FILL_ROWS = 384;
export const FILL_VALUES = 388;
// and the matrix and values of a simplex.
export const ROW_STARTS = 392;
export const ROW_NONBASIC_ENDS = 396;
export const ROW_INDICES = 400;
export const ROW_VALUES = 404;
export const ROW_IS_LISTED = 408;
export const REDUCED_COST = 412;
export const STATUS = 416;
export const MOVE = 420;
export const BASIC_VALUE = 424;
export const BASIC_LOWER = 428;
export const BASIC_UPPER = 432;
export const WEIGHT = 436;
export const INFEASIBILITY = 440;
export const INFEASIBLE_LIST = 444;
export const IS_INFEASIBLE_LISTED = 448;
export const CANDIDATE_VARIABLE = 452;
export const CANDIDATE_ALPHA = 456;
export const CANDIDATE_DUAL = 460;

// Numbers, 4 bytes each.
export const GENERATION = 464;
export const SPIKE_COUNT = 468;
export const LEAVING_COUNT = 472;
export const NUM_SLOTS = 476;
export const NUM_INFEASIBLE = 480;
export const NUM_PIVOTS = 484;
export const NUM_STRUCTURALS = 488;
export const NUM_FILLED_LOWER = 492;
export const KERNEL_BEGIN = 496;
export const NUM_ACTIVE_ROWS = 500;
export const QUEUE_HEAD = 504;
export const QUEUE_TAIL = 508;
export const NUM_KERNEL_POSITIONS = 512;
export const COLUMN_USED = 516;
export const ROW_USED = 520;
export const COLUMN_ARENA = 524;
export const COLUMN_ARENA_SPARE = 528;
export const ROW_ARENA = 532;
export const ROW_ARENA_SPARE = 536;
export const PIVOT_STAGE = 540;
export const PIVOT_ROW = 544;
export const PIVOT_POSITION = 548;
export const PIVOT_PLACE = 552;
export const PIVOT_ROW_END = 556;
export const PIVOT_UPPER_END = 560;

// Reals, 8 bytes each.
export const SOLVE_WORK = 568;
export const ETA_WORK = 576;
export const UPPER_WORK = 584;
export const PRICE_WORK = 592;
export const HARRIS_STEP = 600;
export const FACTORISATION_WORK = 608;

/** From here on memory is dealt out. */
export const FIRST_FREE = 624;
