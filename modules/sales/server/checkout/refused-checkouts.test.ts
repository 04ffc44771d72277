/** The messages a buyer reads when a checkout is refused, each at its field. */
import { expect, test } from 'vitest';
import { buildScreening } from '#testing/builders/builders.ts';
import { buildPriceRate, buildVoucherType } from '#testing/builders/offer.ts';
import { buildHall } from '#testing/builders/venue.ts';
import { buildVoucher } from '#testing/builders/voucher.ts';
import { testDatabase } from '#testing/database/database.ts';
import { sellingCinema } from '#testing/worlds/selling-cinema.ts';

const t = testDatabase();
const exhibitor = sellingCinema(t, { hall: '..........' });

const ticket = (schedule_id: number, seat: string | null = null, price_rate_id = exhibitor.cinema.rates.normal) => ({
  type: 'ticket',
  price_rate_id,
  schedule_id,
  seat,
});
const order = (items: readonly object[], changes: Record<string, unknown> = {}) => ({
  payment_method_id: exhibitor.cinema.methods.mollie,
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  email_confirmation: 'ada@example.org',
  amount: 12 * items.length,
  items,
  ...changes,
});
async function buy(request: object): Promise<{ status: number; errors: Record<string, string[]> }> {
  const visitor = await exhibitor.http.visit();
  const answer = await visitor.post('/api/checkout', request, { 'accept-language': 'en' });
  return { status: answer.status, errors: (answer.json as { errors?: Record<string, string[]> }).errors ?? {} };
}
const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

/** Creates a screening in its own hall with that many unnumbered places. */
async function screeningFor(places: number, onlineCap?: number): Promise<number> {
  const { exhibitorId, cinemaId } = exhibitor.cinema;
  const hall = await buildHall(t, exhibitorId, { hall: places, cinemaId });
  return buildScreening(t, exhibitor.cinema, { hall, ...(onlineCap !== undefined && { onlineCap }) });
}

test('a show that is not on sale is not sold: a provisional one says so, a planned one does not exist', {
  tags: ['D-047'],
}, async () => {
  const refused = async (stage: 'planned' | 'provisional') =>
    buy(order([ticket(await buildScreening(t, exhibitor.cinema, { stage }), 'A-1')]));
  expect(await refused('provisional')).toEqual({
    status: 422,
    errors: { 'items.0.schedule_id': ['This show is not on sale yet.'] },
  });
  expect(await refused('planned')).toEqual({
    status: 422,
    errors: { 'items.0.schedule_id': ['This show does not exist.'] },
  });
});

test('fewer seats than tickets are refused at the first ticket without one', {
  tags: ['VAL-028', 'D-055'],
}, async () => {
  const screeningId = await buildScreening(t, exhibitor.cinema);
  expect(await buy(order([ticket(screeningId, 'A-1'), ticket(screeningId)]))).toEqual({
    status: 422,
    errors: {
      'items.1.seat': ['The number of selected seats must match the number of tickets: 1 of 2 are chosen.'],
    },
  });
});

test('more tickets than places: the number of places left', { tags: ['VAL-031', 'VAL-022'] }, async () => {
  const screeningId = await screeningFor(3);
  expect(await buy(order(times(4, ticket(screeningId))))).toEqual({
    status: 422,
    errors: { general: ['There are not enough seats for this show. Still available: 3.'] },
  });
});

test('more than are sold online: the number left online, and that the box office may have more', {
  tags: ['VAL-032', 'D-046'],
}, async () => {
  const screeningId = await screeningFor(10, 2);
  expect(await buy(order(times(3, ticket(screeningId))))).toEqual({
    status: 422,
    errors: {
      general: [
        'There are not enough free seats for online purchase. Available online: 2. There may still be seats at the box office.',
      ],
    },
  });
});

test('more than a rate has for a screening: the number left, at the first ticket of the rate', {
  tags: ['VAL-033'],
}, async () => {
  const rate = await buildPriceRate(t, exhibitor.cinema.exhibitorId, { quota: 1, name: { en: 'Early bird' } });
  await t.asOwner('UPDATE data_version SET version = version + 1 WHERE exhibitor_id = $1', [
    exhibitor.cinema.exhibitorId,
  ]);
  const screeningId = await screeningFor(10);
  expect(await buy(order([ticket(screeningId), ...times(2, ticket(screeningId, null, rate))]))).toEqual({
    status: 422,
    errors: { 'items.1.quantity': ['There are not enough tickets for the rate Early bird. Still available: 1.'] },
  });
});

