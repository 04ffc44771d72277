/** An unpaid order once more, as its result page sends it (D-091, PAY-018). */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { buildScreening } from '#testing/builders/builders.ts';
import { buildVoucherType } from '#testing/builders/offer.ts';
import { buildVoucher } from '#testing/builders/voucher.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { sellingCinema } from '#testing/worlds/selling-cinema.ts';

const t = testDatabase({ max: 20 });
const exhibitor = sellingCinema(t, { hall: '..........|..........' });

type Again = { items: object[]; amount: number; payment_method_id: number; holder_name: null; bill_id: string | null };
type Result = {
  status: string;
  again: Again | null;
  lines: { kind: string; seat: string | null }[];
  payments: object[];
  timeline: { note: string }[];
};
type Bought = { uuid: string; payment?: { uuid: string } };
const data = <Data>(answer: Answer): Data => (answer.json as { data: Data }).data;
const BUYER = { name: 'Ada Lovelace', email: 'ada@example.org', email_confirmation: 'ada@example.org' };

const buy = (browser: Browser, request: object) =>
  browser.post('/api/checkout', { ...BUYER, ...request }, { 'idempotency-key': randomUUID() });
const result = async (browser: Browser, uuid: string) => data<Result>(await browser.get(`/api/bill/${uuid}/result`));
const repeat = (browser: Browser, { holder_name: _, ...again }: Again) => buy(browser, again);

async function buysAndFails(browser: Browser, request: object, status: 'failed' | 'canceled' | 'expired') {
  const { uuid, payment } = data<Bought>(await buy(browser, request));
  const reference = async () =>
    (
      await t.asOwner<{ ref: string | null }>('SELECT provider_ref AS ref FROM payment WHERE id = $1', [payment?.uuid])
    )[0]?.ref;
  await expect.poll(reference, { timeout: 15_000 }).toBeTruthy();
  exhibitor.mollie.control.change((await reference()) ?? '', { status });
  const notes = async () => (await result(browser, uuid)).timeline.map(({ note }) => note);
  const end = `the provider says ${status === 'canceled' ? 'cancelled' : status}`;
  await expect.poll(notes, { timeout: 15_000 }).toContain(end);
  return { uuid, bill: await result(browser, uuid) };
}

const ticket = (schedule_id: number, seat: string, more: object = {}) => ({
  type: 'ticket',
  price_rate_id: exhibitor.cinema.rates.normal,
  schedule_id,
  seat,
  ...more,
});
const mollie = () => ({ payment_method_id: exhibitor.cinema.methods.mollie });

beforeAll(() =>
  t.asOwner('UPDATE price_rate SET accept_voucher = true WHERE exhibitor_id = $1', [exhibitor.cinema.exhibitorId]),
);

test.each(['failed', 'canceled', 'expired'] as const)(
  'after a payment that is %s its bill says how the same is bought once more, with the same seats',
  { tags: ['D-091', 'PAY-018', 'D-061'] },
  async (status) => {
    const screeningId = await buildScreening(t, exhibitor.cinema);
    const browser = await exhibitor.http.visit();
    const items = [ticket(screeningId, 'A-4'), ticket(screeningId, 'A-5')];
    const { uuid, bill } = await buysAndFails(browser, { ...mollie(), amount: 24, items }, status);
    expect(bill.again).toMatchObject({ ...mollie(), amount: 24, items });
    const second = await repeat(browser, bill.again as Again);
    expect(second.status).toBe(200);
    const { uuid: again } = data<Bought>(second);
    expect(again).not.toBe(uuid);
    expect((await result(browser, again)).lines.map(({ seat }) => seat)).toEqual(['A-4', 'A-5']);
  },
);

test('seats that are gone meanwhile are refused, and others are offered', { tags: ['SEAT-011', 'D-091'] }, async () => {
  const screeningId = await buildScreening(t, exhibitor.cinema);
  const browser = await exhibitor.http.visit();
  const items = [ticket(screeningId, 'A-4'), ticket(screeningId, 'A-5')];
  const { bill } = await buysAndFails(browser, { ...mollie(), amount: 24, items }, 'canceled');
  await buy(await exhibitor.http.visit(), { ...mollie(), amount: 12, items: [ticket(screeningId, 'A-4')] });
  const second = await repeat(browser, bill.again as Again);
  expect(second.status).toBe(422);
  expect(second.json).toMatchObject({
    offer: { schedule_id: screeningId, seats: [expect.any(String), expect.any(String)] },
  });
});

test('visits of a voucher pay again in the browser that entered it; another browser does not get the voucher', {
  tags: ['D-091', 'D-083'],
}, async () => {
  const screeningId = await buildScreening(t, exhibitor.cinema);
  const typeId = await buildVoucherType(t, exhibitor.cinema.exhibitorId, { slug: 'again' });
  const { uuid: voucher_id } = await buildVoucher(t, exhibitor.cinema.exhibitorId, { typeId, turns: 4 });
  const browser = await exhibitor.http.visit();
  const items = [ticket(screeningId, 'B-4', { voucher_id }), ticket(screeningId, 'B-5')];
  const { uuid, bill } = await buysAndFails(browser, { ...mollie(), amount: 12, items }, 'failed');
  expect(bill.again).toMatchObject({ amount: 12, items: [{ voucher_id }, { voucher_id: null }] });
  expect((await result(await exhibitor.http.visit(), uuid)).again).toBeNull();
  expect((await repeat(browser, bill.again as Again)).status).toBe(200);
});

test('a bill that is being paid cannot be bought once more', { tags: ['D-091'] }, async () => {
  const screeningId = await buildScreening(t, exhibitor.cinema);
  const browser = await exhibitor.http.visit();
  const items = [ticket(screeningId, 'A-1')];
  const { uuid } = data<Bought>(await buy(browser, { ...mollie(), amount: 12, items }));
  await expect.poll(async () => (await result(browser, uuid)).status, { timeout: 15_000 }).toBe('paying');
  expect((await result(browser, uuid)).again).toBeNull();
});
