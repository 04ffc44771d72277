import { beforeAll, expect, test } from 'vitest';
import { refundBill } from '#modules/sales/server/refunds/refund-bill.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import { exportLedger } from '#modules/sales/server.ts';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import { boxOffice } from '#testing/worlds/box-office.ts';

const t = testDatabase();
let cinema: Cinema;
const office = boxOffice(t, () => cinema);
const acting = () => ({ exhibitorId: cinema.exhibitorId, actor: 'employee:7', channel: 'portal' }) as const;

beforeAll(async () => {
  cinema = await buildCinema(t);
});

async function sold(): Promise<string> {
  const { uuid, payment } = await office.visitor().buys({ count: 2 });
  await office.provider(payment?.uuid ?? '', { status: 'paid', amount: 2_400 });
  return uuid;
}

test('exports the ledger of some business days: every posting adds up, refunded money is negative', {
  tags: ['T82', 'D-010', 'I20'],
}, async () => {
  const billId = await sold();
  await refundBill(
    t.db,
    acting(),
    billId,
    {
      lines: 'all',
      with_handling: true,
      with_tip: false,
      may_refund_used: false,
      reason: 'ill',
      cause: 'bill:1',
    },
    NO_EVENTS,
  );
  // 01:30 in Brussels on the 10th, which belongs to the business day of the 9th
  await t.asOwner(
    `UPDATE settings SET data = jsonb_set(data, '{public_config,midnight_offset}', '4') WHERE exhibitor_id = $1`,
    [cinema.exhibitorId],
  );
  await t.asOwner('ALTER TABLE ledger DISABLE TRIGGER ledger_keep');
  await t.asOwner(`UPDATE ledger SET at = '2026-11-10T00:30:00Z' WHERE exhibitor_id = $1`, [cinema.exhibitorId]);
  await t.asOwner('ALTER TABLE ledger ENABLE TRIGGER ledger_keep');

  const of = async (from: string, until: string) => {
    const rows = await exportLedger(t.db, acting(), { from, until });
    return rows === 'too-many' ? [] : rows;
  };
  expect(await of('2026-11-10', '2026-11-20')).toEqual([]);
  expect(await of('2026-11-01', '2026-11-08')).toEqual([]);
  const rows = await of('2026-11-09', '2026-11-09');
  expect(rows.length).toBeGreaterThanOrEqual(4);
  const sums = Map.groupBy(rows, (row) => row.posting);
  for (const [posting, entries] of sums)
    expect([posting, entries.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([posting, 0]);
  const [bill] = await t.asOwner<{ reference: string; no: string }>(
    `SELECT reference, series || '-' || number AS no FROM bill WHERE id = $1`,
    [billId],
  );
  for (const row of rows)
    expect(row).toMatchObject({
      at: '2026-11-10 01:30',
      name: 'Ada Lovelace',
      email: 'ada@example.org',
      reference: bill?.reference,
      bill_no: bill?.no,
    });
  const [came] = rows.filter(({ account }) => account === 'psp').map(({ amount }) => amount);
  expect(came).toBe(2_400);
  expect(rows.some(({ amount }) => amount < 0)).toBe(true);
  const [trail] = await t.asOwner<{ after: unknown }>(
    `SELECT after FROM audit WHERE exhibitor_id = $1 AND action = 'ledger.exported' ORDER BY id DESC LIMIT 1`,
    [cinema.exhibitorId],
  );
  expect(trail?.after).toEqual({ from: '2026-11-09', until: '2026-11-09', rows: rows.length });
});

test('each exhibitor has its own ledger', async () => {
  await sold();
  const other = await buildCinema(t);
  const rows = await exportLedger(
    t.db,
    { ...acting(), exhibitorId: other.exhibitorId },
    { from: '2020-01-01', until: '2099-12-31' },
  );
  expect(rows).toEqual([]);
});
