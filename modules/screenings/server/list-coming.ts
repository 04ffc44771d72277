import { businessDay } from '#kernel/days.ts';
import { isoWithOffset } from '#kernel/instants.ts';
import { textFor } from '#kernel/texts.ts';
import { exhibitorClock } from '#modules/exhibitor/server.ts';
import type { ComingScheduleWire } from '#modules/screenings/contract/schedules.ts';
import { comingNamed } from '#modules/screenings/server/programme.sql.ts';
import type { Db } from '#platform/db/tx.ts';

const COMING_MAX = 8;

/** Returns the next screenings of films with a title that contains the text, in the language of a locale. */
export const listComing = (
  db: Db,
  exhibitorId: number,
  { search, locale }: { readonly search: string; readonly locale: string },
): Promise<ComingScheduleWire[]> =>
  db.ask(exhibitorId, async (first) => {
    const [clock, rows] = await Promise.all([exhibitorClock(first), comingNamed(first, search, COMING_MAX)]);
    return rows.map(({ id, title, original_title, starts_at, cinema, screen }) => ({
      id,
      title: textFor(title, locale) || original_title,
      start: isoWithOffset(starts_at, clock.timeZone),
      day: businessDay(starts_at, clock.timeZone, clock.midnightOffset),
      cinema,
      screen,
    }));
  });
