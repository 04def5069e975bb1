/** One inner loop, measured by itself. */
export interface Kernel {
  readonly name: string;
  /** Entries that one run touches, as the kernel counts them. */
  readonly work: number;
  run(): void;
}
