import { beforeEach, describe, expect, test } from 'vitest';
import type { StaffVoucher, VoucherDetail, VoucherPage } from '#modules/vouchers/contract/vouchers.ts';
import { barcodeText } from '#modules/vouchers/rules/barcode.ts';
import { buildVoucherType } from '#testing/builders/offer.ts';
import { type BuiltVoucher, buildVoucher, type VoucherOptions } from '#testing/builders/voucher.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Browser } from '#testing/tools/http.ts';
import { AT_OTHER, allAtOnce, expectGuarded } from '#testing/worlds/portal-cinema.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';
import { dataIn, fieldsIn, vouchersInPortal } from '#testing/worlds/vouchers-in-portal.ts';

const t = testDatabase();
const exhibitor = await vouchersInPortal(t);
const buys = purchasesAt(t, () => exhibitor.own);
let manager: Browser;
let admin: Browser;
beforeEach(async () => {
  [manager, admin] = [await exhibitor.as('manager'), await exhibitor.as('admin')];
});

const LIST = '/api/staff/vouchers';
const card = (options: VoucherOptions = {}): Promise<BuiltVoucher> =>
  buildVoucher(t, exhibitor.own.exhibitorId, options);
const look = async ({ uuid }: Pick<BuiltVoucher, 'uuid'>) =>
  dataIn<VoucherDetail>(await manager.get(`${LIST}/${uuid}`));
const vouchersFor = async (query: string) => dataIn<VoucherPage>(await manager.get(`${LIST}${query}`)).vouchers;
const uuidsOf = (vouchers: readonly StaffVoucher[]) => vouchers.map(({ uuid }) => uuid);
const act = (who: Browser, { uuid }: BuiltVoucher, name: string, body: Record<string, unknown>) =>
  who.post(`${LIST}/${uuid}/${name}`, { reason: 'Asked at the counter', version: 1, ...body });
const ACTIONS = [
  ['block', {}],
  ['unblock', {}],
  ['prolong', { valid_until: '2099-01-01' }],
  ['correct', { turns: 1, products: 0 }],
] as const;
const records = async ({ uuid }: BuiltVoucher) =>
  (await t.asOwner<{ action: string }>('SELECT action FROM audit WHERE entity_id = $1 ORDER BY id', [uuid])).map(
    ({ action }) => action,
  );

test('reading needs the read permission; correcting balances needs vouchers.override (D-126)', {
  tags: ['T71', 'T72', 'PORT-013'],
}, async () => {
  const mine = await card();
  await expectGuarded(exhibitor, (browser) => browser.get(`${LIST}/${mine.uuid}`), {
    may: 'manager',
    mayNot: 'employee',
  });
  for (const [name] of ACTIONS.slice(0, 3))
    await expectGuarded(exhibitor, (browser) => browser.post(`${LIST}/${mine.uuid}/${name}`, {}), {
      may: 'manager',
      mayNot: 'employee',
    });
  await expectGuarded(exhibitor, (browser) => browser.post(`${LIST}/${mine.uuid}/correct`, {}), {
    may: 'admin',
    mayNot: 'manager',
  });
  const stranger = await exhibitor.as('super-admin', [], exhibitor.other);
  expect((await stranger.get(`${LIST}/${mine.uuid}`, AT_OTHER)).status).toBe(404);
});

