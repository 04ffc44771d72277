import { eurosFromCents } from '#kernel/money.ts';
import { refuse } from '#kernel/refusal.ts';
import { type Texts, textFor } from '#kernel/texts.ts';
import type { Feature } from '#modules/exhibitor/rules/features.ts';
import { findReservation } from '#modules/reservations/server.ts';
import { heldRefreshments } from '#modules/sales/server.ts';
import type { Snapshot } from '#modules/site/snapshot.ts';
import { ticketKeys, verifyTicketCode } from '#modules/tickets/server.ts';
import type { LookUpResult } from '#modules/till/contract/till.ts';
import { type CodeKind, isOfGoods, kindsToTry, readTillCode, type TillCode } from '#modules/till/rules/till-code.ts';
import type { AtTill, TillDeps } from '#modules/till/server/at-till.ts';
import { readBill } from '#modules/till/server/bills/read-bill.ts';
import { barcodeText } from '#modules/vouchers/rules/barcode.ts';
import { whyNotRechargeable } from '#modules/vouchers/rules/recharge.ts';
import { redeemableProducts, redeemableTurns, type VoucherKind } from '#modules/vouchers/rules/voucher.ts';
import { codeReadings } from '#modules/vouchers/server.ts';
import type { ReadTx } from '#platform/db/tx.ts';

type LookUpDeps = Pick<TillDeps, 'db' | 'snapshots' | 'secrets' | 'terminals' | 'translator' | 'now'>;
type Looking = { readonly deps: LookUpDeps; readonly at: AtTill; readonly snapshot: Snapshot; readonly code: TillCode };

/** A code that was found, before its bill is read: the bill is read after this query has ended. */
type CodeMatch =
  | { readonly kind: 'ticket'; readonly billId: string; readonly line_no: number }
  | { readonly kind: 'bill' | 'reservation'; readonly billId: string }
  | Extract<LookUpResult, { kind: 'voucher' | 'product' }>;

/** The modules that must be switched on for each kind (D-176). */
const FEATURE_OF: Readonly<Record<CodeKind, Feature | null>> = {
  ticket: 'tickets',
  bill: null,
  reservation: 'reservations',
  voucher: 'vouchers',
  product: 'products',
};

/**
 * Identifies a code scanned or typed at a till: ticket, bill, reservation, voucher, product, in
 * this order (D-157). Refuses 422 `code`: `till.barcode_unknown` (ERR-034), `till.product_unknown`
 * if a product is expected or the code is one of goods (ERR-035), `till.not_expected_type` if the
 * field does not accept its kind (ERR-036).
 */
export async function lookUp(
  deps: LookUpDeps,
  at: AtTill,
  request: { readonly code: string; readonly expects: CodeKind | null },
): Promise<LookUpResult> {
  const snapshot = await deps.snapshots.get(at.exhibitorId);
  const looking = { deps, at, snapshot, code: readTillCode(request.code) };
  const match = await deps.db.read(at.exhibitorId, (tx) => firstMatch(tx, looking, request.expects));
  if (!match) {
    const isProduct = request.expects === 'product' || (sellsProducts(snapshot) && isOfGoods(looking.code.product));
    throw refuse(isProduct ? 'till.product_unknown' : 'till.barcode_unknown', undefined, 'code');
  }
  if (request.expects !== null && match.kind !== request.expects)
    throw refuse('till.not_expected_type', undefined, 'code');
  if (!('billId' in match)) return match;
  const bill = await readBill(deps, at, match.billId);
  return match.kind === 'ticket' ? { kind: 'ticket', bill, line_no: match.line_no } : { kind: match.kind, bill };
}

const sellsProducts = ({ settings }: Snapshot): boolean => settings.public_config.features.includes('products');

