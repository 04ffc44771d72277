import { describe, expect, test } from 'vitest';
import { ourPayments } from '#modules/payments/server/comparison/provider-days.sql.ts';
import { archivePaymentMethod } from '#modules/payments/server/methods/archive-payment-method.ts';
import { receiveNotice } from '#modules/payments/server/receive-notice.ts';
import { testDatabase } from '#testing/database/database.ts';
import { accountsIn } from '#testing/worlds/accounts-at-mollie.ts';
import { cardTills, type MollieTill } from '#testing/worlds/card-tills.ts';
import { billOf, refusalOf, type Till } from '#testing/worlds/till-cinema.ts';

const t = testDatabase({ max: 20 });
const { exhibitor, jobs, tillWithTerminal, tillAtMollie } = cardTills(t, { hall: 100 });
const at = () => exhibitor.own.till;
const PAYS = { outcome: { status: 'paid', afterMs: 20 } };

/** A bill of popcorn that a card paid at a terminal of Mollie. */
async function paidByCard(
  switches: Parameters<typeof tillAtMollie>[0] = {},
): Promise<{ till: MollieTill; uuid: string }> {
  const till = await tillAtMollie({ ...PAYS, ...switches });
  const { uuid } = await till.sells({ popcorn: 1 });
  await till.post(`/api/pos/bills/${uuid}/payments`, { payment_method_id: at().terminal, amount: 4.5 });
  await becomes(till, uuid, { status: 'settled' });
  return { till, uuid };
}
const refund = (till: Till, uuid: string) => till.post(`/api/pos/bills/${uuid}/refund`, { lines: [0], reason: 'cold' });
const becomes = async (till: Till, uuid: string, expected: Record<string, unknown>): Promise<void> => {
  await expect.poll(() => till.bill(uuid), { interval: 50, timeout: 8_000 }).toMatchObject(expected);
};
const back = ({ mollie }: MollieTill): number => mollie.book().totals.refundedCents;
const refundPosts = ({ mollie }: MollieTill): number =>
  mollie.control.requests().filter(({ operation }) => operation === 'refund').length;

