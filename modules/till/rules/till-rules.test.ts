import { describe, expect, test } from 'vitest';
import { BILL_STATUSES } from '#modules/sales/rules/bill/bill-states.ts';
import {
  type BillAtTill,
  whyNotDeletable,
  whyNotParkable,
  whyNotPayable,
  whyNotTakeable,
} from '#modules/till/rules/active-bill.ts';
import { CODE_KINDS, isOfGoods, kindsToTry, readTillCode } from '#modules/till/rules/till-code.ts';

const TILL = { id: 7, test: false };
const bill = (more: Partial<BillAtTill> = {}): BillAtTill => ({
  status: 'pending',
  deviceId: 7,
  parked: false,
  beingPaid: false,
  test: false,
  ...more,
});
const all = [whyNotPayable, whyNotParkable, whyNotTakeable, whyNotDeletable];
const codes = (of: BillAtTill) => all.map((why) => why(of, TILL)?.code ?? 'may');

describe('actions on a bill at a till', () => {
  test('active: all; parked: every till may resume or delete it, and nothing else', {
    tags: ['D-139', 'ERR-037'],
  }, () => {
    expect(codes(bill())).toEqual(['may', 'may', 'may', 'may']);
    for (const deviceId of [7, 8])
      expect(codes(bill({ parked: true, deviceId }))).toEqual([
        'till.bill_not_here',
        'till.bill_not_here',
        'may',
        'may',
      ]);
  });

  test("active at another till, or in a visitor's browser: nothing", () => {
    for (const deviceId of [8, null])
      expect(new Set(codes(bill({ deviceId })))).toEqual(new Set(['till.bill_not_here']));
  });

  test('during a terminal payment: nothing, wherever it is', { tags: ['ERR-038'] }, () => {
    for (const of of [bill({ beingPaid: true, status: 'paying' }), bill({ beingPaid: true, parked: true })])
      expect(new Set(codes(of))).toEqual(new Set(['till.bill_being_paid']));
  });

  test('any till may pay, resume and delete a reservation, but not park it', {
    tags: ['POS-007'],
  }, () => {
    expect(codes(bill({ status: 'reserved', deviceId: null }))).toEqual(['may', 'till.bill_not_here', 'may', 'may']);
  });

  test('practice and real bills never mix', { tags: ['D-137'] }, () => {
    for (const of of [
      bill({ test: true }),
      bill({ test: true, parked: true }),
      bill({ test: true, status: 'reserved' }),
    ])
      expect(new Set(codes(of))).toEqual(new Set(['till.bill_not_here']));
  });

  test('a paid bill is never deleted, a closed one may be', { tags: ['D-090'] }, () => {
    const may = BILL_STATUSES.filter((status) => !whyNotDeletable(bill({ status }), TILL));
    expect(may).toEqual(['pending', 'cancelled', 'expired', 'reserved']);
  });
});

describe('the possible kinds of a code', { tags: ['D-157'] }, () => {
  test.each([
    ['a7f2 k9mn p3qr', { ticket: 'a7f2k9mnp3qr', voucher: 'a7f2k9mnp3qr', bill: null }],
    ['\u0002abcd-efgh\r\n', { bill: 'ABCDEFGH', reservation: null, voucher: 'abcdefgh', product: 'abcd-efgh' }],
    ['K7MP2Q', { reservation: 'K7MP2Q', bill: null, ticket: null }],
    ['5410000000017', { product: '5410000000017', ticket: null, bill: null, reservation: null }],
    ['', { ticket: null, bill: null, reservation: null, voucher: null, signed: null }],
  ])('%j', (text, expected) => {
    expect(readTillCode(text)).toMatchObject(expected);
  });

  test('the kind a field expects comes first, all others follow in their order', { tags: ['D-157'] }, () => {
    expect(kindsToTry(null)).toEqual(CODE_KINDS);
    expect(kindsToTry('product')).toEqual(['product', 'ticket', 'bill', 'reservation', 'voucher']);
  });

  test('a number on goods is told by its check digit', { tags: ['ERR-035'] }, () => {
    for (const goods of ['4006381333931', '96385074', '036000291452', '10012345000017'])
      expect(isOfGoods(goods)).toBe(true);
    for (const other of ['4006381333930', '96385073', '1234', 'K7M4Q2XD', '036 000291452', ''])
      expect(isOfGoods(other)).toBe(false);
  });
});
