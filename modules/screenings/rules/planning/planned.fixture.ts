/** A show of a week plan for the tests of these rules. */
import type { Planned } from '#modules/screenings/rules/planning/week-plan.ts';

/** A saved show of ninety minutes in hall 1, at no time yet: `placedAt` gives it one. */
export const PLANNED: Planned = {
  key: 's1',
  id: 1,
  revision: 1,
  screenId: 1,
  start: 0,
  until: 0,
  versionId: 7,
  movieId: 7,
  movieTitle: 'Sunrise',
  runtimeMinutes: 90,
  showingFrom: null,
  type: 'regular',
  visibility: 15,
  stage: 'on_sale',
  fixed: false,
  cancelled: false,
};
