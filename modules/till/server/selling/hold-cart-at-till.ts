import { isoWithOffset } from '#kernel/instants.ts';
import type { HeldCartWire, TillCart } from '#modules/till/contract/cart.ts';
import type { AtTill, TillDeps } from '#modules/till/server/at-till.ts';

/** Holds the places of the cart of this till (CLAIM-22), so that no other till and no visitor gets them. */
export async function holdCartAtTill(
  deps: Pick<TillDeps, 'holdCart' | 'snapshots'>,
  { acting, exhibitorId, device, attendant }: AtTill,
  cart: TillCart,
): Promise<HeldCartWire> {
  const { untilMs, screenings } = await deps.holdCart(acting, {
    deviceId: device.id,
    test: device.test,
    editsSeats: attendant.permissions.has('seats.edit') && cart.edit_seats === true,
    changes: cart.changes ?? null,
    screenings: cart.screenings.map(({ schedule_id, ...places }) => ({ ...places, screeningId: schedule_id })),
  });
  const { exhibitor } = await deps.snapshots.get(exhibitorId);
  return {
    hold_until: isoWithOffset(untilMs, exhibitor.timezone),
    screenings: screenings.map(({ screeningId, seats, lost, places }) => ({
      schedule_id: screeningId,
      seats: [...seats],
      lost: [...lost],
      places,
    })),
  };
}
