import type { Cents } from '#kernel/money.ts';
import { supplementOf } from '#modules/pricing/rules/price-ticket.ts';
import { DEFAULT_SEATING_CONFIG } from '#modules/seating/rules/arrangement.ts';
import { type PreparedArrangement, prepareArrangement } from '#modules/seating/rules/auto-assign/assignable-lanes.ts';
import { classRatesOf } from '#modules/site/server.ts';
import type { Snapshot } from '#modules/site/snapshot.ts';

export type SellableHall = {
  readonly prepared: PreparedArrangement | null;
  readonly supplementOf: (seatClass: string) => Cents;
};

/**
 * Caches the prepared arrangement of each screen, and of each screening with supplements of its
 * own, for the life of its snapshot: the hot path sorts nothing.
 */
export class HallsOf {
  private readonly cache = new WeakMap<Snapshot, Map<string, SellableHall>>();

  /** `arrangementId` comes from the capacity row: it decides how this screening is numbered. */
  of(snapshot: Snapshot, screeningId: number, arrangementId: number | null): SellableHall {
    const screening = snapshot.screenings.get(screeningId);
    const screenId = screening?.screen_id;
    const hasOwnRates = screening !== undefined && Object.keys(screening.own_prices.classes).length > 0;
    const key = `${screenId}/${arrangementId}/${hasOwnRates ? screeningId : ''}`;
    let halls = this.cache.get(snapshot);
    if (!halls) {
      halls = new Map();
      this.cache.set(snapshot, halls);
    }
    let hall = halls.get(key);
    if (!hall) {
      const screen = screenId === undefined ? undefined : snapshot.screens.get(screenId);
      const arrangement = arrangementId === null ? undefined : snapshot.arrangements.get(arrangementId);
      const classRates = screening ? classRatesOf(snapshot, screening) : {};
      const dearerBy = (seatClass: string): Cents => {
        const { ticket, handling } = supplementOf(classRates, seatClass);
        return ticket + handling;
      };
      hall = {
        supplementOf: dearerBy,
        prepared: arrangement
          ? prepareArrangement(arrangement, { ...DEFAULT_SEATING_CONFIG, ...screen?.config }, dearerBy)
          : null,
      };
      halls.set(key, hall);
    }
    return hall;
  }
}