test('a method that must be the only one on its bill cannot pay the rest beside a voucher; without one it can', {
  tags: ['D-076'],
}, async () => {
  const { exhibitorId, methods } = exhibitor.cinema;
  const alone = (exclusive: boolean) =>
    t
      .asOwner('UPDATE payment_method SET exclusive = $3 WHERE exhibitor_id = $1 AND id = $2', [
        exhibitorId,
        methods.mollie,
        exclusive,
      ])
      .then(() => t.asOwner('UPDATE data_version SET version = version + 1 WHERE exhibitor_id = $1', [exhibitorId]));
  const screeningId = await screeningFor(10);
  const { uuid } = await buildVoucher(t, exhibitorId);
  const half = order([{ ...ticket(screeningId), voucher_id: uuid }, ticket(screeningId)], { amount: 12 });
  await alone(true);
  expect(await buy(half)).toEqual({
    status: 422,
    errors: { payment_method_id: ['This payment method cannot be combined with another one.'] },
  });
  expect((await buy(order([ticket(screeningId)]))).status).toBe(200);
  await alone(false);
  expect((await buy(half)).status).toBe(200);
});

test.each([
  [{ total_turns: 3, total_products: 5 }, 'items.0.total_turns', 'The value must be a multiple of 2.'],
  [{ total_turns: 4, total_products: 7.5 }, 'items.0.total_products', 'The value must be a multiple of 5.00.'],
])(
  'a card of %j does not match the steps of its type',
  { tags: ['VAL-037', 'VCH-020'] },
  async (choice, field, sentence) => {
    const typeId = await buildVoucherType(t, exhibitor.cinema.exhibitorId, {
      costTurnCents: 1_000,
      turns: { default: 2, min: 2, max: 10, step: 2 },
      products: { default: 500, min: 0, max: 5_000, step: 500 },
    });
    await t.asOwner('UPDATE data_version SET version = version + 1 WHERE exhibitor_id = $1', [
      exhibitor.cinema.exhibitorId,
    ]);
    const card = (chosen: typeof choice) =>
      order([{ type: 'loyaltyCard', voucher_type_id: typeId, ...chosen }], {
        amount: chosen.total_turns * 10 + chosen.total_products,
      });
    expect(await buy(card(choice))).toEqual({ status: 422, errors: { [field]: [sentence] } });
    expect((await buy(card({ total_turns: 4, total_products: 5 }))).status).toBe(200);
  },
);

test('a cart without items', { tags: ['VAL-051', 'VAL-022'] }, async () => {
  expect(await buy(order([]))).toEqual({
    status: 422,
    errors: { general: ['Choose at least one item to continue.'] },
  });
});

const ADDRESS_OF_190 = `${'x'.repeat(64)}@${'a'.repeat(60)}.${'b'.repeat(61)}.be`;
const addressed = (email: string) => ({ email, email_confirmation: email });

test.each([
  [{ name: 'Al' }, { name: 'A' }, 'name'],
  [{ name: 'x'.repeat(100) }, { name: 'x'.repeat(101) }, 'name'],
  [addressed(ADDRESS_OF_190), addressed(`${ADDRESS_OF_190}n`), 'email'],
  [{ email_confirmation: ' ADA@example.org' }, { email_confirmation: 'ada@example.com' }, 'email_confirmation'],
  [{ holder_name: 'x'.repeat(100) }, { holder_name: 'x'.repeat(101) }, 'holder_name'],
])(
  'the bounds of a buyer: %j is accepted, %j refused at its field',
  { tags: ['VAL-018', 'D-065'] },
  async (within, beyond, field) => {
    const typeId = await buildVoucherType(t, exhibitor.cinema.exhibitorId);
    await t.asOwner('UPDATE data_version SET version = version + 1 WHERE exhibitor_id = $1', [
      exhibitor.cinema.exhibitorId,
    ]);
    const card = { type: 'loyaltyCard', voucher_type_id: typeId, total_turns: 1, total_products: 0 };
    expect((await buy(order([card], within))).status).toBe(200);
    const refused = await buy(order([card], beyond));
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, [field]]);
  },
);
