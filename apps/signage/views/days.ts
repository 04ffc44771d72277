import type { Translate } from '#apps/signage/i18n/language.ts';
import type { Moment, Screening } from '#apps/signage/show/moment.ts';
import type { Group } from '#apps/signage/views/ListView.tsx';
import { finalProgramme } from '#modules/signage/rules/programme.ts';
import type { Formats } from '#web/i18n/formats.ts';

/** Returns the final programme by day: the rest of today, then tomorrow (D-151). */
export const programmeByDay = (moment: Moment, t: Translate, formats: Formats): Group<Screening>[] =>
  finalProgramme(moment.screenings, {
    now: moment.time,
    today: moment.today,
    partialFrom: moment.data.partial_from,
  }).map(({ day, screenings }) => ({
    lead: `${t(day === moment.today ? 'show.today' : 'show.tomorrow')}, ${formats.longDay(day)}`,
    items: screenings,
  }));
