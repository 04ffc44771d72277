import { Refusal, refuse } from '#kernel/refusal.ts';
import type { Scanned } from '#modules/admission/contract.ts';
import { admitNew } from '#modules/admission/server/admit-tickets.ts';
import {
  type Attended,
  answer,
  cardHolder,
  refuseGuessing,
  type ScanDeps,
  unknownCode,
} from '#modules/admission/server/scan-code.ts';
import { doorOf, findDoorShow } from '#modules/admission/server/shows-at-door.ts';
import { ticketsOfBill } from '#modules/admission/server/tickets-at-door.sql.ts';
import type { Tx } from '#platform/db/tx.ts';

export type ExchangeAtDoor = {
  readonly screening_id: number;
  readonly code: string;
  readonly visits: number;
  readonly price_rate_id: number;
  readonly nonce: string;
};

/**
 * Turns of a card become visits of the show at this door, and who came with it is inside (SCAN-005, D-147): the bill is settled,
 * its seats are given and its tickets used in one transaction, or nothing happened. Sent again with the same nonce it is the same
 * exchange. Refuses as `findDoorShow`, 422 `code` admission.unknown_code and what is wrong with the card, 429 admission.too_many_unknown.
 */
export async function exchangeVoucher(deps: ScanDeps, at: Attended, wish: ExchangeAtDoor): Promise<Scanned> {
  const { screening_id: screeningId, nonce } = wish;
  await findDoorShow(deps, at, screeningId);
  if (!deps.cards) throw refuse('admission.unknown_code', undefined, 'code');
  await refuseGuessing(deps, at);
  const admitting = {
    ...{ screeningId, nonce, door: doorOf(at.device), deviceId: at.device.id, employeeId: at.employeeId },
  };
  const exchange = {
    ...{ screeningId, code: wish.code, visits: wish.visits, rateId: wish.price_rate_id, key: `exchange ${nonce}` },
    letIn: async (tx: Tx, madeId: string) => admitNew(tx, admitting, await ticketsOfBill(tx, madeId)),
  };
  const billId = await deps.cards.exchange(cardHolder(at), exchange).catch((error: unknown) => {
    const isGuess = error instanceof Refusal && error.problems[0].code === 'vouchers.barcode_unknown';
    return isGuess ? unknownCode(deps, at, 'admission.unknown_code') : Promise.reject(error);
  });
  const rows = await deps.db.ask(at.exhibitorId, (first) => ticketsOfBill(first, billId));
  return answer(deps, at, { outcome: 'admitted', rows, screeningId });
}
