import { expect, test } from 'vitest';
import { LIMITS } from '#platform/http/limits/limits.ts';
import { testDatabase } from '#testing/database/database.ts';
import { LIMITS_OFF } from '#testing/tools/http.ts';
import { visitorHeaders } from '#testing/torture/abuse/visitor.ts';
import { twoExhibitors } from '#testing/worlds/two-exhibitors.ts';

const t = testDatabase({ max: 20 });
/**
 * Behind a proxy that reports the origin of each request, with the limits of D-067 for routes that
 * affect sales.
 */
const exhibitors = twoExhibitors(t, () => ({
  roles: new Set(['web'] as const),
  trustedProxies: ['127.0.0.1'],
  limits: { ...LIMITS_OFF, checkout: LIMITS.checkout, voucher: LIMITS.voucher },
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
const buy = (headers: Record<string, string>, count: number, mail = 'robo@example.org') =>
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
    new Set(['sales.too_many_held']),
  );
  expect((await heldNow()) - before).toBe(30);
});

test('the first purchase obeys the limit too: thirty places in one cart, not thirty-one', {
  tags: ['T87', 'D-185'],
}, async () => {
  expect((await buy(newcomer('10.5.0.1'), 31, 'group31@example.org')).status).not.toBe(200);
});

test('200 addresses of one range with 200 sessions and 200 email addresses hold sixty places at most', {
  tags: ['T87', 'D-185'],
}, async () => {
  const before = await heldNow();
  const answers: StatusAndCode[] = [];
  for (let wave = 0; wave < 4; wave++)
    answers.push(
      ...(await Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          buy(newcomer(`10.2.0.${wave * 50 + n}`), 3, `robo${wave}x${n}@example.org`),
        ),
      )),
    );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  expect((await heldNow()) - before).toBe(60);
});

test('a whole /64 of IPv6 is one range', { tags: ['T87', 'T93'] }, async () => {
  const before = await heldNow();
  for (let n = 0; n < 30; n++) await buy(newcomer(`2001:db8:1:2:${n + 1}::1`), 5);
  expect((await heldNow()) - before).toBeLessThanOrEqual(60);
});

test('while bots are refused, ordinary visitors buy', { tags: ['T87', 'D-067', 'D-185'] }, async () => {
  const bots = Promise.all(Array.from({ length: 60 }, (_, n) => buy(newcomer(`10.2.0.${n}`), 5)));
  const people = await Promise.all(Array.from({ length: 40 }, (_, n) => buy(newcomer(`10.3.${n}.7`), 2)));
  expect(people.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(38);
  expect((await bots).filter(({ status }) => status === 200)).toHaveLength(0);
});

test('500 tiny vouchers for testing stolen cards: ten a minute from one address', {
  tags: ['T87', 'D-067'],
}, async () => {
  const bot = visitorHeaders().headers;
  const statuses: number[] = [];
  for (let n = 0; n < 50; n++) {
    const headers = { ...visitorHeaders().headers, 'x-forwarded-for': '10.4.0.9' };
    const item = { type: 'loyaltyCard', voucher_type_id: exhibitors.own.voucherTypes[1], total_turns: 1 };
    statuses.push(
      (
        await send('/api/checkout', n % 2 ? headers : { ...bot, 'x-forwarded-for': '10.4.0.9' }, {
          ...tickets(0, `card${n}@example.org`),
          items: [item],
        })
      ).status,
    );
  }
  expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(LIMITS.checkout);
});
