import { changedRates } from '#modules/pricing/rules/changed-rates.ts';
import type { Announcements } from '#modules/realtime/server.ts';
import type { LiveSnapshots } from '#modules/site/server/snapshots.ts';
import { seatAvailability } from '#modules/site/server/wire/schedule-wire.ts';
import type { SeatCounts, Snapshot } from '#modules/site/snapshot.ts';

type Warn = (message: string, detail: Record<string, unknown>) => void;
type News = Pick<Announcements, 'seatsChanged' | 'priceChanged' | 'priceRateChanged'>;

/** Tells the sockets of this node when seats or prices in its snapshots change. A failure is reported, not thrown. */
export function announceChanges(snapshots: LiveSnapshots, news: News, report: Warn): void {
  const announceSeats = async (exhibitorId: number, counts: ReadonlyMap<number, SeatCounts>): Promise<void> => {
    const snapshot = await snapshots.get(exhibitorId);
    for (const [id, count] of counts) {
      const screening = snapshot.screenings.get(id);
      if (screening)
        news.seatsChanged(exhibitorId, {
          schedule_id: id,
          ...seatAvailability(screening, count),
          seats_version: count.seats_version,
        });
    }
  };
  const announcePrices = async (exhibitorId: number, before: Snapshot): Promise<void> => {
    news.priceChanged(exhibitorId, { schedule_id: null });
    const { priceRates } = await snapshots.get(exhibitorId);
    for (const price_rate_id of changedRates(before.priceRates, priceRates))
      news.priceRateChanged(exhibitorId, { price_rate_id });
  };

  snapshots.onSeats((exhibitorId, counts) => {
    announceSeats(exhibitorId, counts).catch((error: unknown) =>
      report('changed seats could not be announced', { err: error }),
    );
  });
  snapshots.onChange((exhibitorId, change, before) => {
    if (change !== 'data' || !before) return;
    announcePrices(exhibitorId, before).catch((error: unknown) =>
      report('changed prices could not be announced', { err: error }),
    );
  });
}
