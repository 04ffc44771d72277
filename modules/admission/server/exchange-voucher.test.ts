import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exchangeVoucher } from '#modules/admission/server/exchange-voucher.ts';
import { type Attended, type ScanDeps, scanCode } from '#modules/admission/server/scan-code.ts';
import { FEATURES, type Feature } from '#modules/exhibitor/rules/features.ts';
import { sharedLimits } from '#platform/http/limits/shared-limits.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildCinema, buildScreening, type Cinema, HOUR_MS } from '#testing/builders/builders.ts';
import { buildAttendant, buildDevice } from '#testing/builders/device.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { buildHall } from '#testing/builders/venue.ts';
import { buildVoucher, type VoucherOptions } from '#testing/builders/voucher.ts';
import { testDatabase } from '#testing/database/database.ts';
import { cardsAtEntranceOf } from '#testing/worlds/cards-at-entrance.ts';

const t = testDatabase({ max: 20 });
const STARTS = Date.parse('2031-11-20T19:30:00Z'); // 20:30 in Brussels
const translator = await openTranslator();
let deps: ScanDeps;
let cinema: Cinema;
let screeningId: number;
let at: Attended;

beforeAll(async () => {
  deps = { db: t.db, translator, limits: sharedLimits(t.db), cards: cardsAtEntranceOf(t) };
  cinema = await buildCinema(t, {
    methods: { voucher: {} },
    exhibitor: { settings: { voucher_reuse_minutes: 5 } },
  });
});
beforeEach(async () => {
  t.travel(STARTS - HOUR_MS / 2 - Date.now());
  const hall = await buildHall(t, cinema.exhibitorId, { hall: '....|....', cinemaId: cinema.cinemaId });
  screeningId = await buildScreening(t, cinema, { hall, startsAtMs: STARTS });
  at = await entrance();
});
afterEach(() => switchOff());

async function entrance(options: Partial<Attended> = {}): Promise<Attended> {
  const { exhibitorId, cinemaId } = cinema;
  const { id } = await buildDevice(t, exhibitorId, { cinemaId });
  const { id: employeeId } = await buildAttendant(t, exhibitorId);
  return {
    exhibitorId,
    locale: 'en',
    device: { id, cinemaId, screenId: null },
    employeeId,
    acting: { exhibitorId, actor: `employee:${employeeId}`, channel: 'scanner' },
    ...options,
  };
}
const switchOff = (...off: Feature[]) =>
  inTenant(t, cinema.exhibitorId, (tx) =>
    tx.run(`UPDATE settings SET data = jsonb_set(data, '{public_config,features}', $1) WHERE exhibitor_id = tenant()`, [
      JSON.stringify(FEATURES.filter((feature) => !off.includes(feature))),
    ]),
  );
const card = (options: VoucherOptions = {}) => buildVoucher(t, cinema.exhibitorId, options);
const scan = (code: string, who = at) => scanCode(deps, who, { screening_id: screeningId, code, nonce: randomUUID() });
const exchange = (code: string, input: { visits?: number; nonce?: string; rate?: number; who?: Attended } = {}) =>
  exchangeVoucher(deps, input.who ?? at, {
    screening_id: screeningId,
    code,
    visits: input.visits ?? 1,
    nonce: input.nonce ?? randomUUID(),
    price_rate_id: input.rate ?? cinema.rates.normal,
  });
const refusal = (code: string) => ({ problems: [expect.objectContaining({ code, path: 'code' })] });
const leftOn = async ({ id }: { id: number }) =>
  (
    await t.asOwner<{ turns: number; held: number }>(
      'SELECT remaining_turns AS turns, held_turns AS held FROM voucher WHERE exhibitor_id = $1 AND id = $2',
      [cinema.exhibitorId, id],
    )
  )[0];

