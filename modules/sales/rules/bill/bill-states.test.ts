import { expect, test } from 'vitest';
import { type BoughtThing, billResult, startOver } from '#modules/sales/rules/bill-result.ts';
import {
  BILL_ACTIONS,
  BILL_STATUSES,
  BILL_TRANSITIONS,
  type BillStatus,
  billCan,
  billMayMove,
  isBillStatus,
  isOpen,
  whyBillCannot,
  whyNotMove,
} from '#modules/sales/rules/bill-states.ts';

test('PAY-011 D-017 I14 every bill status is reachable from pending', () => {
  const seen = new Set<BillStatus>(['pending']);
  for (const status of seen) for (const next of BILL_TRANSITIONS[status]) seen.add(next);
  expect([...seen].sort()).toEqual([...BILL_STATUSES].sort());
});

test('D-017 I14 refunded is the only final state', () => {
  expect(BILL_STATUSES.filter((status) => BILL_TRANSITIONS[status].length === 0)).toEqual(['refunded']);
});

test('D-017 I14 cancelled and expired have money exits only', () => {
  expect([...BILL_TRANSITIONS.cancelled, ...BILL_TRANSITIONS.expired]).toEqual([
    'settled',
    'refunding',
    'settled',
    'refunding',
  ]);
});

test('D-017 I14 the whole table of moves', () => {
  const moves = BILL_STATUSES.flatMap((from) =>
    BILL_STATUSES.filter((to) => billMayMove(from, to)).map((to) => `${from} ${to}`),
  );
  const table = `pending paying, pending settled, pending reserved, pending cancelled, pending expired,
    paying settled, paying pending, paying cancelled, paying expired, paying refunding,
    reserved pending, reserved paying, reserved settled, reserved cancelled, reserved expired,
    settled refunding, refunding partially_refunded, refunding refunded, refunding settled,
    partially_refunded refunding, expired settled, expired refunding, cancelled settled, cancelled refunding`;
  expect(moves.sort()).toEqual(
    table
      .split(',')
      .map((move) => move.trim())
      .sort(),
  );
});

test('D-017 an illegal move is refused with both states', () => {
  expect(whyNotMove('pending', 'settled')).toBeNull();
  expect(whyNotMove('refunded', 'settled')).toEqual({
    code: 'sales.bill_cannot_move',
    params: { from: 'refunded', to: 'settled' },
  });
});

test('D-087 D-090 D-061 what may be done in which state follows from the table of moves', () => {
  expect(whyBillCannot('refund', 'settled')).toBeNull();
  expect(whyBillCannot('refund', 'pending')).toEqual({
    code: 'sales.bill_not_possible',
    params: { status: 'pending' },
  });
  const target = { cancel: 'cancelled', expire: 'expired', reserve: 'reserved', refund: 'refunding' } as const;
  for (const [action, to] of Object.entries(target))
    for (const status of BILL_STATUSES)
      if (billCan(action as keyof typeof target, status))
        expect(billMayMove(status, to), `${action} ${status}`).toBe(true);
  for (const status of ['settled', 'refunding', 'partially_refunded', 'refunded'] as const)
    expect(billCan('delete', status)).toBe(false);
  expect(BILL_ACTIONS.download).toEqual(['settled', 'partially_refunded']);
});

test('PAY-011 open bills are pending, paying and reserved', () => {
  expect(BILL_STATUSES.filter(isOpen)).toEqual(['pending', 'paying', 'reserved']);
  expect([isBillStatus('reserved'), isBillStatus('canceled'), isBillStatus(undefined)]).toEqual([true, false, false]);
});

test.each<[BillStatus, string, string, boolean]>([
  ['paying', 'progress', 'paying', false],
  ['settled', 'success', 'settled', true],
  ['cancelled', 'warning', 'cancelled', false],
  ['expired', 'warning', 'expired', false],
  ['refunded', 'warning', 'refunded', false],
  ['pending', 'danger', 'failed', false],
  ['reserved', 'danger', 'reserved', false],
  ['refunding', 'danger', 'refunding', false],
  ['partially_refunded', 'danger', 'partially_refunded', true],
])('PAY-016 D-020 D-019 PAY-017 the result page of a %s bill', (status, variant, text, downloads) => {
  expect(billResult(status)).toEqual({ variant, text, downloads, listens: status === 'paying' });
});

const screening: BoughtThing = { type: 'tickets', screening_id: 42, event_id: null };

test('PAY-018 D-091 start over leads to the screening, the event or the voucher', () => {
  expect(startOver('expired', screening, true)).toEqual({ name: 'buy.tickets', id: '42' });
  expect(startOver('expired', { ...screening, event_id: 7 }, true)).toEqual({ name: 'buy.events', id: '7' });
  expect(startOver('cancelled', { type: 'vouchers', type_slug: 'film-card' }, true)).toEqual({
    name: 'buy.voucher',
    id: 'film-card',
  });
});

test('D-091 start over is offered for unpaid bills only, and only while the thing is on sale', () => {
  const offered = BILL_STATUSES.filter((status) => startOver(status, screening, true) !== null);
  expect(offered).toEqual(['pending', 'cancelled', 'expired', 'reserved']);
  for (const status of BILL_STATUSES) expect(startOver(status, screening, false)).toBeNull();
});
