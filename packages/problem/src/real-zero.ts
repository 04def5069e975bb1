/**
 * The first value of fields that will hold fractions: a zero that is a double.
 *
 * V8 gives a field the representation of its first value. A field that starts as the small integer
 * 0 and becomes fractional changes the layout of its class, and all the code that was compiled for
 * the class is thrown away and compiled again: one compilation in ten of a short solve in a fresh process.
 */
export const REAL_ZERO = -0;
