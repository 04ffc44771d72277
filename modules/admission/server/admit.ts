import type { Scanned } from '#modules/admission/contract/device.ts';
import { admitTickets } from '#modules/admission/server/admit-tickets.ts';
import { refusalAtEntrance } from '#modules/admission/server/entrance-sentences.ts';
import { type Attended, answer, type Choice, chosenAt } from '#modules/admission/server/scan-code.ts';
import { type EntranceDeps, entranceOf } from '#modules/admission/server/shows-at-entrance.ts';

type Input = Choice & { readonly tickets: readonly string[]; readonly nonce: string };

/**
 * Admits the chosen tickets of a purchase (D-146), all or none. Refuses as `chosenAt`; 404
 * not_found.ticket; 422 `tickets` with the reason for the first of them.
 */
export async function admit(deps: EntranceDeps, at: Attended, input: Input): Promise<Scanned> {
  const chosen = await chosenAt(deps, at, input);
  const admission = await admitTickets(deps.db, at.acting, {
    tickets: input.tickets,
    chosen,
    entrance: entranceOf(at.device),
    deviceId: at.device.id,
    employeeId: at.employeeId,
    nonce: input.nonce,
  });
  if ('refused' in admission) throw await refusalAtEntrance(deps, at, admission, 'tickets');
  return answer(deps, at, { outcome: 'admitted', rows: admission.admitted });
}
