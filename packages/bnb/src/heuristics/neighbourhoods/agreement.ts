/** Two integer values within this of each other agree. */
export const AGREEMENT = 1e-6;

/** Whether a value counts as an integer where neighbourhoods are made. */
export function isIntegral(value: number): boolean {
  return Math.abs(value - Math.round(value)) <= AGREEMENT;
}
