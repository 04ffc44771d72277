import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';

import { Refusal } from '#kernel/refusal.ts';
import { type Checkout, createCheckout } from '#modules/sales/server/checkout/checkout.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import { buildCinema, buildScreening, type Cinema } from '#testing/builders/builders.ts';
import { buildHall } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import { times } from '#testing/torture/counter.ts';
import { boxOffice, freshSnapshots, testSecrets } from '#testing/worlds/box-office.ts';

const t = testDatabase({ max: 20 });
let cinema: Cinema;
/** Nodes of the program: they share only the database. */
let nodes: Checkout[];
const office = boxOffice(t, () => cinema);

beforeAll(async () => {
  cinema = await buildCinema(t);
  nodes = times(4, () =>
    createCheckout({
      db: t.db,
      snapshots: freshSnapshots(t),
      secrets: testSecrets,
      events: NO_EVENTS,
      startPayment: () => {},
    }),
  );
});

async function hallOf(places: number): Promise<number> {
  const hall = await buildHall(t, cinema.exhibitorId, { hall: places, cinemaId: cinema.cinemaId });
  return buildScreening(t, cinema, { hall });
}

type Order = {
  readonly screeningId: number;
  readonly count: number;
  readonly visitor?: string;
  readonly net?: string | null;
  readonly mail?: string;
};
const newVisitor = (): string => randomBytes(16).toString('hex');
let orders = 0;

/** Returns 'sold', or the kind, the code and the field of the refusal. */
async function order({ screeningId, count, visitor = newVisitor(), net = null, mail }: Order): Promise<unknown> {
  orders += 1;
  const email = mail ?? `buyer${orders}@example.org`;
  try {
    const { payment } = await (nodes[orders % nodes.length] as Checkout)(
      cinema.exhibitorId,
      {
        payment_method_id: cinema.methods.mollie,
        name: 'Ada Lovelace',
        email,
        email_confirmation: email,
        amount: 12 * count,
        items: times(count, () => ({
          type: 'ticket' as const,
          price_rate_id: cinema.rates.normal,
          schedule_id: screeningId,
          seat: null,
        })),
      },
      { channel: 'site', locale: 'en', visitor, visitorNet: net },
      null,
    );
    last = { payment: payment?.uuid ?? '', cents: 1_200 * count };
    return 'sold';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [error.kind, error.problems[0].code, error.problems[0].path ?? null, error.retryAfterSeconds ?? null];
  }
}
let last = { payment: '', cents: 0 };
const pay = () => office.provider(last.payment, { status: 'paid', amount: last.cents });

const BY_MAIL = ['invalid', 'sales.too_many_held_by_mail', 'email', null];
const MANY_UNPAID = ['too-many', 'sales.many_unpaid', null, 10];

test('three sessions of three networks with one e-mail address cannot hold a hall', {
  tags: ['T11', 'T87'],
}, async () => {
  const screeningId = await hallOf(61);
  const robot = (count: number, net: string) => order({ screeningId, count, net, mail: 'Robot@Example.org ' });
  for (const net of ['a', 'b', 'c']) expect(await robot(10, net)).toBe('sold');
  expect(await robot(10, 'a')).toEqual(BY_MAIL);
  expect(await robot(1, 'd')).toEqual(BY_MAIL);
  expect(await order({ screeningId, count: 2 })).toBe('sold');
});

test('orders of one e-mail address or one session that race for different screenings on different nodes', {
  tags: ['T11', 'T87', 'D-185'],
}, async () => {
  const screenings = await Promise.all(times(12, () => hallOf(100)));
  const visitor = newVisitor();
  const ofMail = await Promise.all(
    screenings.map((screeningId) => order({ screeningId, count: 5, mail: 'racer@example.org' })),
  );
  expect(ofMail.filter((outcome) => outcome === 'sold')).toHaveLength(6);
  const ofSession = await Promise.all(screenings.map((screeningId) => order({ screeningId, count: 5, visitor })));
  expect(ofSession.filter((outcome) => outcome === 'sold')).toHaveLength(6);
});

test('once 70 % of a hall are taken, unpaid places are at most 30 % of it; paid ones make room', {
  tags: ['T11'],
}, async () => {
  const screeningId = await hallOf(20);
  for (let n = 0; n < 15; n++) expect(await order({ screeningId, count: 1 })).toBe('sold');
  expect(await order({ screeningId, count: 1 })).toEqual(MANY_UNPAID);
  const paid = await hallOf(20);
  for (let n = 0; n < 14; n++) {
    expect(await order({ screeningId: paid, count: 1 })).toBe('sold');
    await pay();
  }
  for (let n = 0; n < 6; n++) expect(await order({ screeningId: paid, count: 1 })).toBe('sold');
});

test('buyers who race for a hall that is nearly taken do not pass its share of unpaid places', {
  tags: ['T11'],
}, async () => {
  const screeningId = await hallOf(100);
  for (let n = 0; n < 6; n++) {
    await order({ screeningId, count: 10 });
    await pay();
  }
  for (const count of [6, 6]) await order({ screeningId, count });
  // 72 are taken and 12 of them unpaid: of the 28 free places, 18 more may be unpaid.
  const outcomes = await Promise.all(times(28, () => order({ screeningId, count: 1 })));
  expect(outcomes.filter((outcome) => outcome === 'sold')).toHaveLength(18);
});

test('people of one network are counted together only in a hall that is nearly taken, and never blamed', {
  tags: ['T11', 'D-190'],
}, async () => {
  const net = 'school';
  const empty = await hallOf(400);
  for (let n = 0; n < 40; n++) expect(await order({ screeningId: empty, count: 5, net })).toBe('sold');
  const screeningId = await hallOf(200);
  for (let n = 0; n < 15; n++) {
    await order({ screeningId, count: 10 });
    await pay();
  }
  for (let n = 0; n < 6; n++) expect(await order({ screeningId, count: 5, net })).toBe('sold');
  expect(await order({ screeningId, count: 1, net })).toEqual(MANY_UNPAID);
  expect(await order({ screeningId, count: 1, net: 'another' })).toBe('sold');
});

test('a party may still buy in a small hall that is nearly full', { tags: ['T11'] }, async () => {
  const screeningId = await hallOf(20);
  await order({ screeningId, count: 12 });
  await pay();
  expect(await order({ screeningId, count: 3 })).toBe('sold');
  await pay();
  expect(await order({ screeningId, count: 5 })).toBe('sold');
});
