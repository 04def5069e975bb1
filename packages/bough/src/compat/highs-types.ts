export type Numbers = ArrayLike<number>;

export interface SparseEntries {
  readonly indices: Numbers;
  readonly values: Numbers;
}

export interface SparseMatrix extends SparseEntries {
  /** By column or by row. */
  readonly format: "csc" | "csr";
  readonly numRows: number;
  readonly numCols: number;
  readonly starts: Numbers;
}

/** A model as data. Hessians are not taken over. */
export interface ModelData {
  readonly numCols: number;
  readonly numRows: number;
  /** 1 minimises, -1 maximises. */
  readonly sense?: number;
  readonly offset?: number;
  readonly colCost: Numbers;
  readonly colLower: Numbers;
  readonly colUpper: Numbers;
  readonly rowLower: Numbers;
  readonly rowUpper: Numbers;
  readonly matrix: SparseMatrix;
  /** 0 continuous, 1 integer, 2 semi-continuous, 3 semi-integer, 4 implicitly integer. */
  readonly integrality?: Numbers;
  readonly colNames?: readonly string[];
  readonly rowNames?: readonly string[];
}

/** A model as text. */
export interface EncodedModel {
  readonly format: "lp" | "mps";
  readonly data: string | Uint8Array;
}

export type IndexSelection =
  | { readonly kind: "range"; readonly from: number; readonly to: number }
  | { readonly kind: "set"; readonly indices: Numbers }
  | { readonly kind: "mask"; readonly mask: ArrayLike<number | boolean> };
