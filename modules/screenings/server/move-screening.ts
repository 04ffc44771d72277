import type { Day } from '#kernel/days.ts';
import { instantAt } from '#kernel/instants.ts';
import { conflict, notFound, refuse } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import { exhibitorClock } from '#modules/exhibitor/server.ts';
import type { MoveScheduleForm } from '#modules/screenings/contract/schedules.ts';
import { cannotBeScheduledAt, occupiedRange } from '#modules/screenings/rules/planning/occupancy.ts';
import { dayMinuteOf } from '#modules/screenings/rules/planning/opening-hours.ts';
import { clockTime } from '#modules/screenings/rules/planning/typed-times.ts';
import { firstDayOf } from '#modules/screenings/rules/planning/week-plan.ts';
import { isOfItsFilm, writeMove } from '#modules/screenings/server/moves.sql.ts';
import {
  judgeOverlapsLater,
  judgeOverlapsNow,
  lockStanding,
  type Named,
  type OfferedVersion,
  offeredScreens,
  offeredVersions,
  type StandingRow,
} from '#modules/screenings/server/planned.sql.ts';
import { refuseOverlaps } from '#modules/screenings/server/validate-plan.ts';
import type { Tx } from '#platform/db/tx.ts';

export type MoveRequest = {
  readonly screeningId: number;
  readonly form: MoveScheduleForm;
  readonly employeeId: number;
  /** Language of the film's title in refusals. */
  readonly locale: string;
};

/** Instants in epoch ms. */
export type Moved = {
  readonly moveId: number;
  readonly from: number;
  readonly to: number;
  readonly changesDay: boolean;
  /** Null: it stays in its hall. */
  readonly halls: { readonly from: number; readonly to: number } | null;
};

/**
 * Moves a screening to another time, another version of its film, another hall of its cinema, or
 * several of these (D-199). It keeps its row, so that tickets and their codes stay as they are. Its
 * places stay, too: the caller gives them seats in another hall. Locks the screens, the places and
 * the screening, in the order of planners and sales.
 *
 * Refuses 404 not_found.schedule, 409 screening.changed_meanwhile, sales.screening_cancelled,
 * sales.screening_over; 422 `start` screening_move.no_change, screening.not_at_this_time {movie},
 * screening.screen_occupied {movie}; `version_id` screening.no_version; `screen_id`
 * screening_move.no_hall.
 */
export async function moveSoldScreening(tx: Tx, request: MoveRequest): Promise<Moved> {
  const { screeningId, form, employeeId, locale } = request;
  const called = ({ title, original_title }: Named): string => textFor(title, locale) || original_title;
  const [standing] = await lockStanding(tx, {
    screenIds: form.screen_id ? [form.screen_id] : [],
    screeningIds: [screeningId],
  });
  if (!standing) throw notFound('schedule');
  if (standing.cancelled) throw conflict('sales.screening_cancelled');
  if (standing.ends_at <= tx.now) throw conflict('sales.screening_over');
  const clock = await exhibitorClock(tx);
  const before = dayMinuteOf(standing.starts_at, clock);
  const movie = called(standing);
  if (standing.revision !== form.revision)
    throw conflict('screening.changed_meanwhile', { movie, day: before.day, time: clockTime(before.minute) });

  const [day = '', time = ''] = form.start.split('T');
  const start = instantAt(day as Day, time, clock.timeZone);
  const screenId = form.screen_id ?? standing.screen_id;
  const isOtherHall = screenId !== standing.screen_id;
  if (start === standing.starts_at && form.version_id === standing.version_id && !isOtherHall)
    throw refuse('screening_move.no_change', {}, 'start');
  if (isOtherHall) await refuseForeignHall(tx, standing.screen_id, screenId);
  const version = await versionToShow(tx, standing, form.version_id);
  const after = dayMinuteOf(start, clock);
  const firstDay = firstDayOf({ type: standing.type, showingFrom: version?.showing_from ?? null });
  const problem = cannotBeScheduledAt({ startsAt: start, day: after.day, movieTitle: movie }, firstDay, tx.now);
  if (problem) throw refuse(problem.code, problem.params, problem.path);

  await judgeOverlapsLater(tx);
  const { message, money_back: moneyBack } = form;
  const end = await endOf(tx, standing, version, start);
  const moveId = await writeMove(tx, {
    screeningId,
    versionId: form.version_id,
    screenId,
    start,
    end,
    message,
    moneyBack,
    employeeId,
  });
  await refuseOverlaps(tx, new Map([[screeningId, { path: null }]]), called);
  await judgeOverlapsNow(tx);
  await tx.audit({
    action: 'screening.moved',
    entity: 'screening',
    entityId: screeningId,
    before: {
      start: new Date(standing.starts_at).toISOString(),
      version_id: standing.version_id,
      screen_id: standing.screen_id,
    },
    after: {
      start: new Date(start).toISOString(),
      version_id: form.version_id,
      screen_id: screenId,
      message,
      money_back: moneyBack,
    },
  });
  return {
    moveId,
    from: standing.starts_at,
    to: start,
    changesDay: before.day !== after.day,
    halls: isOtherHall ? { from: standing.screen_id, to: screenId } : null,
  };
}

/** Another cinema is another trip: its buyers need another screening. */
async function refuseForeignHall(tx: Tx, fromId: number, toId: number): Promise<void> {
  const screens = await offeredScreens(tx, [fromId, toId]);
  const cinemaOf = (id: number): number | undefined => screens.find((screen) => screen.id === id)?.cinema_id;
  if (cinemaOf(toId) === undefined || cinemaOf(toId) !== cinemaOf(fromId))
    throw refuse('screening_move.no_hall', {}, 'screen_id');
}

/** Returns null for the version that the screening has: it may be archived, and it may stay. */
async function versionToShow(tx: Tx, standing: StandingRow, versionId: number): Promise<OfferedVersion | null> {
  const [version] = await offeredVersions(tx, [versionId]);
  if (versionId === standing.version_id) return version ?? null;
  if (!version || !(await isOfItsFilm(tx, standing.id, versionId)))
    throw refuse('screening.no_version', {}, 'version_id');
  return version;
}

/** The same version keeps its length, which another system may have set. */
async function endOf(tx: Tx, standing: StandingRow, version: OfferedVersion | null, start: number): Promise<number> {
  const length = standing.ends_at - standing.starts_at;
  if (!version || version.id === standing.version_id) return start + length;
  const [screen] = await offeredScreens(tx, [standing.screen_id]);
  if (!screen) return start + length;
  return occupiedRange(start, version.runtime, { adsMinutes: screen.ads, cleaningMinutes: screen.cleaning }).until;
}
