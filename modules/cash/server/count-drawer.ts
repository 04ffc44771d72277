import { type Cents, centsFromEuros } from '#kernel/money.ts';
import { conflict, refusalOf } from '#kernel/refusal.ts';
import type { Count } from '#modules/cash/contract/drawers.ts';
import { countProblems, deviationOf, isRemarkable, newBalanceOf } from '#modules/cash/rules/drawer.ts';
import { countedCents } from '#modules/cash/rules/euro-pieces.ts';
import type { Cashier } from '#modules/cash/server/cashier.ts';
import { queueDeviationMail } from '#modules/cash/server/deviation-mails.ts';
import { cashCinema, type Drawer, lockDrawer, saveDrawer } from '#modules/cash/server/drawer.sql.ts';
import { type ShiftKey, shiftSums } from '#modules/cash/server/movements.sql.ts';
import { once } from '#modules/cash/server/once.ts';
import { shiftSpan } from '#modules/cash/server/shifts/shift-report.sql.ts';
import { terminalsAtCount } from '#modules/terminals/server.ts';
import type { Db, Tx } from '#platform/db/tx.ts';

/**
 * Closes the shift of a drawer with its counted cash (D-153): deviation = counted - expected, new
 * balance = counted - the amount moved to the safe. Above 5 euros of deviation managers are
 * notified. Nothing more is booked on that shift (I24); its Z number follows the last one. Refuses
 * 409 cash.drawer_closed; 422 `remark` cash.remark_needed, not in a blind count, `taken`
 * cash.more_than_counted.
 */
export function countDrawer(db: Db, { acting, deviceId, employeeId, key }: Cashier, form: Count): Promise<ShiftKey> {
  return db.tx(acting, async (tx) => {
    const drawer = await lockDrawer(tx, deviceId);
    return once(tx, { key, request: ['count', form] }, async () => {
      const { counted, balance } = await closeShift(tx, drawer, { form, employeeId, handedTo: null });
      await saveDrawer(tx, { ...drawer, openDay: null, balance });
      return counted;
    });
  });
}

type Closing = {
  readonly form: Pick<Count, 'counts' | 'taken' | 'remark'>;
  readonly employeeId: number;
  /** The employee who takes the drawer over; null: it is closed. */
  readonly handedTo: number | null;
};

/**
 * Writes the count of the open shift of a locked drawer. Returns the shift and what is left in the
 * drawer; the caller saves the drawer. Refuses like countDrawer.
 */
export async function closeShift(
  tx: Tx,
  drawer: Drawer,
  { form, employeeId, handedTo }: Closing,
): Promise<{ counted: ShiftKey; balance: Cents }> {
  const { deviceId, openDay: day, shift } = drawer;
  if (day === null) throw conflict('cash.drawer_closed');
  const sums = await shiftSums(tx, { deviceId, day, shift });
  const count = {
    expected: sums.expected,
    counted: countedCents(form.counts),
    taken: centsFromEuros(form.taken) ?? 0, // the contract accepts only whole cents
    remark: form.remark,
  };
  const { blind } = await cashCinema(tx, tx.now);
  const refusal = refusalOf(countProblems(count, { blind }));
  if (refusal) throw refusal;
  const balance = newBalanceOf(count);
  const { expected, counted, taken } = count;
  const span = await shiftSpan(tx, { deviceId, day, shift }, tx.now);
  const terminals = await terminalsAtCount(tx, deviceId, span.from);
  const amounts = [sums.starting, expected, counted, taken, balance];
  await tx.run(
    `INSERT INTO cash_balance (exhibitor_id, device_id, business_day, shift, starting_cents, expected_cents, counted_cents,
                               taken_cents, new_balance_cents, counts, remark, employee_id, handed_to, terminals, counted_at)
     VALUES (tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
             (SELECT greatest(foyer_now(), max(at)) FROM cash_movement
               WHERE exhibitor_id = tenant() AND device_id = $1 AND business_day = $2 AND shift = $3))`,
    [
      deviceId,
      day,
      shift,
      ...amounts,
      JSON.stringify(form.counts),
      form.remark,
      employeeId,
      handedTo,
      JSON.stringify(terminals),
    ],
  );
  const after = { day, shift, expected_cents: expected, counted_cents: counted, taken_cents: taken };
  await tx.audit({ action: 'cash.counted', entity: 'cash_drawer', entityId: deviceId, after });
  if (isRemarkable(deviationOf(count))) await queueDeviationMail(tx, { deviceId, day, shift });
  return { counted: { deviceId, day, shift }, balance };
}
