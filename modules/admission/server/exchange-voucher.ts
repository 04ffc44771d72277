import { Refusal, refuse } from '#kernel/refusal.ts';
import type { Scanned } from '#modules/admission/contract/device.ts';
import { admitNew } from '#modules/admission/server/admit-tickets.ts';
import {
  type Attended,
  answer,
  cardHolder,
  refuseGuessing,
  type ScanDeps,
  unknownCode,
} from '#modules/admission/server/scan-code.ts';
import { entranceOf, findEntranceShow } from '#modules/admission/server/shows-at-entrance.ts';
import { ticketsOfBill } from '#modules/admission/server/tickets-at-entrance.sql.ts';
import type { Tx } from '#platform/db/tx.ts';

export type ExchangeAtEntrance = {
  readonly screening_id: number;
  readonly code: string;
  readonly visits: number;
  readonly price_rate_id: number;
  readonly nonce: string;
};

/**
 * Exchanges voucher turns for admissions to the show at this entrance (SCAN-005, D-147): one
 * transaction settles the bill, assigns the seats and uses the tickets. A call with the same nonce
 * is the same exchange. Refuses as `findEntranceShow`, 422 `code` admission.unknown_code and the
 * problem of the voucher, 429 admission.too_many_unknown.
 */
export async function exchangeVoucher(deps: ScanDeps, at: Attended, input: ExchangeAtEntrance): Promise<Scanned> {
  const { screening_id: screeningId, nonce } = input;
  await findEntranceShow(deps, at, screeningId);
  if (!deps.cards) throw refuse('admission.unknown_code', undefined, 'code');
  await refuseGuessing(deps, at);
  const admitting = {
    chosen: { screeningId },
    nonce,
    entrance: entranceOf(at.device),
    deviceId: at.device.id,
    employeeId: at.employeeId,
  };
  const exchange = {
    screeningId,
    code: input.code,
    visits: input.visits,
    rateId: input.price_rate_id,
    key: `exchange ${nonce}`,
    letIn: async (tx: Tx, madeId: string) => admitNew(tx, admitting, await ticketsOfBill(tx, madeId)),
  };
  const billId = await deps.cards.exchange(cardHolder(at), exchange).catch((error: unknown) => {
    const isGuess = error instanceof Refusal && error.problems[0].code === 'vouchers.barcode_unknown';
    return isGuess ? unknownCode(deps, at, 'admission.unknown_code') : Promise.reject(error);
  });
  const rows = await deps.db.ask(at.exhibitorId, (first) => ticketsOfBill(first, billId));
  return answer(deps, at, { outcome: 'admitted', rows });
}
