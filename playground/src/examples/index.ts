import bakery from "./bakery.js?raw";
import projects from "./projects.lp?raw";
import queens from "./queens.js?raw";
import shifts from "./shifts.mps?raw";
import tables from "./tables.js?raw";
import workshop from "./workshop.lp?raw";

/** A text to begin with, in the order in which they are offered. */
interface Example {
  readonly title: string;
  /** As a file. */
  readonly name: string;
  readonly text: string;
}

export const fileExamples: readonly Example[] = [
  { title: "Workshop (LP)", name: "workshop.lp", text: workshop },
  { title: "45 projects (LP)", name: "projects.lp", text: projects },
  { title: "Shifts (MPS)", name: "shifts.mps", text: shifts },
];

export const programExamples: readonly Example[] = [
  { title: "Chairs and tables", name: "tables.js", text: tables },
  { title: "A bakery's morning (Gantt chart)", name: "bakery.js", text: bakery },
  { title: "Eight queens", name: "queens.js", text: queens },
];
