import { expect, test } from 'vitest';
import { HOLD_LIMITS } from '#modules/sales/server/holds/hold-limits.ts';
import { ADDRESS_LIMITS, LIMITS } from '#platform/http/limits/limits.ts';
import { buildScreening } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import { LIMITS_OFF } from '#testing/tools/http.ts';
import { visitorHeaders } from '#testing/torture/abuse/visitor.ts';
import { twoExhibitors } from '#testing/worlds/two-exhibitors.ts';

const t = testDatabase({ max: 20 });
/**
 * Behind a proxy that reports the origin of each request, with the limits of D-190 for routes that
 * affect sales.
 */
const exhibitors = twoExhibitors(t, () => ({
  roles: new Set(['web'] as const),
  trustedProxies: ['127.0.0.1'],
  limits: { ...LIMITS_OFF, checkout: LIMITS.checkout, voucher: LIMITS.voucher },
  holdLimits: HOLD_LIMITS,
}));

type StatusAndCode = { readonly status: number; readonly code: string };

const send = async (path: string, headers: Record<string, string>, body: unknown): Promise<StatusAndCode> => {
  const answer = await fetch(`${exhibitors.program.url}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return { status: answer.status, code: ((await answer.json()) as { code?: string }).code ?? '' };
};
const newcomer = (address: string) => ({ ...visitorHeaders().headers, 'x-forwarded-for': address });
const tickets = (count: number, mail: string) => ({
  payment_method_id: exhibitors.own.cinema.methods.mollie,
  name: 'Robo Buyer',
  email: mail,
  email_confirmation: mail,
  amount: 12 * count,
  items: Array.from({ length: count }, () => ({
    type: 'ticket',
    price_rate_id: exhibitors.own.cinema.rates.normal,
    schedule_id: exhibitors.own.roomyScreening,
    seat: null,
  })),
});
let mails = 0;
const newMail = (): string => {
  mails += 1;
  return `robo${mails}@robots.example`;
};
const buy = (headers: Record<string, string>, count: number, mail = newMail()) =>
  send('/api/checkout', headers, tickets(count, mail));
const heldNow = async (): Promise<number> =>
  (
    await t.asOwner<{ held: number }>(
      `SELECT count(*)::int AS held FROM seat_claim WHERE screening_id = $1 AND state = 'held'`,
      [exhibitors.own.roomyScreening],
    )
  )[0]?.held ?? 0;

test('one session holds thirty places at most, at any speed and from any address', {
  tags: ['T87', 'D-185'],
}, async () => {
  const bot = visitorHeaders().headers;
  const before = await heldNow();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => buy({ ...bot, 'x-forwarded-for': `10.1.${n}.1` }, 5)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
    new Set(['sales.too_many_held', 'request.too_many']),
  );
  expect((await heldNow()) - before).toBe(30);
});

test('the first purchase obeys the limit too: thirty places in one cart, not thirty-one', {
  tags: ['T87', 'D-185'],
}, async () => {
  expect((await buy(newcomer('10.5.0.1'), 31, 'group31@example.org')).status).not.toBe(200);
});

test('while bots are refused, ordinary visitors buy', { tags: ['T87', 'D-067', 'D-185'] }, async () => {
  const robot = (n: number) => buy(newcomer(`10.${n}.2.7`), 5, 'robot@robots.example');
  const bots = Promise.all(Array.from({ length: 60 }, (_, n) => robot(n)));
  const people = await Promise.all(Array.from({ length: 40 }, (_, n) => buy(newcomer(`10.3.${n}.7`), 2)));
  expect(people.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(38);
  expect((await bots).filter(({ status }) => status === 200)).toHaveLength(6);
});

test('of 120 visitors at 120 addresses who want the same seat at once, one gets it', {
  tags: ['I01', 'T01'],
}, async () => {
  const screening = await buildScreening(t, exhibitors.own.cinema);
  const answers = await Promise.all(
    Array.from({ length: 120 }, (_, n) => {
      const order = tickets(1, newMail());
      const items = order.items.map((item) => ({ ...item, schedule_id: screening, seat: 'A-1' }));
      return send('/api/checkout', newcomer(`10.6.${n}.7`), { ...order, items });
    }),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(119).fill(422)]);
  const claims = await t.asOwner('SELECT bill_id FROM seat_claim WHERE screening_id = $1', [screening]);
  expect(claims).toHaveLength(1);
});

const voucherOrder = (n: number) => ({
  ...tickets(0, `card${n}@example.org`),
  items: [{ type: 'loyaltyCard', voucher_type_id: exhibitors.own.voucherTypes[1], total_turns: 1 }],
});

test('tiny vouchers for testing stolen cards: the cap of one address, with any number of sessions', {
  tags: ['T87', 'D-190'],
}, async () => {
  let attempts = 0;
  const most = ADDRESS_LIMITS.checkout ?? 0;
  for (let n = 0; n < most + 50; n++)
    if ((await send('/api/checkout', newcomer('10.4.0.9'), voucherOrder(n))).status !== 429) attempts += 1;
  expect(attempts).toBeLessThanOrEqual(most);
});
