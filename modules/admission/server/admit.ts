import type { Scanned } from '#modules/admission/contract/device.ts';
import { admitTickets } from '#modules/admission/server/admit-tickets.ts';
import { refusalAtDoor } from '#modules/admission/server/door-sentences.ts';
import { type Attended, answer } from '#modules/admission/server/scan-code.ts';
import { type DoorDeps, doorOf, findDoorShow } from '#modules/admission/server/shows-at-door.ts';

type Wish = { readonly screening_id: number; readonly tickets: readonly string[]; readonly nonce: string };

/**
 * Admits the chosen tickets of a purchase (D-146), all or none. Refuses as `findDoorShow`; 404
 * not_found.ticket; 422 `tickets`
 * with the reason for the first of them.
 */
export async function admit(deps: DoorDeps, at: Attended, wish: Wish): Promise<Scanned> {
  await findDoorShow(deps, at, wish.screening_id);
  const admission = await admitTickets(deps.db, at.acting, {
    tickets: wish.tickets,
    screeningId: wish.screening_id,
    door: doorOf(at.device),
    deviceId: at.device.id,
    employeeId: at.employeeId,
    nonce: wish.nonce,
  });
  if ('refused' in admission) throw await refusalAtDoor(deps, at, admission, 'tickets');
  return answer(deps, at, { outcome: 'admitted', rows: admission.admitted, screeningId: wish.screening_id });
}
