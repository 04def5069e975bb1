import { graphs } from "./graphs.ts";
import { lists } from "./lists.ts";
import type { Relation } from "./relation.ts";
import { tasks } from "./tasks.ts";

/** What a model can say of graphs, tasks and lists, by name. */
export const relations: Readonly<Record<string, Relation>> = { ...graphs, ...tasks, ...lists };
