// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { ResultNotice } from '#apps/website/pages/buy/result/ResultNotice.tsx';
import type { BillResultWire } from '#modules/sales/contract/public.ts';
import { leave, renderInSite } from '#testing/e2e/harness/render-in-site.tsx';

afterEach(leave);

const bill = (change: Partial<BillResultWire>): BillResultWire =>
  ({
    type: 'tickets',
    email: 'ada@visitor.example',
    reference: 'G3E4Z2RP',
    payments: [],
    download: null,
    ...change,
  }) as BillResultWire;
const paid = (status: string) => [{ status }] as BillResultWire['payments'];
const noticeText = (change: Partial<BillResultWire>) =>
  renderInSite(<ResultNotice bill={bill(change)} />).textContent ?? '';

test.each([
  ['paying', 'Your payment is under way'],
  ['settled', 'Thank you, all set'],
  ['cancelled', 'The payment was cancelled'],
  ['expired', 'The time for this order is over'],
  ['refunded', 'This order has been refunded'],
  ['pending', 'The payment has failed'],
  ['reserved', 'This order is reserved'],
  ['refunding', 'This order is being refunded'],
  ['partially_refunded', 'This order has been partly refunded'],
  ['a status of tomorrow', 'The payment has failed'],
])('a bill that is %s reads «%s»', { tags: ['PAY-016', 'D-020', 'ERR-026'] }, (status, title) => {
  const text = noticeText({ status });
  expect(text).toContain(title);
  expect(text).toContain('Order G3E4Z2RP');
});

test('a bill whose seats the cinema released names them, until its money goes back', { tags: ['CLAIM-21'] }, () => {
  const one = noticeText({ status: 'cancelled', released: ['A-3'] });
  expect(one).toContain('Your seats were released');
  expect(one).toContain('Seat A-3 was released by the cinema.');
  expect(noticeText({ status: 'cancelled', released: ['A-3', 'A-4'] })).toContain('Seats A-3 and A-4 were released');
  expect(noticeText({ status: 'cancelled', released: [] })).toContain('Your seats were released by the cinema.');
  expect(noticeText({ status: 'refunding', released: ['A-3'] })).toContain('This order is being refunded');
});

test('a bill of which one ticket is refunding says that the rest stays valid', { tags: ['D-087'] }, () => {
  const text = noticeText({ status: 'refunding', payments: paid('refunding'), download: '/api/bill/x/download' });
  expect(text).toContain('Part of this order is being refunded');
  expect(text).toContain('The rest of the order stays valid.');
});

test('a settled bill names the recipient of its tickets or its voucher', { tags: ['PAY-016'] }, () => {
  expect(noticeText({ status: 'settled' })).toContain(
    'Your tickets are ready. We have also sent them to ada@visitor.example.',
  );
  expect(noticeText({ status: 'settled', type: 'vouchers' })).toContain('Your voucher is ready.');
  expect(noticeText({ status: 'settled', email: null })).toContain('Your tickets are ready.');
});

test.each([
  ['expired', 'refunded', true],
  ['cancelled', 'refunding', true],
  ['refunding', 'refunding', true],
  ['expired', 'expired', false],
  ['cancelled', 'cancelled', false],
])(
  'a bill that is %s with a payment that is %s is refunded automatically: %s',
  { tags: ['D-080', 'ERR-027'] },
  (status, payment, goesBack) => {
    expect(
      noticeText({ status, payments: paid(payment) }).includes('The amount you paid is refunded automatically.'),
    ).toBe(goesBack);
  },
);