describe('what employees see of a card', { tags: ['VCH-012', 'PORT-013'] }, () => {
  test('turns used, turns that can be used now, and its type with slug and titles', {
    tags: ['D-095', 'D-105'],
  }, async () => {
    const typeId = await buildVoucherType(t, exhibitor.own.exhibitorId, { slug: 'ten-visits' });
    const mine = await card({ typeId, turns: 5 });
    await t.asOwner('UPDATE voucher SET total_turns = 7, held_turns = 2 WHERE id = $1', [mine.id]);
    const { used, remaining_turns, held_turns, redeemable_turn, voucherType } = await look(mine);
    expect({ used, remaining_turns, held_turns, redeemable_turn }).toEqual({
      used: 2,
      remaining_turns: 5,
      held_turns: 2,
      redeemable_turn: 3,
    });
    expect(voucherType).toEqual({
      id: typeId,
      slug: 'ten-visits',
      title: 'Gift card',
      page_title: 'Gift card',
      type: 'giftcard',
    });
    await t.asOwner('UPDATE voucher SET total_turns = 5, held_turns = 0 WHERE id = $1', [mine.id]);
  });

  test('the whole code only with vouchers.override, and each look at it is recorded', {
    tags: ['D-104', 'D-126', 'T71', 'T79'],
  }, async () => {
    const mine = await card();
    await expectGuarded(exhibitor, (browser) => browser.post(`${LIST}/${mine.uuid}/code`), {
      may: 'admin',
      mayNot: 'manager',
    });
    const before = (await records(mine)).length;
    const shown = await admin.post(`${LIST}/${mine.uuid}/code`);
    expect(dataIn(shown)).toEqual({ barcode: mine.code, barcode_text: barcodeText(mine.code) });
    expect((await records(mine)).slice(before)).toEqual(['voucher.code_shown']);
    const stranger = await exhibitor.as('super-admin', [], exhibitor.other);
    expect((await stranger.post(`${LIST}/${mine.uuid}/code`, undefined, AT_OTHER)).status).toBe(404);
  });
});

describe('the list of cards', { tags: ['PORT-013'] }, () => {
  test('a card is found by its whole code in any spelling, and the code is never shown', {
    tags: ['D-104', 'T79'],
  }, async () => {
    const [mine] = [await card(), await card()];
    for (const typed of [mine.code, barcodeText(mine.code), ` ${mine.code} `])
      expect(uuidsOf(await vouchersFor(`?search=${encodeURIComponent(typed)}`))).toEqual([mine.uuid]);
    expect(await vouchersFor(`?search=${mine.code.slice(0, 11)}`)).toEqual([]);
    const answer = await manager.get(`${LIST}/${mine.uuid}`);
    expect(JSON.stringify(answer.json)).not.toContain(mine.code);
    expect((await look(mine)).barcode_text).toBe(`••••${mine.code.slice(-4)}`);
  });

  test('cards are found by holder, email address, reference and buyer', { tags: ['PORT-013'] }, async () => {
    const mine = await card();
    await manager.post(`${LIST}/${mine.uuid}`, {
      holder_name: 'Élodie Peeters',
      holder_email: 'elodie@example.org',
      reference: 'Order 4711',
      version: 1,
    });
    for (const search of ['élodie', 'ELODIE@example', 'order 47'])
      expect(uuidsOf(await vouchersFor(`?search=${encodeURIComponent(search)}`))).toEqual([mine.uuid]);
    const typeId = await buildVoucherType(t, exhibitor.own.exhibitorId);
    const billId = await buys.vouchers({ typeId, turns: 2, euros: 24, email: 'grace@navy.example' });
    const [bought] = await vouchersFor('?search=grace%40navy');
    expect(bought).toMatchObject({ bill: { uuid: billId, email: 'grace@navy.example' }, state: 'valid' });
  });

  test('gifts are listed by what becomes of them, and found by their recipient', { tags: ['PORT-013'] }, async () => {
    const typeId = await buildVoucherType(t, exhibitor.own.exhibitorId);
    const gives = async (email: string | null, day: string | null) =>
      buys.vouchers({
        typeId,
        turns: 2,
        euros: 24,
        gift: { design: 'ribbon', message: '', email, day },
      });
    const today = new Date(Date.now() + t.offset + 40 * 86_400_000).toISOString().slice(0, 10);
    const [planned, byHand] = [await gives('otto@recipient.example', today), await gives(null, null)];
    const sent = await gives('sent@recipient.example', today);
    await t.asOwner('UPDATE gift SET sent_at = now() WHERE bill_id = $1', [sent]);
    await card();
    const billsOf = async (state: string) =>
      (await vouchersFor(`?gift=${state}`)).map(({ bill, mailed }) => [bill?.uuid, mailed?.state]);
    expect(await billsOf('planned')).toEqual([[planned, 'planned']]);
    expect(await billsOf('sent')).toEqual([[sent, 'sent']]);
    expect(await billsOf('by_hand')).toEqual([[byHand, 'by_hand']]);
    const [found, ...others] = await vouchersFor('?search=OTTO%40recipient');
    expect([found?.mailed, others]).toEqual([
      { state: 'planned', email: 'otto@recipient.example', day: today, sent_at: null },
      [],
    ]);
    expect((await manager.get(`${LIST}?gift=lost`)).status).toBe(422);
  });

  test('every state is shown, and the list can be filtered by it', { tags: ['D-105'] }, async () => {
    const used = await card({ turns: 2 });
    await t.asOwner('UPDATE voucher SET remaining_turns = 0 WHERE uuid = $1', [used.uuid]);
    await t.asOwner(
      `INSERT INTO voucher_movement (exhibitor_id, voucher_id, turns, cause, at) VALUES ($1, $2, -2, 'use', now())`,
      [exhibitor.own.exhibitorId, used.id],
    );
    const cards = {
      valid: await card(),
      future: await card({ validFrom: '2098-01-01', validUntil: '2099-01-01' }),
      expired: await card({ validFrom: '2020-01-01', validUntil: '2021-01-01' }),
      used_up: used,
      unpaid: await card({ paid: false }),
      blocked: await card(),
    };
    await act(manager, cards.blocked, 'block', {});
    for (const [state, one] of Object.entries(cards)) {
      expect((await look(one)).state).toBe(state);
      const listed = await vouchersFor(`?state=${state}`);
      expect(uuidsOf(listed)).toContain(one.uuid);
      expect(new Set(listed.map((each) => each.state))).toEqual(new Set([state]));
    }
  });

  test('the next page continues the list', { tags: ['PORT-013'] }, async () => {
    for (let n = 0; n < 51; n++) await card();
    const first = dataIn<VoucherPage>(await manager.get(LIST));
    const next = await vouchersFor(`?before=${first.before}`);
    expect(first.vouchers).toHaveLength(50);
    expect(next[0]?.id).toBeLessThan(first.vouchers.at(-1)?.id ?? 0);
  });
});

