import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { RefundForm } from '#modules/sales/contract/bills.ts';
import { previewRefund, refundFromPortal } from '#modules/sales/server/refunds/refund-from-portal.ts';
import { readBillDetails } from '#modules/sales/server/staff/bill-details.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import { buildDevice } from '#testing/builders/device.ts';
import { buildEmployee } from '#testing/builders/employee.ts';
import { buildProduct } from '#testing/builders/products.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { tillCinema } from '#testing/worlds/till-cinema.ts';

const t = testDatabase();
const exhibitor = tillCinema(t);
const CHOSEN = { lines: 'all', with_handling: true, with_tip: false } as const;

test('cash is refunded from the drawer of the named till, in the name of the refunding employee', {
  tags: ['D-085'],
}, async () => {
  const { exhibitorId } = exhibitor.own;
  const till = await exhibitor.till();
  const { uuid } = await till.sells({ popcorn: 2, given: 10 });
  const { id: employeeId } = await buildEmployee(t, exhibitorId, { name: 'Mia' });
  const who = { employeeId, level: 40 };
  const acting = { exhibitorId, actor: `employee:${employeeId}`, channel: 'portal' } as const;

  const preview = await previewRefund(t.db, exhibitorId, 'en', who, uuid, CHOSEN);
  expect(preview).toMatchObject({ amount: 9, needs_register: true, parts: [{ type: 'cash', amount: 9 }] });
  const { registers } = await readBillDetails({ db: t.db, secrets: testSecrets }, exhibitorId, 'en', uuid);
  expect(registers.map(({ id }) => id)).toContain(till.device.id);

  const refund = (register_id: number | null) => {
    const form: RefundForm = { ...CHOSEN, reason: 'burnt', amount: preview.amount, register_id };
    return refundFromPortal(t.db, acting, who, uuid, form, { key: randomUUID(), events: NO_EVENTS });
  };
  const scanner = await buildDevice(t, exhibitorId, { type: 'scanner' });
  for (const none of [null, scanner.id])
    await expect(refund(none)).rejects.toMatchObject({
      problems: [{ code: 'sales.refund_register', path: 'register_id' }],
    });
  await refund(till.device.id);
  const moved = await t.asOwner(
    'SELECT device_id, employee_id, amount_cents::int AS cents FROM cash_movement WHERE bill_id = $1 AND refund_id IS NOT NULL',
    [uuid],
  );
  expect(moved).toEqual([{ device_id: till.device.id, employee_id: employeeId, cents: -900 }]);
  expect((await till.bill(uuid)).status).toBe('refunded');
});

test('a refund in cash is rounded, and the portal says what is handed out', { tags: ['D-196'] }, async () => {
  const { exhibitorId } = exhibitor.own;
  const till = await exhibitor.till();
  const nuts = await buildProduct(t, exhibitorId, { priceCents: 399 });
  const item = { type: 'product', product_id: nuts, quantity: 1 };
  const { uuid } = await till.sells({ amount: 7.98, given: 8, more: { items: [item, item] } });
  const who = { employeeId: till.employeeId, level: 40 };
  const one = { ...CHOSEN, lines: [0] };
  const preview = await previewRefund(t.db, exhibitorId, 'en', who, uuid, one);
  expect(preview).toMatchObject({ amount: 3.99, parts: [{ type: 'cash', amount: 4 }] });
  const acting = { exhibitorId, actor: `employee:${till.employeeId}`, channel: 'portal' } as const;
  const form: RefundForm = { ...one, reason: 'burnt', amount: preview.amount, register_id: till.device.id };
  await refundFromPortal(t.db, acting, who, uuid, form, { key: randomUUID(), events: NO_EVENTS });
  const { payments, refunds } = await readBillDetails({ db: t.db, secrets: testSecrets }, exhibitorId, 'en', uuid);
  expect(payments).toMatchObject([{ amount: 7.98, rounding: 0.02 }]);
  expect(refunds).toMatchObject([{ amount: 3.99, rounding: 0.01 }]);
});
