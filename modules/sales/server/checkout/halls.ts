import { DEFAULT_SEATING_CONFIG } from '#modules/seating/rules/arrangement.ts';
import { type PreparedArrangement, prepareArrangement } from '#modules/seating/rules/assignable-lanes.ts';
import type { Snapshot } from '#modules/site/snapshot.ts';

export type SellableHall = {
  readonly prepared: PreparedArrangement | null;
  readonly supplementOf: (seatClass: string) => number;
};

/** Prepared arrangements per screen, kept as long as their snapshot: the hot path sorts nothing. */
export class HallsOf {
  private readonly cache = new WeakMap<Snapshot, Map<string, SellableHall>>();

  /** `arrangementId` is what the capacity row says: the truth about how this screening is numbered. */
  of(snapshot: Snapshot, screeningId: number, arrangementId: number | null): SellableHall {
    const screenId = snapshot.screenings.get(screeningId)?.screen_id;
    const key = `${screenId}/${arrangementId}`;
    let halls = this.cache.get(snapshot);
    if (!halls) {
      halls = new Map();
      this.cache.set(snapshot, halls);
    }
    let hall = halls.get(key);
    if (!hall) {
      const screen = screenId === undefined ? undefined : snapshot.screens.get(screenId);
      const arrangement = arrangementId === null ? undefined : snapshot.arrangements.get(arrangementId);
      const supplementOf = (seatClass: string) => {
        const rate = screen?.class_rate[seatClass];
        return rate ? rate.ticket + rate.handling : 0;
      };
      hall = {
        supplementOf,
        prepared: arrangement
          ? prepareArrangement(arrangement, { ...DEFAULT_SEATING_CONFIG, ...screen?.config }, supplementOf)
          : null,
      };
      halls.set(key, hall);
    }
    return hall;
  }
}