describe('changes that an employee makes to a card', { tags: ['PORT-013'] }, () => {
  test('a blocked card is unusable until it is unblocked, each time with a reason on record', {
    tags: ['VAL-045'],
  }, async () => {
    const mine = await card();
    expect(dataIn(await act(manager, mine, 'block', { reason: 'Stolen' }))).toMatchObject({
      state: 'blocked',
      blocked_for: 'Stolen',
      version: 2,
    });
    expect((await act(manager, mine, 'block', { version: 2 })).status).toBe(409);
    expect((await act(admin, mine, 'correct', { version: 2, turns: 1, products: 0 })).status).toBe(409);
    expect(dataIn(await act(manager, mine, 'unblock', { version: 2 }))).toMatchObject({ state: 'valid', version: 3 });
    expect((await act(manager, mine, 'unblock', { version: 3 })).status).toBe(409);
    expect(await records(mine)).toEqual(['voucher.blocked', 'voucher.unblocked']);
  });

  test('a card that was refunded while blocked cannot be unblocked', { tags: ['T39'] }, async () => {
    const typeId = await buildVoucherType(t, exhibitor.own.exhibitorId);
    const billId = await buys.vouchers({ typeId, turns: 2, euros: 24, email: 'back@example.org' });
    const [mine] = await vouchersFor('?search=back%40example');
    if (!mine) throw new Error('nothing was bought');
    await manager.post(`${LIST}/${mine.uuid}/block`, { reason: 'Asked for the money', version: 1 });
    await buys.refund(billId);
    expect(await look(mine)).toMatchObject({ state: 'refunded', blocked_for: null, remaining_turns: 0 });
    expect((await manager.post(`${LIST}/${mine.uuid}/unblock`, { reason: 'No', version: 2 })).status).toBe(409);
  });

  test('the validity of a card can be extended, never shortened, also after it expired', {
    tags: ['PORT-013'],
  }, async () => {
    const mine = await card({ validFrom: '2020-01-01', validUntil: '2021-01-01' });
    for (const [valid_until, fields] of [
      ['2020-12-31', ['valid_until']],
      ['2021-06-01', ['valid_until']],
      ['2099-02-31', ['valid_until']],
    ] as const) {
      const answer = await act(manager, mine, 'prolong', { valid_until });
      expect([answer.status, fieldsIn(answer)]).toEqual([422, fields]);
    }
    expect(dataIn(await act(manager, mine, 'prolong', { valid_until: '2099-02-28' }))).toMatchObject({
      state: 'valid',
      valid_until: '2099-02-28',
    });
    expect((await act(manager, await card({ paid: false }), 'prolong', { valid_until: '2099-02-28' })).status).toBe(
      409,
    );
  });

  test('a correction is a movement: the balance stays the sum, and used turns stay used', {
    tags: ['D-103', 'I11'],
  }, async () => {
    const mine = await card({ turns: 3, productsCents: 1_000 });
    const more = dataIn<VoucherDetail>(await act(admin, mine, 'correct', { turns: 2, products: -4.5 }));
    expect(more).toMatchObject({
      total_turns: 5,
      remaining_turns: 5,
      total_products: 5.5,
      remaining_products: 5.5,
      version: 2,
    });
    expect(more.movements[0]).toMatchObject({
      cause: 'correction',
      turns: 2,
      products: -4.5,
      person: 'Ada Lovelace',
      reason: 'Asked at the counter',
    });
    expect(more.movements.reduce((sum, { turns }) => sum + turns, 0)).toBe(more.remaining_turns);
    expect(more.movements.reduce((sum, { products }) => sum + products, 0)).toBe(more.remaining_products);
    expect(await records(mine)).toEqual(['voucher.corrected']);
  });

  test('a correction takes no turn that a pending purchase holds, and never the whole balance', {
    tags: ['D-103'],
  }, async () => {
    const mine = await card({ turns: 3 });
    const item = {
      type: 'ticket',
      schedule_id: exhibitor.own.screeningId,
      price_rate_id: exhibitor.own.rates.normal,
    } as const;
    await buys.office.checkout({
      payment_method_id: exhibitor.own.methods.mollie,
      name: 'Ada Lovelace',
      email: 'ada@example.org',
      email_confirmation: 'ada@example.org',
      amount: 12,
      items: [
        { ...item, seat: 'A-1', voucher_id: mine.uuid },
        { ...item, seat: 'A-2' },
      ],
    });
    expect(await look(mine)).toMatchObject({ remaining_turns: 3, held_turns: 1 });
    const tooMuch = await act(admin, mine, 'correct', { turns: -3, products: 0 });
    expect([tooMuch.status, fieldsIn(tooMuch)]).toEqual([422, ['turns']]);
    const all = await act(admin, await card({ turns: 3 }), 'correct', { turns: -3, products: 0 });
    expect([all.status, fieldsIn(all)]).toEqual([422, ['turns']]);
    const nothing = await act(admin, mine, 'correct', { turns: 0, products: 0 });
    expect([nothing.status, fieldsIn(nothing)]).toEqual([422, ['turns']]);
    const products = await act(admin, mine, 'correct', { turns: 0, products: -0.01 });
    expect([products.status, fieldsIn(products)]).toEqual([422, ['products']]);
  });

  test('of two concurrent changes to a card one is refused', { tags: ['PORT-013'] }, async () => {
    const mine = await card();
    const answers = await allAtOnce(t, exhibitor.own.exhibitorId, `voucher WHERE id = ${mine.id}`, [
      () => act(admin, mine, 'correct', { turns: 1, products: 0 }),
      () => act(admin, mine, 'correct', { turns: 2, products: 0 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
