/* What kernels and TypeScript both go by; read by both compilers, as the registers are. */

/** Of the direction of a free nonbasic variable, which may go either way. */
export const MOVES_BOTH_WAYS = 2;

/** Updated steepest-edge weights go no lower: cancellation would make a row look far better than it is. */
export const SMALLEST_WEIGHT = 1e-4;

/** How far candidates for entering are looked at first, as a multiple of the Harris step; it covers the first group. */
export const REACH = 10;
/** The same at least: ten dual tolerances where the Harris step lies at 0. */
export const LEAST_REACH = 1e-7;

// How an elimination of the kernel of a basis comes back.
export const ELIMINATED = 0;
/** It has worked for long enough, and is to be called again. */
export const PAUSED = 1;
/** The same, once there is more room. */
export const LACKS_ROOM = 2;
