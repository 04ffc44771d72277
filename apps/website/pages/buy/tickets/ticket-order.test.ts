import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  amountDue,
  orderedTickets,
  orderLines,
  type TicketOrder,
  ticketCount,
} from '#apps/website/pages/buy/tickets/ticket-order.ts';
import type { TariffWire } from '#modules/pricing/contract/public.ts';
import { changeUses, NO_USES, type VoucherUses } from '#modules/vouchers/rules/uses-per-tariff.ts';

const tariff = (price_rate_id: number, total_price: number, accept_voucher = true): TariffWire => ({
  price_rate_id,
  name: `Rate ${price_rate_id}`,
  description: '',
  total_price,
  min_tickets: 1,
  max_tickets: 10,
  accept_voucher,
});
const FULL = tariff(1, 10.5);
const CHILD = tariff(2, 7);
const CARD = '11111111-1111-4111-8111-111111111111';

function composed(full: number, child: number, turns = 0): VoucherUses {
  const steps = [
    { kind: 'quantity', rate_id: 1, quantity: full, accepts: true },
    { kind: 'quantity', rate_id: 2, quantity: child, accepts: true },
    { kind: 'voucher_entered', voucher: { uuid: CARD, redeemable_turn: turns } },
  ] as const;
  return steps.reduce((uses, step) => changeUses(uses, step), NO_USES);
}
const seats = (...classes: string[]) => classes.map((seatClass, index) => ({ name: `A-${index + 1}`, seatClass }));
const order = (change: Partial<TicketOrder>): TicketOrder => ({
  tariffs: [FULL, CHILD],
  uses: composed(2, 1),
  seats: null,
  supplements: { standard_seats: 0, vip_seats: 4.5 },
  ...change,
});

test('the order has one entry per ticket in the order of the tariffs, with the seats in their order', {
  tags: ['CART-005', 'D-055'],
}, () => {
  const tickets = orderedTickets(order({ seats: seats('standard_seats', 'vip_seats') }));
  expect(tickets.map(({ price_rate_id, seat }) => [price_rate_id, seat])).toEqual([
    [1, 'A-1'],
    [1, 'A-2'],
    [2, null],
  ]);
});

test('supplements are added, also for tickets paid by a voucher', { tags: ['D-035', 'D-094', 'VCH-018'] }, () => {
  expect(amountDue(order({}))).toBe(2800);
  expect(amountDue(order({ seats: seats('standard_seats', 'vip_seats', 'vip_seats') }))).toBe(3700);
  expect(
    amountDue(order({ uses: composed(2, 1, 3), seats: seats('vip_seats', 'standard_seats', 'standard_seats') })),
  ).toBe(450);
});

test('the summary names tariffs, supplements and voucher payments', { tags: ['CART-013'] }, () => {
  const lines = orderLines(
    order({ uses: composed(2, 1, 1), seats: seats('vip_seats', 'vip_seats', 'standard_seats') }),
  );
  expect(lines).toEqual([
    { kind: 'tariff', name: 'Rate 1', count: 2, amount: 2100 },
    { kind: 'tariff', name: 'Rate 2', count: 1, amount: 700 },
    { kind: 'supplement', seatClass: 'vip_seats', count: 2, amount: 900 },
    { kind: 'vouchers', count: 1, amount: -1050 },
  ]);
});

test('tickets of a rate that is no longer offered do not count', { tags: ['D-056'] }, () => {
  expect(ticketCount({ tariffs: [CHILD], uses: composed(2, 1) })).toBe(1);
  expect(orderedTickets(order({ tariffs: [CHILD] }))).toHaveLength(1);
});

test('the lines add up to the amount due, for any choice', { tags: ['D-062'] }, () => {
  fc.assert(
    fc.property(
      fc.nat(10),
      fc.nat(10),
      fc.nat(25),
      fc.array(fc.constantFrom('standard_seats', 'vip_seats', 'love_seats'), { maxLength: 20 }),
      (full, child, turns, classes) => {
        const chosen = seats(...classes.slice(0, full + child));
        const any = order({
          uses: composed(full, child, turns),
          seats: chosen,
          supplements: { vip_seats: 4.5, love_seats: 0.1 },
        });
        const sum = orderLines(any).reduce((total, { amount }) => total + amount, 0);
        expect(amountDue(any)).toBe(sum);
        expect(sum).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
