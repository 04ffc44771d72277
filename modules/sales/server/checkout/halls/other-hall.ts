import { refuse } from '#kernel/refusal.ts';
import type { CheckoutRequest } from '#modules/sales/contract/public.ts';
import type { Snapshot } from '#modules/site/snapshot.ts';

/**
 * Refuses `sales.hall_changed` if a screening was moved to another hall between two snapshots and
 * the request names seats: the same name in another hall is another seat (D-199). Returns the newer
 * snapshot.
 */
export function refuseOtherHall(request: Pick<CheckoutRequest, 'items'>, before: Snapshot, now: Snapshot): Snapshot {
  const hallIn = ({ screenings }: Snapshot, id: number): number | undefined => screenings.get(id)?.screen_id;
  request.items.forEach((item, index) => {
    if (item.type !== 'ticket' || !item.seat) return;
    const [earlier, hall] = [hallIn(before, item.schedule_id), hallIn(now, item.schedule_id)];
    if (earlier !== undefined && hall !== undefined && earlier !== hall)
      throw refuse('sales.hall_changed', undefined, `items.${index}.seat`);
  });
  return now;
}
