import type { Cents } from '#kernel/money.ts';
import { conflict } from '#kernel/refusal.ts';
import { bookingDay } from '#modules/cash/rules/booking-day.ts';
import {
  cashCinema,
  drawerOf,
  lastCounted,
  lockDrawer,
  nextShift,
  writeMovement,
} from '#modules/cash/server/drawer.sql.ts';
import type { ReadTx, Tx } from '#platform/db/tx.ts';

/** Cash that came in by a payment, or went out by a refund. */
export type CashToBook = {
  /** The till that received or paid out the cash. */
  readonly deviceId: number;
  readonly billId: string;
  /** Always positive; the direction follows from the payment or refund. */
  readonly cents: Cents;
  /** The employee at the till. */
  readonly employeeId: number | null;
} & ({ readonly paymentId: string } | { readonly refundId: string });

/**
 * Writes cash into the book of the drawer, once per payment or refund, also after repeated calls.
 * Books on the business day for which the drawer is open, also after midnight; for an exhibitor
 * that does not count its cash, on the current business day. Locks the drawer, so that its sales,
 * withdrawals and counts run one after the other (T36): call it after bill, payment and voucher are
 * locked, and before a number is taken. Refuses 409 `cash.drawer_closed` (D-153).
 */
export async function bookCash(tx: Tx, booked: CashToBook): Promise<void> {
  const { deviceId, billId, cents, employeeId } = booked;
  if (cents <= 0) throw new RangeError(`cash of ${cents} cents cannot be booked`);
  const drawer = await lockDrawer(tx, deviceId);
  const day = drawer.openDay ?? (await dayOfClosedDrawer(tx, drawer.deviceId));
  if (day === null) throw conflict('cash.drawer_closed');
  const shift = drawer.openDay === null ? await nextShift(tx, drawer.deviceId, day) : drawer.shift;
  const common = { deviceId: drawer.deviceId, day, shift, employeeId, billId };
  await writeMovement(
    tx,
    'paymentId' in booked
      ? { ...common, kind: 'payment', cents, paymentId: booked.paymentId }
      : { ...common, kind: 'refund', cents: -cents, refundId: booked.refundId },
  );
}

async function dayOfClosedDrawer(tx: Tx, deviceId: number): Promise<string | null> {
  const exhibitor = await cashCinema(tx, tx.now);
  return bookingDay({ ...exhibitor, openDay: null, countedDay: await lastCounted(tx, deviceId) });
}

/**
 * Returns whether this till accepts cash now: its drawer is open, or the exhibitor does not count
 * its cash (D-153).
 */
export async function isCashOpen(tx: Pick<ReadTx, 'one' | 'now'>, deviceId: number): Promise<boolean> {
  const { counting } = await cashCinema(tx, tx.now);
  if (!counting) return true;
  return ((await drawerOf(tx, deviceId))?.openDay ?? null) !== null;
}
