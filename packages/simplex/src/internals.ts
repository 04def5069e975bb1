// Inner parts that the bench measures by themselves. No promise is made about them.
export { type BasisFactor, createBasisFactor, type FactorOptions } from "./factor/index.ts";
export { PartitionedRows } from "./state/partitioned-rows.ts";
export { IndexedVector } from "./vectors/indexed-vector.ts";
