import { eurosFromCents } from '#kernel/money.ts';
import { notFound } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import type { StaffVoucher, VoucherDetail, VoucherMovement, VoucherPage } from '#modules/vouchers/contract/vouchers.ts';
import { maskedBarcode } from '#modules/vouchers/rules/barcode.ts';
import type { GiftState } from '#modules/vouchers/rules/gifts/gift.ts';
import { redeemableTurns, usedTurns } from '#modules/vouchers/rules/voucher.ts';
import type { VoucherState } from '#modules/vouchers/rules/voucher-states.ts';
import { codeReadings } from '#modules/vouchers/server/code-readings.ts';
import { giftOfCard } from '#modules/vouchers/server/gifts/gifts.sql.ts';
import {
  type MovementRow,
  movementsOf,
  type StaffVoucherRow,
  staffVoucher,
  staffVouchers,
} from '#modules/vouchers/server/staff-vouchers.sql.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Db } from '#platform/db/tx.ts';

export type VoucherListDeps = { readonly db: Db; readonly secrets: Pick<Secrets, 'digest' | 'open'> };

export const VOUCHERS_PER_PAGE = 50;
/** The largest number of movements shown for one card. */
const MOVEMENTS_MAX = 200;

export type VoucherFilter = {
  readonly before?: number | undefined;
  readonly state?: VoucherState | undefined;
  readonly package?: number | undefined;
  readonly gift?: GiftState | undefined;
  readonly search?: string | undefined;
};

/**
 * Returns fifty cards of the exhibitor, newest first, before the last card of the previous page
 * (PORT-013). A code finds its card by its digest alone, because the code is not stored (D-104).
 */
export async function listVouchers(
  { db, secrets }: VoucherListDeps,
  exhibitorId: number,
  locale: string,
  { before, state, package: packageId, gift, search = '' }: VoucherFilter,
): Promise<VoucherPage> {
  const question = {
    before: before ?? null,
    state: state ?? null,
    packageId: packageId ?? null,
    gift: gift ?? null,
    search: search ? { digests: codeReadings(secrets, search).digests, words: search } : null,
    limit: VOUCHERS_PER_PAGE + 1,
  };
  const rows = await db.ask(exhibitorId, (first) => staffVouchers(first, question));
  const page = rows.slice(0, VOUCHERS_PER_PAGE);
  return {
    vouchers: page.map((row) => voucherWire(row, locale, secrets)),
    before: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Returns one card with its movements. Refuses 404 not_found.voucher. */
export async function getVoucher(
  { db, secrets }: VoucherListDeps,
  exhibitorId: number,
  locale: string,
  uuid: string,
): Promise<VoucherDetail> {
  const [row, movements, gift] = await db.ask(exhibitorId, (first) =>
    Promise.all([staffVoucher(first, uuid), movementsOf(first, uuid, MOVEMENTS_MAX), giftOfCard(first, uuid)]),
  );
  if (!row) throw notFound('voucher');
  return {
    ...voucherWire(row, locale, secrets),
    movements: movements.map(movementWire),
    gift: gift && {
      design: gift.design,
      message: gift.message,
      email: gift.email,
      day: gift.day,
      sent_at: gift.sent_at_ms === null ? null : new Date(gift.sent_at_ms).toISOString(),
      version: gift.version,
    },
  };
}

function voucherWire(row: StaffVoucherRow, locale: string, secrets: VoucherListDeps['secrets']): StaffVoucher {
  const { bill_id: uuid, bill_reference, buyer_name: name, buyer_email: email } = row;
  return {
    id: row.id,
    uuid: row.uuid,
    barcode_text: maskedBarcode(secrets.open(row.code_sealed)),
    state: row.state,
    voucherType: {
      id: row.type_id,
      slug: row.slug,
      title: textFor(row.title, locale),
      page_title: textFor(row.page_title, locale),
      type: row.kind,
    },
    reference: row.reference,
    holder_name: row.holder_name,
    holder_email: row.holder_email,
    valid_from: row.valid_from,
    valid_until: row.valid_until,
    total_turns: row.total_turns,
    remaining_turns: row.remaining_turns,
    used: usedTurns(row),
    held_turns: row.held_turns,
    redeemable_turn: row.paid && !row.deleted ? redeemableTurns(row) : 0,
    total_products: eurosFromCents(row.total_products),
    remaining_products: eurosFromCents(row.remaining_products),
    price: eurosFromCents(row.price),
    cost_turn: eurosFromCents(row.cost_turn),
    bill: uuid === null ? null : { uuid, reference: bill_reference ?? '', name, email },
    package:
      row.package_id === null ? null : { id: row.package_id, name: row.package_name ?? '', no: row.package_no ?? 0 },
    blocked_for: row.blocked_for,
    mailed: row.gift_state && {
      state: row.gift_state,
      email: row.gift_email,
      day: row.gift_day,
      sent_at: row.gift_sent_ms === null ? null : new Date(row.gift_sent_ms).toISOString(),
    },
    created_at: new Date(row.created_ms).toISOString(),
    version: row.version,
  };
}

const movementWire = ({ at_ms, cause, products, ...row }: MovementRow): VoucherMovement => ({
  ...row,
  at: new Date(at_ms).toISOString(),
  cause: causeOf(cause),
  products: eurosFromCents(products),
});

/**
 * The stored causes number refunds (`refund 2`) and name product uses separately; the portal shows
 * five kinds.
 */
function causeOf(cause: string): VoucherMovement['cause'] {
  if (cause === 'sale' || cause === 'recharge' || cause === 'correction') return cause;
  return cause.startsWith('refund') ? 'refund' : 'use';
}
