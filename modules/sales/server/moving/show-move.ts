import { businessDay } from '#kernel/days.ts';
import { isoWithOffset } from '#kernel/instants.ts';
import { notFound } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import { versionNamer } from '#modules/catalogue/server.ts';
import { exhibitorClock } from '#modules/exhibitor/server.ts';
import { admittedOf, visitsOf } from '#modules/sales/server/moving/moved-bills.sql.ts';
import type { ScheduleMoveWire } from '#modules/screenings/contract/schedules.ts';
import { movable, movesOf } from '#modules/screenings/server.ts';
import type { Db } from '#platform/db/tx.ts';
import type { Translator } from '#platform/i18n/translator.ts';

const UNDO_MS = 24 * 3_600_000;

export type ShowMoveDeps = { readonly db: Db; readonly translator: Pick<Translator, 'sentence'> };

/**
 * Returns what a move of a screening means (D-199): its buyers, the versions of its film, the moves
 * so far. Refuses 404 not_found.schedule.
 */
export const showMove = (
  { db, translator }: ShowMoveDeps,
  { exhibitorId, locale }: { readonly exhibitorId: number; readonly locale: string },
  screeningId: number,
): Promise<ScheduleMoveWire> =>
  db.read(exhibitorId, async (tx) => {
    const screening = await movable(tx, screeningId);
    if (!screening) throw notFound('schedule');
    const { timeZone, midnightOffset } = await exhibitorClock(tx);
    const instant = (ms: number): string => isoWithOffset(ms, timeZone);
    const nameOf = versionNamer(translator, locale);
    const visits = await visitsOf(tx, screeningId);
    const notified = visits.filter(({ has_mail }) => has_mail).length;
    const moves = await movesOf(tx, screeningId);
    const [last] = moves;
    return {
      title: textFor(screening.title, locale) || screening.original_title,
      start: instant(screening.starts_at),
      day: businessDay(screening.starts_at, timeZone, midnightOffset),
      version_id: screening.version_id,
      screen_id: screening.screen_id,
      screens: [...screening.screens],
      revision: screening.revision,
      versions: screening.versions.map(({ id, version }) => ({
        id,
        text: nameOf(version, screening.original_language),
      })),
      places: visits.reduce((sum, { places }) => sum + places, 0),
      admitted: await admittedOf(tx, screeningId),
      told: notified,
      untold: visits.length - notified,
      moves: moves.map((move) => ({
        at: instant(move.moved_at),
        by: move.by,
        from: instant(move.from_starts_at),
        to: instant(move.to_starts_at),
        from_version_id: move.from_version_id,
        from_screen: hall(move.from_screen_id, move.from_screen),
        to_screen: hall(move.to_screen_id, move.to_screen),
        parties: move.parties,
        apart: move.apart,
        message: move.message,
        money_back: move.money_back,
      })),
      undo:
        last !== undefined &&
        !screening.cancelled &&
        tx.now - last.moved_at < UNDO_MS &&
        last.from_starts_at > tx.now &&
        screening.starts_at === last.to_starts_at &&
        (last.to_screen_id === null || screening.screen_id === last.to_screen_id),
    };
  });

const hall = (id: number | null, name: string | null): { id: number; name: string } | null =>
  id === null || name === null ? null : { id, name };
