import { describe, expect, test } from 'vitest';
import type { PaymentStatus } from '#modules/payments/rules/payment-states.ts';
import { whyNotDeleted } from '#modules/sales/rules/bill/bill-deletion.ts';
import { BILL_STATUSES, type BillStatus } from '#modules/sales/rules/bill/bill-states.ts';

const why = (status: BillStatus, ...payments: [type: string, status: PaymentStatus][]) =>
  whyNotDeleted({ status, payments: payments.map(([type, state]) => ({ type, status: state })) })?.code ?? null;

describe('only unpaid bills are deleted', { tags: ['D-090'] }, () => {
  test.each(BILL_STATUSES)('%s', (status) => {
    const paid = ['settled', 'refunding', 'partially_refunded', 'refunded'].includes(status);
    expect(why(status)).toBe(paid ? 'sales.bill_not_possible' : null);
  });

  test('a pending payment on the website is cancelled; a card in a terminal, and received money, are not', () => {
    expect(why('paying', ['online', 'paying'])).toBeNull();
    expect(why('pending', ['voucher', 'pending'])).toBeNull();
    expect(why('paying', ['terminal', 'paying'])).toBe('sales.being_paid');
    expect(why('pending', ['cash', 'paid'])).toBe('sales.being_paid');
    expect(why('pending', ['terminal', 'failed'], ['cash', 'refunded'])).toBeNull();
    expect(why('expired', ['cash', 'paid'])).toBeNull();
  });
});
