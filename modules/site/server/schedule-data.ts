import { notFound } from '#kernel/refusal.ts';
import type { ScheduleDataWire } from '#modules/screenings/contract/public.ts';
import { purchaseNotice } from '#modules/screenings/rules/programme/purchase-notice.ts';
import type { LiveSnapshots } from '#modules/site/server/snapshots.ts';
import { movieWire } from '#modules/site/server/wire/movie-wire.ts';
import {
  isOnSite,
  type Moment,
  noticeFlags,
  scheduleWire,
  siteTariffs,
  supplementsWire,
  tariffWire,
} from '#modules/site/server/wire/schedule-wire.ts';
import type { WireContext } from '#modules/site/server/wire/wire-context.ts';

/**
 * Returns the data of a screening's ticket page (D-050, API-015). Throws not_found.schedule for a
 * screening that the site does not show; a cancelled, past or sold-out one has a notice (D-048).
 */
export function scheduleData(
  screeningId: number,
  { context, moment }: { context: WireContext; moment: Moment },
  snapshots: Pick<LiveSnapshots, 'counts'>,
): ScheduleDataWire {
  const { snapshot } = context;
  const screening = snapshot.screenings.get(screeningId);
  const movie = screening && snapshot.movies.get(screening.movie_id);
  if (!screening || !movie || !isOnSite(snapshot, screening)) throw notFound('schedule');
  const counts = snapshots.counts(snapshot.exhibitorId, screeningId);
  return {
    schedule: scheduleWire(screening, counts, moment, context),
    movie: movieWire(movie, context),
    tariffs: siteTariffs(snapshot, screening, moment.today).map((tariff) => tariffWire(tariff, context)),
    notice: purchaseNotice(noticeFlags(snapshot, screening, counts, moment), moment.now),
    supplements: supplementsWire(snapshot, screening),
  };
}
