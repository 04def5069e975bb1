import { InvalidProblemError, type SparseMatrix } from "@bough/problem";

/** What an engine is given beside the entries of its new lines, by name. */
type Sides = Readonly<Record<string, Float64Array>>;

/**
 * Checks the shape of rows or columns that an engine is to take in; the entries are the caller's affair, and arrays may be
 * longer than they need to be.
 *
 * @param call what the caller has called, for the error
 * @param lineLength what the LP has along the other axis
 * @throws InvalidProblemError where sizes are missing or do not go together
 */
export function checkAddedLines(
  call: string,
  matrix: SparseMatrix,
  lineLength: number,
  sides: Sides,
): void {
  const isSized = Number.isInteger(matrix?.numLines) && Number.isInteger(matrix?.lineLength);
  if (!isSized)
    throw new InvalidProblemError(
      `${call}: the matrix needs its sizes; give numLines and lineLength beside starts, indices and values`,
    );
  const { numLines, starts, indices, values } = matrix;
  if (matrix.lineLength > lineLength)
    throw new InvalidProblemError(
      `${call}: the matrix has lines of ${matrix.lineLength}, and the LP has room for ${lineLength}`,
    );
  if (!(starts?.length > numLines))
    throw new InvalidProblemError(
      `${call}: the matrix has ${numLines} lines and needs ${numLines + 1} starts, not ${starts?.length}`,
    );
  const entries = starts[numLines];
  if (!(indices?.length >= entries && values?.length >= entries))
    throw new InvalidProblemError(
      `${call}: the starts tell of ${entries} entries, of which ${Math.min(indices?.length ?? 0, values?.length ?? 0)} are there`,
    );
  for (const [name, side] of Object.entries(sides))
    if (!(side?.length >= numLines))
      throw new InvalidProblemError(
        `${call}: ${name} needs ${numLines} numbers, one for each line of the matrix, not ${side?.length}`,
      );
}
