import type { Day } from '#kernel/days.ts';
import type { PhaseMask } from '#modules/signage/rules/phases.ts';

/** Content with phases and days in which it is shown (D-148, D-152). */
export type Content = {
  readonly phases: PhaseMask;
  /** First and last day; null: no limit. */
  readonly valid_from: Day | null;
  readonly valid_until: Day | null;
};

/** Returns the content for a day and these phases, in its order. */
export const contentFor = <C extends Content>(contents: readonly C[], phases: PhaseMask, today: Day): C[] =>
  contents.filter(
    ({ phases: meant, valid_from, valid_until }) =>
      (meant & phases) !== 0 &&
      (valid_from === null || valid_from <= today) &&
      (valid_until === null || today <= valid_until),
  );
