/** A linear form over columns of the problem. */
export interface ColumnForm {
  readonly columns: readonly number[];
  readonly coefficients: readonly number[];
  readonly constant: number;
}

/** The sum of linear forms, each times a factor. */
export function combine(...parts: readonly (readonly [number, ColumnForm])[]): ColumnForm {
  const total = new Map<number, number>();
  let constant = 0;
  for (const [factor, form] of parts) {
    constant += factor * form.constant;
    form.columns.forEach((column, k) => {
      add(total, column, factor * form.coefficients[k]!);
    });
  }
  return { columns: [...total.keys()], coefficients: [...total.values()], constant };
}

/** Adds to the coefficient of a column. */
export function add(total: Map<number, number>, column: number, coefficient: number): void {
  total.set(column, (total.get(column) ?? 0) + coefficient);
}
