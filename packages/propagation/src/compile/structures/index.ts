import { indicatorSides } from "./indicator-sides.ts";
import type { StructureCompiler } from "./structure-compiler.ts";
import { taskOrders } from "./task-orders.ts";

export const structureCompilers: readonly StructureCompiler[] = [indicatorSides, taskOrders];
