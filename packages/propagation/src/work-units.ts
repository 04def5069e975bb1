/**
 * What the steps of propagation and learning cost in work units, of about two nanoseconds each, as
 * measured: one entry of a long sequential scan is a unit, and most of what learning touches lies
 * scattered in memory. Work limits and the shares of the two motors rest on these.
 */

/** Taking a bound change on the trail, showing it round and taking it back. */
export const TRAIL_ENTRY_WORK = 12;
/** A watch looked at. */
export const WATCH_WORK = 5;
/** A literal of a clause looked at. */
export const LITERAL_WORK = 2;
/** A member of a clique looked at. */
export const MEMBER_WORK = 3;
/** A slack updated, or a term of a row looked at. */
export const TERM_WORK = 2;
/** A term of a row taken into an explanation, its bound looked up in the trail. */
export const EXPLAINED_TERM_WORK = 6;
/** An earlier bound of a variable looked at, somewhere in the trail. */
export const HISTORY_WORK = 2;
/** An explanation asked for. */
export const EXPLANATION_WORK = 30;
/** A literal added to the conflict or written to a clause. */
export const NEED_WORK = 25;
/** A conflict: learning, its clause's watches, activities. */
export const CONFLICT_WORK = 400;
/** A column moved in the heap of activities. */
export const HEAP_WORK = 30;
