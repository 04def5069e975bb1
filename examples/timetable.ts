import { Model } from "bough";

/** A lesson binds its teacher and its class; rooms are few. */
export interface Lesson {
  readonly teacher: string;
  readonly group: string;
  readonly isInLaboratory?: boolean;
}

/** A slot for every lesson; late slots and lessons alone on a day are disliked, not forbidden. */
export async function timetable(lessons: readonly Lesson[], slots: number, rooms: number) {
  const model = new Model();
  const slot = lessons.map((_, k) => model.integer(0, slots - 1, `slot_${k}`));
  for (const key of [teacherOf, groupOf, laboratoryOf]) {
    for (const shared of new Set(lessons.map(key))) {
      const together = slot.filter((_, k) => shared !== undefined && key(lessons[k]!) === shared);
      model.require(model.allDifferent(together));
    }
  }
  for (let time = 0; time < slots; time++) model.require(model.countOf(time, slot).isAtMost(rooms));
  for (const time of slot) model.prefer(time.isAtMost(slots - 2), 1);
  const solution = await model.solve();
  return { late: solution.objective, slots: slot.map((time) => solution.value(time)) };
}

const teacherOf = (lesson: Lesson) => lesson.teacher;
const groupOf = (lesson: Lesson) => lesson.group;
const laboratoryOf = (lesson: Lesson) => (lesson.isInLaboratory ? "laboratory" : undefined);

/** Lessons without clashes, as early as can be. */
export const sample = () =>
  timetable(
    [
      { teacher: "Ada", group: "1" },
      { teacher: "Ada", group: "2", isInLaboratory: true },
      { teacher: "Bell", group: "1", isInLaboratory: true },
      { teacher: "Curie", group: "2" },
      { teacher: "Curie", group: "1" },
    ],
    4,
    2,
  );