describe('a voucher at the entrance', { tags: ['SCAN-005', 'D-147'] }, () => {
  test('its code shows its type, its balance and the rates that accept it; no one is admitted yet', async () => {
    const mine = await card({ turns: 4 });
    const scanned = await scan(mine.code);
    expect(scanned).toMatchObject({
      outcome: 'voucher',
      tickets: [],
      show: { screening_id: screeningId, admitted: 0 },
      voucher: { title: 'Gift card', turns: 4, rates: [{ price_rate_id: cinema.rates.normal }] },
    });
    expect(scanned.voucher?.barcode_text.replaceAll('-', '')).toBe(mine.code);
  });

  test('its turns become a settled bill of the scanner, assigned seats and used tickets', async () => {
    const mine = await card({ turns: 3 });
    const scanned = await exchange(mine.code, { visits: 2 });
    expect(scanned).toMatchObject({ outcome: 'admitted', show: { expected: 2, admitted: 2 } });
    expect(new Set(scanned.tickets.map(({ seat, state }) => [seat === null, state].join(' ')))).toEqual(
      new Set(['false used']),
    );
    expect(await leftOn(mine)).toEqual({ turns: 1, held: 0 });
    const [bill] = await t.asOwner(
      `SELECT b.status, b.channel, b.device_id, b.total_cents::int AS total, p.type, p.status AS paid, p.voucher_turns AS turns
         FROM bill b JOIN payment p ON p.bill_id = b.id WHERE p.voucher_id = $1`,
      [mine.id],
    );
    expect(bill).toEqual({
      status: 'settled',
      channel: 'scanner',
      device_id: at.device.id,
      total: 2400,
      type: 'voucher',
      paid: 'paid',
      turns: 2,
    });
    const scans = await t.asOwner('SELECT DISTINCT result FROM scan WHERE device_id = $1', [at.device.id]);
    expect(scans).toEqual([{ result: 'admitted' }]);
  });

  test('sent twice, also at the same time, is one exchange', { tags: ['T48'] }, async () => {
    const mine = await card({ turns: 3 });
    const nonce = randomUUID();
    const answers = await Promise.all([exchange(mine.code, { nonce }), exchange(mine.code, { nonce })]);
    const again = await exchange(mine.code, { nonce });
    expect(new Set([...answers, again].map(({ tickets }) => tickets[0]?.ticket)).size).toBe(1);
    expect(await leftOn(mine)).toEqual({ turns: 2, held: 0 });
    await expect(exchange(mine.code, { nonce, visits: 2 })).rejects.toMatchObject(
      refusal('sales.key_used_for_another_request'),
    );
  });

  test('two entrances use the last turn at once: one admits', { tags: ['T37'] }, async () => {
    const mine = await card({ turns: 1 });
    const results = await Promise.allSettled([exchange(mine.code), exchange(mine.code, { who: await entrance() })]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await leftOn(mine)).toEqual({ turns: 0, held: 0 });
  });

  test.each([
    ['vouchers.no_longer_valid', { validFrom: '2020-01-01', validUntil: '2021-01-01' }],
    ['vouchers.not_valid_yet', { validFrom: '2098-01-01', validUntil: '2099-01-01' }],
    ['vouchers.unpaid', { paid: false }],
  ] as const)('a card that may not be used says why: %s', { tags: ['VAL-040', 'VAL-046'] }, async (code, options) => {
    const mine = await card(options);
    await expect(scan(mine.code)).rejects.toMatchObject(refusal(code));
    await expect(exchange(mine.code)).rejects.toMatchObject(refusal(code));
  });

  test('a recently used voucher waits, unless the attendant may override that', {
    tags: ['D-102', 'VAL-043'],
  }, async () => {
    const mine = await card({ turns: 3 });
    await exchange(mine.code);
    await expect(scan(mine.code)).rejects.toMatchObject(refusal('vouchers.recently_used'));
    await expect(exchange(mine.code)).rejects.toMatchObject(refusal('vouchers.recently_used'));
    await exchange(mine.code, { who: await entrance({ mayOverride: true }) });
    expect(await leftOn(mine)).toEqual({ turns: 1, held: 0 });
  });

  test('more visits than turns, a rate without vouchers, more people than seats: no one is admitted', {
    tags: ['VAL-044', 'VAL-036'],
  }, async () => {
    const mine = await card({ turns: 9 });
    const few = await card({ turns: 1 });
    await expect(exchange(few.code, { visits: 2 })).rejects.toMatchObject(refusal('vouchers.only_available'));
    await expect(exchange(mine.code, { rate: cinema.rates.student })).rejects.toMatchObject({
      problems: [expect.objectContaining({ path: 'code' })],
    });
    await expect(exchange(mine.code, { visits: 9 })).rejects.toMatchObject({ kind: 'invalid' });
    expect([await leftOn(mine), await leftOn(few)]).toEqual([
      { turns: 9, held: 0 },
      { turns: 1, held: 0 },
    ]);
    expect(await t.asOwner('SELECT 1 FROM ticket WHERE screening_id = $1', [screeningId])).toEqual([]);
  });

  test('unknown codes count as guesses, and a practice scanner accepts no voucher', {
    tags: ['T40', 'D-137'],
  }, async () => {
    const nobodys = 'Ab3dXy7k9QmP';
    await expect(exchange(nobodys)).rejects.toMatchObject(refusal('admission.unknown_code'));
    for (let time = 1; time < 10; time++) await expect(scan(nobodys)).rejects.toMatchObject({ kind: 'invalid' });
    await expect(exchange((await card()).code)).rejects.toMatchObject({ kind: 'too-many' });
    const practice = await entrance({ isTest: true });
    await expect(exchange((await card()).code, { who: practice })).rejects.toMatchObject(
      refusal('sales.not_for_practice'),
    );
  });

  test('with the module switched off a voucher does not admit', { tags: ['SET-001'] }, async () => {
    const mine = await card();
    await switchOff('vouchers');
    await expect(scan(mine.code)).rejects.toMatchObject({ kind: 'invalid' });
    await expect(exchange(mine.code)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await leftOn(mine)).toEqual({ turns: 3, held: 0 });
  });
});
