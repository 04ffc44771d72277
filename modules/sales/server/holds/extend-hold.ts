import { conflict, notFound } from '#kernel/refusal.ts';
import { lockSale, screeningsFirst } from '#modules/sales/server/store/lock-sale.ts';
import { extendHolds, setHoldEnd } from '#modules/seating/server.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';
import { crash } from '#platform/observability/crash-points.ts';

const EXTENSION_MS = 5 * 60_000;
export const EXTENSIONS_MAX = 2;
/** After the provider's own expiry, so that a payment in the last second still finds its seats. */
const AFTER_PROVIDER_MS = 60_000;
/** At a till the attendant then takes another way of paying. */
const AFTER_PROVIDER_AT_TILL_MS = 10 * 60_000;

/**
 * Extends the hold for slow visitors with one click (D-185, WCAG 2.2.1): five more minutes, twice
 * at most. Refuses 404 not_found.bill, 409 sales.not_open, 409 sales.no_extension_left. Returns the
 * new end, epoch ms.
 */
export function extendHold(db: Db, acting: Acting, billId: string): Promise<{ holdUntil: number; left: number }> {
  const extend = async (tx: Tx, screeningIds: number[]) => {
    const sale = await lockSale(tx, billId, screeningIds);
    if (!sale) throw notFound('bill');
    const { bill, claims } = sale;
    const alive = claims.every((claim) => claim.state !== 'released');
    if ((bill.status !== 'pending' && bill.status !== 'paying') || !alive || (bill.hold_until_ms ?? 0) <= tx.now)
      throw conflict('sales.not_open');
    if (bill.extensions >= EXTENSIONS_MAX) throw conflict('sales.no_extension_left');
    const holdUntil = (bill.hold_until_ms ?? tx.now) + EXTENSION_MS;
    await holdUntilAtLeast(tx, billId, holdUntil);
    await tx.run('UPDATE bill SET extensions = extensions + 1 WHERE exhibitor_id = tenant() AND id = $1', [billId]);
    crash('extension.written');
    tx.afterCommit(() => crash('extension.committed'));
    return { holdUntil, left: EXTENSIONS_MAX - bill.extensions - 1 };
  };
  return db.tx(acting, extend, screeningsFirst(billId));
}

/**
 * Holds the places of a payment started at the provider until its expiry plus a minute (D-185); ten at
 * a till.
 */
export function holdForPayment(db: Db, exhibitorId: number, billId: string, providerExpiry: number): Promise<void> {
  const hold = async (tx: Tx, screeningIds: number[]) => {
    const sale = await lockSale(tx, billId, screeningIds);
    if (sale?.bill.status !== 'pending' && sale?.bill.status !== 'paying') return;
    const after = sale.bill.device_id === null ? AFTER_PROVIDER_MS : AFTER_PROVIDER_AT_TILL_MS;
    await holdUntilAtLeast(tx, billId, providerExpiry + after);
  };
  return db.tx({ exhibitorId, actor: 'system', channel: 'site' }, hold, screeningsFirst(billId));
}

/** Sets the end of a bill's hold, earlier or later than before. Needs the locks of the sale. */
export async function holdUntil(tx: Tx, billId: string, untilMs: number): Promise<void> {
  await Promise.all([
    setHoldEnd(tx, billId, untilMs),
    tx.run('UPDATE bill SET hold_until = to_timestamp($2::float8 / 1000) WHERE exhibitor_id = tenant() AND id = $1', [
      billId,
      untilMs,
    ]),
  ]);
}

async function holdUntilAtLeast(tx: Tx, billId: string, until: number): Promise<void> {
  const seats = extendHolds(tx, billId, until);
  const bill = tx.run(
    `UPDATE bill SET hold_until = greatest(hold_until, to_timestamp($2::float8 / 1000)) WHERE exhibitor_id = tenant() AND id = $1`,
    [billId, until],
  );
  await Promise.all([seats, bill]);
}
