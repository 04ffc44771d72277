import { notFound } from '#kernel/refusal.ts';
import type { VoucherCode } from '#modules/vouchers/contract/vouchers.ts';
import { barcodeText } from '#modules/vouchers/rules/barcode.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/**
 * Returns the whole code of a card to an employee who asks for it. Writes an audit entry, because
 * the code can be redeemed. Refuses 404 not_found.voucher.
 */
export const showCode = (
  { db, secrets }: { readonly db: Db; readonly secrets: Pick<Secrets, 'open'> },
  acting: Acting,
  uuid: string,
): Promise<VoucherCode> =>
  db.tx(acting, async (tx) => {
    const card = await tx.one<{ code_sealed: Buffer }>(
      'SELECT code_sealed FROM voucher WHERE exhibitor_id = tenant() AND uuid = $1',
      [uuid],
    );
    if (!card) throw notFound('voucher');
    await tx.audit({ action: 'voucher.code_shown', entity: 'voucher', entityId: uuid });
    const barcode = secrets.open(card.code_sealed);
    return { barcode, barcode_text: barcodeText(barcode) };
  });
