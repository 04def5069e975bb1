/**
 * Which multiples of directions lead nearest to a point: (D Dᵀ)⁻¹ D, one line a direction. In doubles, which the short
 * and nearly orthogonal directions of a reduced basis leave accurate.
 *
 * @param directions linearly independent. [directions][unknowns]
 */
export function coordinatesOf(directions: readonly (readonly number[])[]): Float64Array[] {
  const count = directions.length;
  const width = directions[0]?.length ?? 0;
  // Gauss-Jordan over the inner products, with the directions beside them.
  const lines = directions.map((u) => {
    const line: Float64Array = new Float64Array(count + width);
    for (const [k, v] of directions.entries())
      for (let j = 0; j < width; j++) line[k] += u[j] * v[j];
    line.set(u, count);
    return line;
  });
  for (let pivot = 0; pivot < count; pivot++) {
    const head = lines[pivot];
    const scale = head[pivot];
    for (let k = pivot; k < head.length; k++) head[k] /= scale;
    for (const line of lines) {
      const factor = line[pivot];
      if (line === head || factor === 0) continue;
      for (let k = pivot; k < head.length; k++) line[k] -= factor * head[k];
    }
  }
  return lines.map((line) => line.subarray(count));
}