async function firstMatch(tx: ReadTx, looking: Looking, expects: CodeKind | null): Promise<CodeMatch | null> {
  const { features } = looking.snapshot.settings.public_config;
  for (const kind of kindsToTry(expects)) {
    const feature = FEATURE_OF[kind];
    if (feature !== null && !features.includes(feature)) continue;
    const match = await FIND[kind](tx, looking);
    if (match) return match;
  }
  return null;
}

const FIND: Readonly<Record<CodeKind, (tx: ReadTx, looking: Looking) => Promise<CodeMatch | null>>> = {
  async ticket(tx, { code }) {
    const id = code.signed && verifyTicketCode(code.signed, await ticketKeys(tx))?.ticketId;
    if (!id && !code.ticket) return null;
    const row = await tx.one<{ bill_id: string; line_no: number }>(
      `SELECT bill_id, line_no FROM ticket WHERE exhibitor_id = tenant() AND ${id ? 'id = $1::uuid' : 'code = $1'}`,
      [id || code.ticket],
    );
    return row && { kind: 'ticket', billId: row.bill_id, line_no: row.line_no };
  },

  async bill(tx, { code }) {
    if (!code.bill) return null;
    const row = await tx.one<{ id: string }>(
      'SELECT id FROM bill WHERE exhibitor_id = tenant() AND reference = $1 AND deleted_at IS NULL',
      [code.bill],
    );
    return row && { kind: 'bill', billId: row.id };
  },

  async reservation(tx, { code }) {
    const row = code.reservation && (await findReservation(tx, code.reservation));
    return row ? { kind: 'reservation', billId: row.bill_id } : null;
  },

  async voucher(tx, { deps, at, snapshot, code }) {
    if (!code.voucher) return null;
    const readings = codeReadings(deps.secrets, code.voucher);
    const row = await tx.one<VoucherRow>(
      `SELECT v.id, v.uuid, encode(v.code_hmac, 'hex') AS code, v.type_id, t.title, t.type AS kind, v.paid, v.remaining_turns, v.held_turns, v.remaining_products_cents, v.valid_until,
              v.package_id IS NOT NULL AND NOT v.paid AND coalesce(b.status NOT IN ('pending','paying','reserved'), true) AS blank
         FROM voucher v JOIN voucher_type t ON t.exhibitor_id = v.exhibitor_id AND t.id = v.type_id
         LEFT JOIN bill b ON b.exhibitor_id = v.exhibitor_id AND b.id = v.bill_id
        WHERE v.exhibitor_id = tenant() AND v.code_hmac = ANY($1::bytea[]) AND v.deleted_at IS NULL
        ORDER BY array_position($1::bytea[], v.code_hmac) LIMIT 1`,
      [readings.digests],
    );
    if (!row) return null;
    const held = await heldRefreshments(tx, row.id);
    const products = redeemableProducts({ remaining_products: row.remaining_products_cents, held_products: held });
    return {
      kind: 'voucher',
      uuid: row.uuid,
      barcode_text: barcodeText(readings.codeOn(row.code)),
      title: textFor(row.title, at.locale, snapshot.settings.website_locale),
      // What open bills hold is not left. A voucher whose purchase was not completed does not exist.
      remaining_turns: row.blank ? 0 : redeemableTurns(row),
      remaining_products: row.blank ? 0 : eurosFromCents(products),
      valid_until: row.valid_until,
      voucher_type_id: row.type_id,
      blank: row.blank,
      rechargeable: whyNotRechargeable({ ...row, deleted: false }, row.type_id) === null,
    };
  },

  async product(_tx, { snapshot, code }) {
    const product = [...snapshot.products.values()].find(
      ({ barcode, status }) => barcode === code.product && status !== 'inactive',
    );
    return product ? { kind: 'product', product_id: product.id } : null;
  },
};

type VoucherRow = {
  id: number;
  uuid: string;
  /** The digest of its code, hex. */
  code: string;
  type_id: number;
  kind: VoucherKind;
  paid: boolean;
  blank: boolean;
  title: Texts;
  remaining_turns: number;
  held_turns: number;
  remaining_products_cents: number;
  valid_until: string | null;
};
