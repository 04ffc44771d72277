import { expect, test } from 'vitest';
import { type BoughtThing, billResult, startOver } from '#modules/sales/rules/bill/bill-result.ts';
import {
  BILL_ACTIONS,
  BILL_STATUSES,
  BILL_TRANSITIONS,
  type BillStatus,
  billCan,
  billMayMove,
  isBillStatus,
  isOpen,
  settledBillCan,
  whyBillCannot,
  whyNotMove,
} from '#modules/sales/rules/bill/bill-states.ts';

test('every bill status is reachable from pending', { tags: ['PAY-011', 'D-017', 'I14'] }, () => {
  const seen = new Set<BillStatus>(['pending']);
  for (const status of seen) for (const next of BILL_TRANSITIONS[status]) seen.add(next);
  expect([...seen].sort()).toEqual([...BILL_STATUSES].sort());
});

test('a refunded bill only waits again, if a provider refuses what it had accepted', { tags: ['D-017', 'I14'] }, () => {
  expect(BILL_TRANSITIONS.refunded).toEqual(['refunding']);
});

test('from cancelled and expired, only money moves lead out', { tags: ['D-017', 'I14'] }, () => {
  expect([...BILL_TRANSITIONS.cancelled, ...BILL_TRANSITIONS.expired]).toEqual([
    'settled',
    'refunding',
    'settled',
    'refunding',
  ]);
});

test('the whole table of moves', { tags: ['D-017', 'I14'] }, () => {
  const moves = BILL_STATUSES.flatMap((from) =>
    BILL_STATUSES.filter((to) => billMayMove(from, to)).map((to) => `${from} ${to}`),
  );
  const table = `pending paying, pending settled, pending reserved, pending cancelled, pending expired,
    paying settled, paying pending, paying cancelled, paying expired, paying refunding,
    reserved pending, reserved paying, reserved settled, reserved cancelled, reserved expired,
    settled refunding, refunding partially_refunded, refunding refunded, refunding settled,
    partially_refunded refunding, refunded refunding, expired settled, expired refunding, cancelled settled, cancelled refunding`;
  expect(moves.sort()).toEqual(
    table
      .split(',')
      .map((move) => move.trim())
      .sort(),
  );
});

test('an illegal move is refused with both states', { tags: ['D-017'] }, () => {
  expect(whyNotMove('pending', 'settled')).toBeNull();
  expect(whyNotMove('refunded', 'settled')).toEqual({
    code: 'sales.bill_cannot_move',
    params: { from: 'refunded', to: 'settled' },
  });
});

test('the allowed actions of each status follow from the table of moves', { tags: ['D-087', 'D-090', 'D-061'] }, () => {
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

test('open bills are pending, paying and reserved', { tags: ['PAY-011'] }, () => {
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
])(
  'the result page of a %s bill',
  { tags: ['PAY-016', 'D-020', 'D-019', 'PAY-017'] },
  (status, variant, text, downloads) => {
    expect(billResult(status, downloads)).toEqual({ variant, text, downloads, listens: status === 'paying' });
  },
);

test('a bill whose tickets were all exchanged says so; one with other goods is as before', {
  tags: ['D-199'],
}, () => {
  for (const status of ['settled', 'refunding', 'partially_refunded'] as const) {
    expect(billResult(status, false, true)).toMatchObject({ variant: 'success', text: 'exchanged', downloads: false });
    expect(billResult(status, true, true)).toEqual(billResult(status, true));
  }
});

test('what is left of a bill stays as it is while the refund of the rest waits for the provider', {
  tags: ['D-087'],
}, () => {
  expect(billResult('refunding', true)).toEqual({
    variant: 'danger',
    text: 'partly_refunding',
    downloads: true,
    listens: false,
  });
  expect(settledBillCan('refund', { status: 'refunding', settled_at_ms: 1 })).toBe(true);
  expect(settledBillCan('refund', { status: 'refunding', settled_at_ms: null })).toBe(false);
  expect(settledBillCan('download', { status: 'refunded', settled_at_ms: 1 })).toBe(false);
});

const screening: BoughtThing = { type: 'tickets', screening_id: 42, event_id: null };

test('start over leads to the screening, the event or the voucher', { tags: ['PAY-018', 'D-091'] }, () => {
  expect(startOver('expired', screening, true)).toEqual({ name: 'buy.tickets', id: '42' });
  expect(startOver('expired', { ...screening, event_id: 7 }, true)).toEqual({ name: 'buy.events', id: '7' });
  expect(startOver('cancelled', { type: 'vouchers', type_slug: 'film-card' }, true)).toEqual({
    name: 'buy.voucher',
    id: 'film-card',
  });
});

test('start over is offered for unpaid bills only, and only while the thing is on sale', { tags: ['D-091'] }, () => {
  const offered = BILL_STATUSES.filter((status) => startOver(status, screening, true) !== null);
  expect(offered).toEqual(['pending', 'cancelled', 'expired', 'reserved']);
  for (const status of BILL_STATUSES) expect(startOver(status, screening, false)).toBeNull();
});
