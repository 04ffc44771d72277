/** What is known of a bill whose screening was moved. Instants in epoch ms. */
export type MovedVisit = {
  readonly money_back: boolean;
  readonly starts_at: number;
  readonly cancelled: boolean;
  /** Its tickets that admit, and those that were admitted. */
  readonly valid: number;
  readonly used: number;
};

/**
 * Returns whether the buyer of a moved screening can have the money back (D-199): `offered` on the
 * page of the bill, `at_box_office` if no provider can carry it out without the buyer (D-084), null
 * if not at all: the move did not offer it, the screening has begun or is cancelled (its buyers are
 * paid back by the cancellation), or a ticket was admitted or none is left.
 */
export function moneyBackOf(
  { money_back, starts_at, cancelled, valid, used }: MovedVisit,
  { now, fromAfar }: { readonly now: number; readonly fromAfar: boolean },
): 'offered' | 'at_box_office' | null {
  if (!money_back || cancelled || starts_at <= now || used > 0 || valid === 0) return null;
  return fromAfar ? 'offered' : 'at_box_office';
}
