/** What the published models were built with: M = 2^19 + 1, a gap of 0.1 between reals. */
export const LITERAL_SETTINGS = { integerWidth: 15, epsilon: 0.1 };
