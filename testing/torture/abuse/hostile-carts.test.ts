import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildCinema, buildScreening, type Cinema } from '#testing/builders/builders.ts';
import { buildVoucherType } from '#testing/builders/offer.ts';
import { buildVoucher } from '#testing/builders/voucher.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { sellingCinema } from '#testing/worlds/selling-cinema.ts';

const t = testDatabase({ max: 20 });
const exhibitor = sellingCinema(t, { hall: '..........|..........' });
/** Another exhibitor, whose data our buyers must not reach. */
let other: Cinema;
let cardType: number;
let screeningId: number;

beforeAll(async () => {
  other = await buildCinema(t);
  cardType = await buildVoucherType(t, exhibitor.cinema.exhibitorId, { turns: { min: 1, max: 10, step: 1 } });
  screeningId = await buildScreening(t, exhibitor.cinema);
});

type Changes = Record<string, unknown>;
const ticket = (changes: Changes = {}) => ({
  type: 'ticket',
  price_rate_id: exhibitor.cinema.rates.normal,
  schedule_id: screeningId,
  seat: 'A-1',
  ...changes,
});
const order = (changes: Changes = {}, items: unknown[] = [ticket()]) => ({
  payment_method_id: exhibitor.cinema.methods.mollie,
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  email_confirmation: 'ada@example.org',
  amount: 12,
  items,
  ...changes,
});
const rows = async () => {
  const [counted] = await t.asOwner(
    `SELECT (SELECT count(*)::int FROM bill) AS bills, (SELECT count(*)::int FROM bill_line) AS lines, (SELECT count(*)::int FROM payment) AS payments,
            (SELECT count(*)::int FROM seat_claim) AS claims, (SELECT count(*)::int FROM voucher) AS vouchers, (SELECT count(*)::int FROM idempotency) AS answers`,
  );
  return counted;
};
/** Sends JSON as text, so that it can contain things that no serialiser writes. */
async function sendsText(browser: Browser, text: string): Promise<Answer> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return exhibitor.http.ask('/api/checkout', {
    method: 'POST',
    body: text,
    headers: {
      cookie,
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'sec-fetch-site': 'same-origin',
      'x-csrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
      'idempotency-key': randomUUID(),
    },
  });
}
async function refused(text: string): Promise<{ status: number; fields: string[] }> {
  const before = await rows();
  const answer = await sendsText(await exhibitor.http.visit(), text);
  expect(await rows()).toEqual(before);
  expect(answer.text).not.toMatch(/postgres|constraint|\bat .*\.ts:|SELECT /i);
  return { status: answer.status, fields: Object.keys((answer.json as { errors?: object })?.errors ?? {}).sort() };
}