describe('a bill paid at a terminal of Mollie', { tags: ['D-074', 'D-138'] }, () => {
  test('shows the card, and gives the money back to it without a terminal beside the till', {
    tags: ['T48'],
  }, async () => {
    const { till, uuid } = await paidByCard();
    expect(await till.bill(uuid)).toMatchObject({
      payments: [{ terminal: { says: 'Paid.', authorisation: '611804', aid: 'A0000000041010', receipt_no: null } }],
    });
    const other = await exhibitor.till();
    await refund(other, uuid);
    await becomes(other, uuid, { status: 'refunded', card_refunds: [{ state: 'done', paid_out: 'terminal' }] });
    expect(back(till)).toBe(450);
    expect(till.mollie.book().totals.netCents).toBe(0);
  });

  test.each([
    ['cut', {}],
    ['truncated', {}],
    ['status', { status: 500 }],
    ['status', { status: 500, performed: true }],
  ] as const)('a lost answer to the refund (%s %j) gives it back once', { tags: ['T35'] }, async (kind, more) => {
    const { till, uuid } = await paidByCard();
    till.mollie.control.set({ answers: [{ on: 'refund', kind, ...more }] });
    await refund(till, uuid);
    await becomes(till, uuid, { status: 'refunded' });
    expect(back(till)).toBe(450);
  });

  test('a refused refund waits for the attendant, who gives it back in cash', { tags: ['REFUND-15'] }, async () => {
    const { till, uuid } = await paidByCard({ answers: [] });
    till.mollie.control.set({ answers: [{ on: 'refund', kind: 'status', status: 422 }] });
    await refund(till, uuid);
    await becomes(till, uuid, { card_refunds: [{ state: 'waiting', at_terminal: false }] });
    const { card_refunds } = await till.bill(uuid);
    expect(card_refunds[0]?.says).toMatch(/^Mollie does not accept this refund/);
    const path = `/api/pos/bills/${uuid}/refunds/${card_refunds[0]?.uuid}`;
    expect(refusalOf(await till.post(`${path}/terminal`))).toMatchObject({ status: 409, code: 'terminals.none' });
    billOf(await till.post(`${path}/paid-out`, { how: 'hand' }));
    expect(await till.bill(uuid)).toMatchObject({ card_refunds: [{ state: 'done', paid_out: 'hand' }] });
    expect(back(till)).toBe(0);
  });

  test('a refund keeps no payment waiting at the terminal, and waits for none', async () => {
    const { till, uuid } = await paidByCard();
    till.mollie.control.set({ outcome: null });
    const { uuid: next } = await till.sells({ popcorn: 1 });
    await till.post(`/api/pos/bills/${next}/payments`, { payment_method_id: at().terminal, amount: 4.5 });
    await refund(till, uuid);
    await becomes(till, uuid, { status: 'refunded' });
    till.mollie.control.change(till.mollie.book().payments[0]?.id ?? '', { status: 'paid' });
    await becomes(till, next, { status: 'settled' });
    expect(refundPosts(till)).toBe(1);
  });

  test('a terminal of Mollie gives nothing back that a card paid elsewhere', async () => {
    const zvt = await tillWithTerminal([{ scenario: 'approve' }]);
    const { uuid } = await zvt.sells({ popcorn: 1 });
    await zvt.post(`/api/pos/bills/${uuid}/payments`, { payment_method_id: at().terminal, amount: 4.5 });
    await becomes(zvt, uuid, { status: 'settled' });
    const till = await tillAtMollie();
    await refund(till, uuid);
    await becomes(till, uuid, { card_refunds: [{ state: 'waiting', at_terminal: false }] });
  });

  test('has no end of day', { tags: ['D-143'] }, async () => {
    const till = await tillAtMollie();
    expect(refusalOf(await till.post('/api/pos/terminal/end-of-day'))).toMatchObject({
      status: 409,
      code: 'terminals.no_day',
    });
  });

  test('is told of a notice of Mollie, which names no payment of the website', { tags: ['T27'] }, async () => {
    const { till, uuid } = await paidByCard();
    const { payments } = await till.bill(uuid);
    const orderId = payments[0]?.uuid ?? '';
    const noticed: string[] = [];
    const deps = {
      db: t.db,
      drivers: accountsIn(t.db),
      desk: { start: async () => {}, refresh: () => Promise.reject(new Error('not a payment of the website')) },
      countNotice: () => {},
      noticedElsewhere: (id: string) => noticed.push(id),
    };
    const notice = { driver: 'mollie', body: Buffer.from('id=tr_none'), headers: {}, url: '' };
    await receiveNotice(deps, { ...notice, paymentId: orderId });
    await receiveNotice(deps, { ...notice, paymentId: null });
    expect(noticed).toEqual([orderId]);
  });

  test('keeps its payment method from being archived', { tags: ['D-074'] }, async () => {
    const till = await tillAtMollie();
    const acting = { exhibitorId: exhibitor.own.exhibitorId, actor: 'system', channel: 'portal' } as const;
    await expect(archivePaymentMethod(t.db, acting, till.methodId, true)).rejects.toMatchObject({
      problems: [{ code: 'payments.used_by_terminals' }],
    });
  });

  test('is in the comparison with what Mollie lists', { tags: ['I08'] }, async () => {
    const { till, uuid } = await paidByCard();
    await refund(till, uuid);
    await becomes(till, uuid, { status: 'refunded' });
    const [listed] = till.mollie.book().payments;
    const ours = await t.db.ask(exhibitor.own.exhibitorId, (first) =>
      ourPayments(first, till.methodId, [listed?.id ?? ''], { fromMs: 0, untilMs: 1 }),
    );
    expect(ours).toMatchObject([{ ref: listed?.id, paid: 450, refunded: 450, refunding: 0 }]);
  });

  test('takes a refund back that Mollie had accepted and refuses later', { tags: ['REFUND-15'] }, async () => {
    const { till, uuid } = await paidByCard({ refundSettleMs: null });
    await refund(till, uuid);
    await becomes(till, uuid, { status: 'refunded' });
    const job = jobs().find(({ name }) => name === 'terminals.follow_refunds');
    await job?.run();
    expect(await till.bill(uuid)).toMatchObject({ status: 'refunded' });
    const [made] = await t.asOwner<{ ref: string; id: string }>(
      `SELECT o.partner_ref AS ref, r.id FROM terminal_order o JOIN refund r ON r.id = o.refund_id WHERE r.bill_id = $1`,
      [uuid],
    );
    till.mollie.control.driveRefund(made?.ref ?? '', 'failed');
    await job?.run();
    await job?.run();
    expect(await till.bill(uuid)).toMatchObject({
      status: 'refunding',
      card_refunds: [{ state: 'waiting', at_terminal: false, says: expect.stringContaining('refused it later') }],
    });
    const raised = await t.asOwner('SELECT 1 FROM alarm WHERE kind = $1 AND subject = $2', [
      'refund_refused',
      made?.id,
    ]);
    expect(raised).toHaveLength(1);
  });
});
