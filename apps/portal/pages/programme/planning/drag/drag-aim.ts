import { faultText, type Words } from '#apps/portal/pages/programme/planning/save/fault-text.ts';
import type { Planner } from '#apps/portal/pages/programme/planning/use-planner.ts';
import type { DropPlace, Dropped } from '#modules/screenings/rules/planning/drop.ts';
import type { Planned } from '#modules/screenings/rules/planning/week-plan.ts';

/** What a screening under the pointer would become at a place. */
export type DragAim = {
  readonly screening: Planned;
  readonly place: DropPlace;
  readonly copy: boolean;
  readonly dropped: Dropped;
  /** Why it cannot be there, or what would collide; empty: nothing. */
  readonly problem: string;
};

/** Returns what a screening would become at a place, with its conflicts. */
export function aimAt(
  planner: Planner,
  screening: Planned,
  { place, copy }: { readonly place: DropPlace; readonly copy: boolean },
  words: Words,
): DragAim {
  const { dropped, faults } = planner.tryDrop(screening, { place, copy });
  const reasons = faults.map((fault) => faultText(fault, words));
  if (dropped.kind === 'fixed') reasons.push(words.t('planning.drag.fixed'));
  if (dropped.kind === 'never') reasons.push(words.t('planning.drag.never'));
  return { screening, place, copy, dropped, problem: reasons.join(' ') };
}

/** Returns the text of an aim: what is dragged, to where, and what is wrong there. */
export function aimText(
  { screening, place, dropped, problem }: DragAim,
  screenName: string,
  { t, formats }: Words,
): string {
  const placed = dropped.kind === 'moved' || dropped.kind === 'copied' ? dropped.screening : screening;
  const where = {
    movie: screening.movieTitle,
    day: formats.shortDay(place.day),
    screen: screenName,
    time: formats.time(placed.start),
  };
  return t(dropped.kind === 'copied' ? 'planning.drag.copy' : 'planning.drag.move', where) + (problem && ` ${problem}`);
}
