import { describeMachine } from "../machine.ts";
import type { Table } from "./tables/table.ts";

/** What a command that is no suite has measured: a table and what it is about. */
export interface Sheet {
  readonly sheet: string;
  readonly title: string;
  readonly machine: ReturnType<typeof describeMachine>;
  readonly table: Table;
}

export function makeSheet(sheet: string, title: string, table: Table): Sheet {
  return { sheet, title, machine: describeMachine(), table };
}
