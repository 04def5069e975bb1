/**
 * A list of so many items. Of a few, where the number stands in the call, TypeScript knows each place:
 * `const [x, y] = model.integers(2, 0, 9)` gives two variables, not two that may be undefined.
 */
export type SizedList<T, Count extends number> = Count extends Few ? ListOf<T, Count> : T[];

type Few = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;

type ListOf<T, Count extends number, List extends T[] = []> = List["length"] extends Count
  ? List
  : ListOf<T, Count, [...List, T]>;