describe('numbers that no browser of ours sends', { tags: ['T23'] }, () => {
  const AMOUNT = '"amount":12';
  test.each([
    ['a negative amount', '-1'],
    ['nothing', '0'],
    ['a hidden fraction of a cent', String(0.1 + 0.2)],
    ['a third of a cent', '12.001'],
    ['beyond all money', '1e308'],
    ['beyond all numbers', '1e999'],
    ['beyond exact whole numbers', '9007199254740993'],
    ['a word', '"9"'],
    ['a list', '[12]'],
    ['nothing said', 'null'],
    ['the right number, twelve zeros behind it', '12000000000000'],
  ])('the amount is %s (%s)', async (_, amount) => {
    const { status } = await refused(JSON.stringify(order()).replace(AMOUNT, `"amount":${amount}`));
    expect(status).toBe(422);
  });

  test.each(['NaN', 'Infinity', '0x12', '012', '1_000'])('the amount %s is invalid JSON', async (amount) => {
    expect((await refused(JSON.stringify(order()).replace(AMOUNT, `"amount":${amount}`))).status).toBe(422);
  });

  test.each([0, -1, 1e9, 1.5, '1', 2 ** 53 + 1])('a ticket item has %j tickets', async (quantity) => {
    const { status, fields } = await refused(JSON.stringify(order({}, [ticket({ quantity })])));
    expect([status, fields]).toEqual([422, ['items.0.quantity']]);
  });

  test.each([0, -1, 1e9, 1.5, '1', 11])('a card of %j visits', async (turns) => {
    const card = { type: 'loyaltyCard', voucher_type_id: cardType, total_turns: turns };
    const amount = typeof turns === 'number' && turns > 0 && turns < 1e6 ? 12 * Math.round(turns) : 12;
    const { status, fields } = await refused(JSON.stringify(order({ amount, holder_name: 'Charles' }, [card])));
    expect([status, fields]).toEqual([422, ['items.0.total_turns']]);
  });

  test.each([0, -1, 1.5, 2 ** 31, 2 ** 53 + 1, '7', null, {}])('ids like %j match nothing', async (id) => {
    for (const changes of [{ price_rate_id: id }, { schedule_id: id }])
      expect((await refused(JSON.stringify(order({}, [ticket(changes)])))).status).toBe(422);
    if (id !== null) expect((await refused(JSON.stringify(order({ payment_method_id: id })))).status).toBe(422);
  });

  test('a hundred thousand items, a body of megabytes, a thousand levels deep', async () => {
    const many = JSON.stringify(
      order(
        {},
        Array.from({ length: 100_000 }, () => ({ type: 'ticket' })),
      ),
    );
    expect((await refused(many)).status).toBe(413);
    expect(
      (
        await refused(
          JSON.stringify(
            order(
              {},
              Array.from({ length: 101 }, () => ticket()),
            ),
          ),
        )
      ).status,
    ).toBe(422);
    const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
    expect(
      (
        await refused(
          JSON.stringify(order({ googleTagManagerData: 1 })).replace(
            '"googleTagManagerData":1',
            `"googleTagManagerData":${deep}`,
          ),
        )
      ).status,
    ).toBeLessThan(500);
  });

  test('seats with impossible names', async () => {
    for (const seat of ['', 'Z-99', 'A-1\u0000', '\ud800', '__proto__', 'constructor', 'a'.repeat(41), ['A-1'], 1])
      expect((await refused(JSON.stringify(order({}, [ticket({ seat })])))).status).toBe(422);
  });
});

describe('data of another exhibitor', { tags: ['T23'] }, () => {
  test('its rate, its screening, its card, its bill, its payment method', async () => {
    const voucher = await buildVoucher(t, other.exhibitorId);
    const theirs = await t.asOwner<{ id: string }>('SELECT gen_random_uuid() AS id');
    const inputs: [Changes, Changes, string[]][] = [
      [{}, { price_rate_id: other.rates.normal }, ['items.0.price_rate_id']],
      [{}, { schedule_id: other.screeningId }, ['items.0.schedule_id']],
      [{ amount: 0 }, { voucher_id: voucher.uuid }, ['items.0.voucher']],
      [{ payment_method_id: other.methods.mollie }, {}, ['payment_method_id']],
      [{ bill_id: theirs[0]?.id }, {}, ['general']],
    ];
    for (const [changes, item, fields] of inputs)
      expect(await refused(JSON.stringify(order(changes, [ticket(item)])))).toEqual({ status: 422, fields });
  });

  test('the total comes from the database: a cart that names its own prices is refused', async () => {
    const cheaper = { price: 0, ticket_cents: 1, handling: 0, total: 0, seat_class: 'free' };
    const input = { status: 'settled', paid: true, exhibitor_id: other.exhibitorId };
    const fields = [...Object.keys(input), ...Object.keys(cheaper).map((name) => `items.0.${name}`)].sort();
    const refusal = await refused(JSON.stringify(order(input, [ticket(cheaper)])));
    expect([refusal.status, refusal.fields.toSorted()]).toEqual([422, fields]);
    expect((await refused(JSON.stringify(order({ amount: 0.01 }, [ticket()])))).status).toBe(422);
    const browser = await exhibitor.http.visit();
    const answer = await sendsText(browser, JSON.stringify(order({}, [ticket()])));
    expect(answer.status).toBe(200);
    const { uuid } = (answer.json as { data: { uuid: string } }).data;
    expect(await t.asOwner('SELECT status, total_cents, exhibitor_id FROM bill WHERE id = $1', [uuid])).toEqual([
      {
        status: expect.stringMatching(/pending|paying/),
        total_cents: 1_200,
        exhibitor_id: exhibitor.cinema.exhibitorId,
      },
    ]);
  });
});
