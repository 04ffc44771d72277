import { randomBytes } from 'node:crypto';
import { refusalOf, refuse } from '#kernel/refusal.ts';
import type { VoucherPackageForm } from '#modules/vouchers/contract/vouchers.ts';
import { BARCODE_RANDOM_BYTES, barcodeFrom } from '#modules/vouchers/rules/barcode.ts';
import { type CardLine, cardLinesProblems, readCardLines, takenProblems } from '#modules/vouchers/rules/card-list.ts';
import {
  insertCards,
  insertPackage,
  type NewCode,
  typeIsSold,
} from '#modules/vouchers/server/packages/packages.sql.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

export type PackageDeps = { readonly db: Db; readonly secrets: Pick<Secrets, 'digest' | 'seal'> };

/**
 * Creates blank cards of one type (D-106), with generated or pre-printed codes: all of them, or
 * none. They have no value until a till sells them. Returns the id of the package. Refuses 422
 * `voucher_type_id` validation.exists, `cards` validation.required if neither is given, `barcodes`
 * with the wrong lines (VOUCHER-14).
 */
export async function createPackage(
  { db, secrets }: PackageDeps,
  acting: Acting,
  form: VoucherPackageForm,
  employeeId: number,
): Promise<number> {
  const imported = form.barcodes !== null;
  const lines = imported ? readCardLines(form.barcodes ?? '') : newLines(form.cards);
  const refusal = imported ? refusalOf(cardLinesProblems(lines)) : null;
  if (refusal) throw refusal;
  const codes = lines.map(
    ({ barcode }): NewCode => ({ hmac: secrets.digest('voucher-code', barcode), sealed: secrets.seal(barcode) }),
  );
  return db.tx(acting, async (tx) => {
    const { name, voucher_type_id: typeId } = form;
    if (!(await typeIsSold(tx, typeId))) throw refuse('validation.exists', undefined, 'voucher_type_id');
    const made = await insertPackage(tx, { name, typeId, cards: lines.length, imported, employeeId });
    if (!made) throw new Error('a new package got no number');
    const inserted = await insertCards(tx, made.id, typeId, codes);
    if (inserted.length < lines.length) {
      const isNew = new Set(inserted.map(({ code_hmac }) => code_hmac.toString('hex')));
      const taken = lines.filter((_, index) => !isNew.has(codes[index]?.hmac.toString('hex') ?? ''));
      throw refusalOf(takenProblems(lines, new Set(taken.map(({ barcode }) => barcode))));
    }
    const after = { name, voucher_type_id: typeId, cards: lines.length, imported };
    await tx.audit({ action: 'voucher_package.made', entity: 'voucher_package', entityId: made.id, after });
    return made.id;
  });
}

/** Returns new codes (D-104), all different. */
function newLines(cards: number | null): CardLine[] {
  if (cards === null) throw refuse('validation.required', undefined, 'cards');
  const codes = new Set<string>();
  while (codes.size < cards) {
    const code = barcodeFrom(randomBytes(BARCODE_RANDOM_BYTES));
    if (code !== null) codes.add(code);
  }
  return [...codes].map((barcode, index) => ({ line: index + 1, barcode }));
}
