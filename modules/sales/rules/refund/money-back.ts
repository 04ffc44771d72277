/** What is known of a bill whose screening was moved. Instants in epoch ms. */
export type MovedVisit = {
  readonly money_back: boolean;
  readonly starts_at: number;
  /** When it was to begin as the buyer chose it. */
  readonly first_starts_at: number;
  /** Another version than the buyer chose. */
  readonly other_version: boolean;
  /** The hall that the buyer chose, if the screening is in another one now. */
  readonly from_screen: string | null;
  readonly cancelled: boolean;
  /** Its tickets that admit, and those that were admitted. */
  readonly valid: number;
  readonly used: number;
};

/** Returns whether a screening is again as its buyer chose it: it was moved back. */
export const isBack = ({ starts_at, first_starts_at, other_version, from_screen }: MovedVisit): boolean =>
  starts_at === first_starts_at && !other_version && from_screen === null;

/**
 * Returns whether the buyer of a moved screening may give the tickets back, for money or for another
 * screening (D-199). Not if the move did not offer it, the screening was moved back, it has begun
 * or is cancelled (its buyers are paid back by the cancellation), or a ticket was admitted or none
 * is left.
 */
export function mayReturn(visit: MovedVisit, now: number): boolean {
  const { money_back, starts_at, cancelled, valid, used } = visit;
  return money_back && !isBack(visit) && !cancelled && starts_at > now && used === 0 && valid > 0;
}

/**
 * Returns whether the buyer of a moved screening can have the money back (D-199): `offered` on the
 * page of the bill, `at_box_office` if no provider can carry it out without the buyer (D-084), null
 * if not at all.
 */
export function moneyBackOf(
  visit: MovedVisit,
  { now, fromAfar }: { readonly now: number; readonly fromAfar: boolean },
): 'offered' | 'at_box_office' | null {
  if (!mayReturn(visit, now)) return null;
  return fromAfar ? 'offered' : 'at_box_office';
}
