import type { Cents } from '#kernel/money.ts';
import { conflict } from '#kernel/refusal.ts';
import { bookingDay } from '#modules/cash/rules/booking-day.ts';
import { cashHouse, drawerOf, lastCounted, lockDrawer, writeMovement } from '#modules/cash/server/drawer.sql.ts';
import type { ReadTx, Tx } from '#platform/db/tx.ts';

/** Cash that came in by a payment, or went out by a refund. */
export type CashToBook = {
  /** The till at which it happened. */
  readonly deviceId: number;
  readonly billId: string;
  /** Always positive; which way it goes follows from what it belongs to. */
  readonly cents: Cents;
  /** Who stood there. */
  readonly employeeId: number | null;
} & ({ readonly paymentId: string } | { readonly refundId: string });

/**
 * Writes cash into the book of the drawer, once per payment or refund however often it is asked. On the business day for
 * which the drawer is open, also after midnight; in a house that does not count its cash on the day that runs. Locks the
 * drawer, so that sales, withdrawals and counts of it stand in line (T36): call it after bill, payment and voucher are
 * locked, before a number is taken. Refuses 409 `cash.drawer_closed` (D-153).
 */
export async function bookCash(tx: Tx, booked: CashToBook): Promise<void> {
  const { deviceId, billId, cents, employeeId } = booked;
  if (cents <= 0) throw new RangeError(`cash of ${cents} cents cannot be booked`);
  const drawer = await lockDrawer(tx, deviceId);
  const day = drawer.openDay ?? (await dayOfClosedDrawer(tx, drawer.deviceId));
  if (day === null) throw conflict('cash.drawer_closed');
  const common = { deviceId: drawer.deviceId, day, employeeId, billId };
  await writeMovement(
    tx,
    'paymentId' in booked
      ? { ...common, kind: 'payment', cents, paymentId: booked.paymentId }
      : { ...common, kind: 'refund', cents: -cents, refundId: booked.refundId },
  );
}

async function dayOfClosedDrawer(tx: Tx, deviceId: number): Promise<string | null> {
  const house = await cashHouse(tx, tx.now);
  return bookingDay({ ...house, openDay: null, countedDay: await lastCounted(tx, deviceId) });
}

/** Whether cash is taken at this till now: its drawer is open, or the house does not count its cash (D-153). */
export async function isCashOpen(tx: Pick<ReadTx, 'one' | 'now'>, deviceId: number): Promise<boolean> {
  const { counting } = await cashHouse(tx, tx.now);
  if (!counting) return true;
  return ((await drawerOf(tx, deviceId))?.openDay ?? null) !== null;
}
