import { notFound, refuse } from '#kernel/refusal.ts';
import type { VoucherCheckRequest, VoucherCheckWire } from '#modules/vouchers/contract/public.ts';
import { barcodeText, normaliseBarcode, whyNotBarcode } from '#modules/vouchers/rules/barcode.ts';
import { saidToHolder, type UseMoment, whyNotUsableForVisit } from '#modules/vouchers/rules/usability.ts';
import { redeemableTurns, type Voucher } from '#modules/vouchers/rules/voucher.ts';
import { codeReadings } from '#modules/vouchers/server/code-readings.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Db } from '#platform/db/tx.ts';

export type VoucherCheckDeps = { readonly db: Db; readonly secrets: Secrets };

/** The caller's knowledge of the screening and the exhibitor. */
export type CheckSituation = {
  readonly screeningExists: boolean;
  readonly tariffsAccept: boolean;
  readonly moment: UseMoment;
};

type Row = Omit<Voucher, 'activated' | 'held_products' | 'remaining_products'> & {
  remaining_products: number;
  code: string;
};

/**
 * POST /api/vouchers/validate (D-097): checks whether a code may pay visits of this screening.
 * Refuses 404 not_found.schedule; 422 on `barcode` with the reason (VAL-039 to VAL-046). An unknown
 * code and a code of another exhibitor get the same answer.
 */
export async function checkVoucher(
  deps: VoucherCheckDeps,
  exhibitorId: number,
  request: VoucherCheckRequest,
  situation: CheckSituation,
): Promise<VoucherCheckWire> {
  if (!situation.screeningExists) throw notFound('schedule');
  const barcode = normaliseBarcode(request.barcode);
  const malformed = whyNotBarcode(barcode);
  if (malformed) throw refuse(malformed.code, malformed.params, 'barcode');
  const readings = codeReadings(deps.secrets, barcode);
  const row = await deps.db.ask(exhibitorId, (first) =>
    first.one<Row>(
      `SELECT v.uuid, encode(v.code_hmac, 'hex') AS code, t.type AS kind, v.paid, v.deleted_at IS NOT NULL AS deleted, v.valid_from, v.valid_until, v.total_turns, v.remaining_turns,
              v.held_turns, v.remaining_products_cents AS remaining_products, extract(epoch FROM v.last_used_at) * 1000 AS last_used_ms, t.vat_treatment
         FROM voucher v JOIN voucher_type t ON t.exhibitor_id = v.exhibitor_id AND t.id = v.type_id
        WHERE v.exhibitor_id = tenant() AND v.code_hmac = ANY($1::bytea[]) ORDER BY array_position($1::bytea[], v.code_hmac) LIMIT 1`,
      [readings.digests],
    ),
  );
  if (!row) throw refuse('vouchers.barcode_unknown', undefined, 'barcode');
  const voucher: Voucher = { ...row, activated: true, held_products: 0 };
  const problem = whyNotUsableForVisit(voucher, situation.moment, situation.tariffsAccept);
  if (problem) {
    const { code, params } = saidToHolder(problem);
    throw refuse(code, params, 'barcode');
  }
  return {
    uuid: voucher.uuid,
    barcode_text: barcodeText(readings.codeOn(row.code)),
    valid_from: voucher.valid_from,
    valid_until: voucher.valid_until,
    total_turns: voucher.total_turns,
    remaining_turns: voucher.remaining_turns,
    redeemable_turn: redeemableTurns(voucher),
  };
}
