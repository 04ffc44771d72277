import { businessDay, type Day } from '#kernel/days.ts';
import { isoWithOffset } from '#kernel/instants.ts';
import { textFor } from '#kernel/texts.ts';
import { versionNamer } from '#modules/catalogue/server.ts';
import { exhibitorClock } from '#modules/exhibitor/server.ts';
import type { ProgrammeDayWire, StaffScheduleWire } from '#modules/screenings/contract/schedules.ts';
import { type PlaceRow, type ProgrammeRow, places, programmeOf } from '#modules/screenings/server/programme.sql.ts';
import type { Db } from '#platform/db/tx.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type ProgrammeDeps = { readonly db: Db; readonly translator: Pick<Translator, 'sentence'> };

const SCREENS_MAX = 500;
const SCREENINGS_MAX = 2_000;

/**
 * Returns the screenings of a business day (default: today) by cinema and screen, in the language
 * of a locale; includes screens without screenings (PORT-007).
 */
export const listProgramme = (
  { db, translator }: ProgrammeDeps,
  exhibitorId: number,
  { day: requestedDay, locale }: { readonly day: Day | undefined; readonly locale: string },
): Promise<ProgrammeDayWire> =>
  db.read(exhibitorId, async (tx) => {
    const clock = await exhibitorClock(tx);
    const today = businessDay(tx.now, clock.timeZone, clock.midnightOffset);
    const day = requestedDay ?? today;
    const rows = await programmeOf(tx, day, clock, SCREENINGS_MAX);
    const nameOf = versionNamer(translator, locale);
    const shown = Map.groupBy(rows, ({ screen_id }) => screen_id);
    return {
      day,
      today,
      cinemas: cinemasOf(await places(tx, SCREENS_MAX), (screenId) => (shown.get(screenId) ?? []).map(wireOf)),
    };

    function wireOf(row: ProgrammeRow): StaffScheduleWire {
      const instant = (ms: number): string => isoWithOffset(ms, clock.timeZone);
      const { cancelled_at, mode, reason } = row;
      return {
        id: row.id,
        movie: { id: row.movie_id, title: textFor(row.title, locale) || row.original_title },
        version: { id: row.version_id, text: nameOf(row.version, row.original_language) },
        event: row.event && textFor(row.event, locale),
        type: row.type,
        stage: row.stage,
        start: instant(row.starts_at),
        end: instant(row.film_ends_at),
        sold: row.sold,
        held: row.held,
        capacity: row.capacity,
        // an import cancels without a reason
        cancelled: cancelled_at === null ? null : { at: instant(cancelled_at), mode, reason: reason ?? '' },
      };
    }
  });

function cinemasOf(
  rows: readonly PlaceRow[],
  schedulesOf: (screenId: number) => StaffScheduleWire[],
): ProgrammeDayWire['cinemas'] {
  const cinemas = new Map<number, ProgrammeDayWire['cinemas'][number]>();
  for (const { cinema_id, cinema, screen_id, screen, archived } of rows) {
    const schedules = schedulesOf(screen_id);
    if (archived && schedules.length === 0) continue;
    const place = cinemas.get(cinema_id) ?? { id: cinema_id, name: cinema, screens: [] };
    cinemas.set(cinema_id, place);
    place.screens.push({ id: screen_id, name: screen, schedules });
  }
  return [...cinemas.values()];
}
