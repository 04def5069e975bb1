/**
 * Names of techniques that a solve is to do without; those are loaded only where some are named.
 *
 * @throws {InvalidProblemError} naming what is unknown, and what is known
 */
export async function checkTechniques(names: readonly string[] | undefined): Promise<void> {
  if (names === undefined) return;
  const late = await import("../techniques.ts");
  late.requireTechniques(names);
}
