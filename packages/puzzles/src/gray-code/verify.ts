import type { GrayCodeBoard } from "./parse.ts";

/** The numbers in the order of the circle. */
export type GrayCodeAnswer = readonly number[];

/** The rules that the answer breaks, in words; none when it is right. */
export function verify({ count }: GrayCodeBoard, order: GrayCodeAnswer): string[] {
  const broken: string[] = [];
  if (order.length !== count) broken.push(`${order.length} numbers stand in the circle`);
  for (let value = 0; value < count; value++) {
    const times = order.filter((each) => each === value).length;
    if (times !== 1) broken.push(`${value} stands ${times} times in the circle`);
  }
  order.forEach((value, k) => {
    const next = order[(k + 1) % order.length]!;
    const difference = value ^ next;
    if (difference === 0 || (difference & (difference - 1)) !== 0)
      broken.push(`${value} and ${next} do not differ in one binary digit`);
  });
  return broken;
}
