import { randomBytes } from 'node:crypto';
import { BARCODE_RANDOM_BYTES, barcodeFrom } from '#modules/vouchers/rules/barcode.ts';
import { type Database, inTenant } from '#testing/builders/in-tenant.ts';
import { buildVoucherType } from '#testing/builders/offer.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';

export type VoucherOptions = {
  /** Default: a new type. */
  typeId?: number;
  turns?: number;
  /** Refreshments, cents. */
  productsCents?: number;
  /** Days, `YYYY-MM-DD`; absent: always valid. */
  validFrom?: string;
  validUntil?: string;
  paid?: boolean;
  /** Default: a code as the program makes it today. */
  code?: string;
};
export type BuiltVoucher = { id: number; uuid: string; typeId: number; code: string };

/** Builds a voucher that was bought before the test, with the movement that added its turns. */
export async function buildVoucher(
  t: Database,
  exhibitorId: number,
  options: VoucherOptions = {},
): Promise<BuiltVoucher> {
  const { turns = 3, productsCents = 0, paid = true } = options;
  const typeId = options.typeId ?? (await buildVoucherType(t, exhibitorId));
  const code = options.code ?? newCode();
  return inTenant(t, exhibitorId, async (tx) => {
    const row = await tx.one<{ id: number; uuid: string }>(
      `INSERT INTO voucher (exhibitor_id, type_id, code_hmac, code_sealed, total_turns, remaining_turns, valid_from, valid_until, paid,
                            total_products_cents, remaining_products_cents)
       VALUES (tenant(), $1, $2, $3, $4, $4, $5, $6, $7, $8, $8) RETURNING id, uuid`,
      [
        typeId,
        testSecrets.digest('voucher-code', code),
        testSecrets.seal(code),
        turns,
        options.validFrom ?? null,
        options.validUntil ?? null,
        paid,
        productsCents,
      ],
    );
    if (!row) throw new Error('no voucher was made');
    if (paid)
      await tx.run(
        `INSERT INTO voucher_movement (exhibitor_id, voucher_id, turns, products_cents, cause, at) VALUES (tenant(), $1, $2, $3, 'sale', foyer_now())`,
        [row.id, turns, productsCents],
      );
    return { ...row, typeId, code };
  });
}

function newCode(): string {
  let code: string | null = null;
  while (code === null) code = barcodeFrom(randomBytes(BARCODE_RANDOM_BYTES));
  return code;
}
