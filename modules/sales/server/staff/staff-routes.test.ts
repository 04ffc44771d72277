import { beforeAll, describe, expect, test } from 'vitest';
import { salesStaffRoutes } from '#modules/sales/server/staff/staff-routes.ts';
import type { CancellationReportWire, CancelScheduleForm } from '#modules/screenings/contract/schedules.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildScreening } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

const t = testDatabase();
const translator = await openTranslator();
const announced: number[][] = [];
const exhibitor = portalCinema(t, (app) =>
  salesStaffRoutes(app, {
    db: t.db,
    secrets: testSecrets,
    translator,
    events: {
      billChanged: () => {},
      seatsChanged: (_, ids) => void announced.push([...ids]),
      paymentOutcome: () => {},
      refundRefused: () => {},
    },
  }),
);
const shop = purchasesAt(t, () => exhibitor.own);
let manager: Browser;
beforeAll(async () => {
  manager = await exhibitor.as('manager');
});

const ENGLISH = { 'accept-language': 'en' };
const FORM: CancelScheduleForm = { keyword: 'CANCEL', mode: 'cancel', reason: 'The projector is broken.' };
const cancel = (id: number, form: Partial<CancelScheduleForm> = {}, browser = manager) =>
  browser.post(`/api/staff/schedules/${id}/cancel`, { ...FORM, ...form }, ENGLISH);
const reportOf = ({ json }: Answer) => (json as { data: CancellationReportWire }).data;
const statusAndErrors = ({ status, json }: Answer) => {
  const { code, errors } = json as { code: string; errors?: Record<string, string[]> };
  return { status, code, errors };
};
const newScreening = () => buildScreening(t, exhibitor.own);
const cancelledOf = async (id: number) =>
  (
    await t.asOwner<{ cancelled: boolean; mode: string | null; reason: string | null; by: string | null }>(
      `SELECT s.cancelled_at IS NOT NULL AS cancelled, c.mode, c.reason, c.by FROM screening s
         LEFT JOIN screening_cancellation c ON c.exhibitor_id = s.exhibitor_id AND c.screening_id = s.id
        WHERE s.exhibitor_id = $1 AND s.id = $2`,
      [exhibitor.own.exhibitorId, id],
    )
  )[0];
const referenceOf = async (bill: string) =>
  (await t.asOwner<{ reference: string }>('SELECT reference FROM bill WHERE id = $1', [bill]))[0]?.reference;

describe('cancelling requires the keyword', { tags: ['SCH-005'] }, () => {
  test.each(['', 'cancel', 'CANCELL', 'ANNULEREN'])(
    '%j cancels nothing and is an error at its field',
    async (keyword) => {
      const id = await newScreening();
      expect(statusAndErrors(await cancel(id, { keyword }))).toEqual({
        status: 422,
        code: 'screening.cancel_keyword',
        errors: { keyword: ['Please type CANCEL to confirm.'] },
      });
      expect((await cancelledOf(id))?.cancelled).toBe(false);
    },
  );

  test.each<[string, object, string]>([
    ['no reason', { reason: '  ' }, 'reason'],
    ['a mode nobody knows', { mode: 'burn' }, 'mode'],
  ])('%s cancels nothing either', async (_, form, field) => {
    const id = await newScreening();
    const { status, errors } = statusAndErrors(await cancel(id, form));
    expect([status, Object.keys(errors ?? {})]).toEqual([422, [field]]);
    expect((await cancelledOf(id))?.cancelled).toBe(false);
  });
});

describe('the two modes', { tags: ['SCH-006'] }, () => {
  test('cancel only: refunds nothing automatically, and lists the bills to compensate', async () => {
    const id = await newScreening();
    const bill = await shop.tickets({ screeningId: id, seats: ['A-1'], name: 'Ada Buyer', email: 'ada@example.org' });
    const open = await shop.unpaid({ screeningId: id, seats: ['A-2'] });
    const answer = await cancel(id, { keyword: ' CANCEL ' });
    const manual = [{ uuid: bill, reference: await referenceOf(bill), buyer: 'Ada Buyer', email: 'ada@example.org' }];
    expect(reportOf(answer)).toEqual({ refunded: 0, manual_count: 1, manual });
    expect(await cancelledOf(id)).toEqual({
      cancelled: true,
      mode: 'cancel',
      reason: 'The projector is broken.',
      by: expect.stringMatching(/^employee:\d+$/),
    });
    const bills = await t.asOwner('SELECT status FROM bill WHERE id = ANY($1::uuid[]) ORDER BY status', [[bill, open]]);
    expect(bills).toEqual([{ status: 'cancelled' }, { status: 'settled' }]);
    expect(announced).toContainEqual([id]);
    expect(statusAndErrors(await cancel(id, { mode: 'cancel_and_refund' }))).toMatchObject({
      status: 409,
      code: 'screening.cancelled_without_refund',
    });
  });

  test('cancel and refund: refunds all that is possible, once, however often the request repeats', {
    tags: ['D-084'],
  }, async () => {
    const id = await newScreening();
    const bills = [
      await shop.tickets({ screeningId: id, seats: ['A-1'] }),
      await shop.tickets({ screeningId: id, seats: ['A-2'] }),
    ];
    const refund = { mode: 'cancel_and_refund' } as const;
    expect(reportOf(await cancel(id, refund))).toEqual({ refunded: 2, manual_count: 0, manual: [] });
    await cancel(id, refund);
    const refunds = await t.asOwner('SELECT bill_id FROM refund WHERE bill_id = ANY($1::uuid[])', [bills]);
    expect(refunds).toHaveLength(2);
  });
});

test('schedules.cancel: refuses anonymous callers and employees without the permission; screenings of another exhibitor are not found', {
  tags: ['T71', 'T72'],
}, async () => {
  const id = await newScreening();
  await expectGuarded(exhibitor, (browser) => cancel(id, { keyword: 'no' }, browser), {
    may: 'manager',
    mayNot: 'employee',
  });
  const theirs = await buildScreening(t, exhibitor.other);
  expect(statusAndErrors(await cancel(theirs))).toMatchObject({ status: 404, code: 'not_found.screening' });
  expect((await cancelledOf(id))?.cancelled).toBe(false);
});
