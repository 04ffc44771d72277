/**
 * Holds the seats offered to a buyer who lost a race for a moment, so that the second attempt
 * succeeds (SEAT-011; docs/algorithms/seat-claims.md). Fairness only, per node and in memory: the
 * database does not know these holds.
 */
const HOLD_MS = 10_000;
const SCREENINGS_MAX = 1_000;

type Offer = { readonly visitor: string; readonly until: number };

export class SeatOffers {
  private readonly offers = new Map<number, Map<number, Offer>>();

  /** Returns the seats of a screening that are held for other visitors at this moment. */
  heldForOthers(screeningId: number, visitor: string | null, now: number): number[] {
    const ofScreening = this.offers.get(screeningId);
    if (!ofScreening) return [];
    const held: number[] = [];
    for (const [seatId, offer] of ofScreening) {
      if (offer.until <= now) ofScreening.delete(seatId);
      else if (offer.visitor !== visitor) held.push(seatId);
    }
    if (ofScreening.size === 0) this.offers.delete(screeningId);
    return held;
  }

  hold(screeningId: number, seatIds: readonly number[], visitor: string, now: number): void {
    if (this.offers.size > SCREENINGS_MAX) this.offers.clear();
    const ofScreening = this.offers.get(screeningId) ?? new Map<number, Offer>();
    this.offers.set(screeningId, ofScreening);
    for (const seatId of seatIds) ofScreening.set(seatId, { visitor, until: now + HOLD_MS });
  }
}
