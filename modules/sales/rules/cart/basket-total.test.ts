import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumCents, vatIncludedIn } from '#kernel/money.ts';
import type { TicketPart } from '#modules/pricing/rules/price-ticket.ts';
import { vatTable } from '#modules/pricing/rules/vat-table.ts';
import { type BasketItem, priceBasket, whyNotAmount } from '#modules/sales/rules/cart/basket-total.ts';

const A = '00000000-0000-4000-8000-00000000000a';
const B = '00000000-0000-4000-8000-00000000000b';
const multi = (uuid: string) => ({ uuid, vat_treatment: 'multi_purpose' as const });
const single = (uuid: string) => ({ uuid, vat_treatment: 'single_purpose' as const });

const ticketPart: TicketPart = { kind: 'ticket', gross: 1250, handling: 50, vat_rate: 600 };
const supplement: TicketPart = { kind: 'supplement', gross: 300, handling: 0, vat_rate: 600 };
const ticket = (
  voucher: ReturnType<typeof multi | typeof single> | null = null,
  ...more: TicketPart[]
): BasketItem => ({
  kind: 'ticket',
  parts: [ticketPart, ...more],
  voucher,
});

test('the total is the sum of the lines, tickets before their supplements, in the order of the items', {
  tags: ['D-083', 'PRICE-8'],
}, () => {
  const basket = priceBasket([ticket(null, supplement), { kind: 'product', price: 450, vat_rate: 600 }, ticket()]);
  expect(basket.lines.map((line) => [line.item, line.kind, line.gross])).toEqual([
    [0, 'ticket', 1250],
    [0, 'supplement', 300],
    [1, 'product', 450],
    [2, 'ticket', 1250],
  ]);
  expect([basket.total, basket.due]).toEqual([3250, 3250]);
});

test('a turn pays ticket and handling in full, the supplement remains due', {
  tags: ['D-094', 'D-083', 'PRICE-9'],
}, () => {
  const basket = priceBasket([ticket(multi(A), supplement), ticket(multi(A)), ticket(multi(B)), ticket()]);
  expect(basket.total).toBe(5300);
  expect(basket.coverage).toEqual([
    { voucher: A, turns: 2, amount: 2500 },
    { voucher: B, turns: 1, amount: 1250 },
  ]);
  expect(basket.due).toBe(300 + 1250);
});

test('tickets fully paid with turns leave nothing due', { tags: ['D-064', 'T31', 'PRICE-9'] }, () => {
  expect(priceBasket([ticket(multi(A)), ticket(multi(A))])).toMatchObject({ total: 2500, due: 0 });
  expect(priceBasket([])).toMatchObject({ lines: [], total: 0, coverage: [], due: 0, vat: [] });
});

test('VAT is computed per rate on its sum and spread over the lines', { tags: ['D-155', 'PRICE-10'] }, () => {
  const third: BasketItem = { kind: 'product', price: 333, vat_rate: 600 };
  const basket = priceBasket([third, third, third]);
  // VAT line by line gives 19 cents each; together the lines give 57 of 999: the same. At 21 % they
  // differ
  expect(basket.vat).toEqual([{ vat_rate: 600, gross: 999, net: 942, vat: 57 }]);
  const drink: BasketItem = { kind: 'product', price: 250, vat_rate: 2100 };
  const drinks = priceBasket([drink, drink, drink]);
  expect(drinks.vat).toEqual([{ vat_rate: 2100, gross: 750, net: 620, vat: 130 }]);
  expect(drinks.lines.map((line) => line.vat)).toEqual([44, 43, 43]);
});

test('the sale of a multi-purpose voucher bears no VAT, that of a single-purpose one on its visits only', {
  tags: ['D-083', 'PRICE-11'],
}, () => {
  const card = { kind: 'voucher' as const, turns: 5, cost_turn: 1000, products: 2000, vat_rate: 600 };
  expect(priceBasket([{ ...card, vat_treatment: 'multi_purpose' }]).vat).toEqual([
    { vat_rate: null, gross: 7000, net: 7000, vat: 0 },
  ]);
  const basket = priceBasket([{ ...card, vat_treatment: 'single_purpose' }]);
  expect(basket.lines.map((line) => [line.kind, line.gross, line.vat_rate, line.vat])).toEqual([
    ['voucher_visits', 5000, 600, 283],
    ['voucher_refreshments', 2000, null, 0],
  ]);
  expect(basket.vat).toEqual([
    { vat_rate: 600, gross: 5000, net: 4717, vat: 283 },
    { vat_rate: null, gross: 2000, net: 2000, vat: 0 },
  ]);
});

test('a card with visits only is one line, a card with refreshments only too', {
  tags: ['VCH-018', 'PRICE-11'],
}, () => {
  const card = {
    kind: 'voucher' as const,
    turns: 0,
    cost_turn: 1000,
    products: 0,
    vat_treatment: 'multi_purpose' as const,
    vat_rate: 600,
  };
  const kinds = (turns: number, products: number) =>
    priceBasket([{ ...card, turns, products }]).lines.map((line) => line.kind);
  expect([kinds(2, 0), kinds(0, 500), kinds(0, 0)]).toEqual([
    ['voucher_visits'],
    ['voucher_refreshments'],
    ['voucher_visits'],
  ]);
});

test('a ticket paid with a single-purpose voucher bears no VAT again, its supplement does', {
  tags: ['D-083', 'PRICE-11'],
}, () => {
  const basket = priceBasket([ticket(single(A), supplement), ticket(multi(B))]);
  expect(basket.lines.map((line) => line.vat_rate)).toEqual([null, 600, 600]);
  expect(basket.vat).toEqual([
    { vat_rate: 600, gross: 1550, net: 1462, vat: 88 },
    { vat_rate: null, gross: 1250, net: 1250, vat: 0 },
  ]);
});

test('any amount other than the one due is refused', { tags: ['D-062', 'T22', 'PRICE-12'] }, () => {
  expect(whyNotAmount(1250, { due: 1250 })).toBeNull();
  for (const seen of [1249, 1251, 0, -1250, null, Number.NaN])
    expect(whyNotAmount(seen, { due: 1250 })).toEqual({ code: 'sales.prices_changed', path: 'general' });
});

const cents = fc.integer({ min: 0, max: 25_000 });
const rate = fc.constantFrom(600, 1200, 2100);
const partsOf = fc
  .record({ gross: cents, extra: fc.option(cents), handling: fc.nat(200), vat_rate: rate })
  .map(({ gross, extra, handling, vat_rate }): TicketPart[] => [
    { kind: 'ticket', gross: gross + handling, handling, vat_rate },
    ...(extra === null ? [] : [{ kind: 'supplement' as const, gross: extra, handling: 0, vat_rate }]),
  ]);
const treatment = fc.constantFrom('multi_purpose' as const, 'single_purpose' as const);
const voucher = fc.option(fc.record({ uuid: fc.constantFrom(A, B), vat_treatment: treatment }), { freq: 3 });
const item: fc.Arbitrary<BasketItem> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('ticket' as const), parts: partsOf, voucher }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('product' as const), price: cents, vat_rate: rate }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('voucher' as const),
      turns: fc.nat(20),
      cost_turn: fc.nat(2000),
      products: cents,
      vat_treatment: treatment,
      vat_rate: rate,
    }),
  },
);

/** Checks invariants of every basket; returns the first that fails. */
function brokenFact(items: readonly BasketItem[]): string | null {
  const { lines, total, due, coverage, vat } = priceBasket(items);
  const numbers = [
    total,
    due,
    ...lines.flatMap((l) => [l.gross, l.vat, l.handling]),
    ...vat.flatMap((r) => [r.gross, r.net, r.vat]),
    ...coverage.flatMap((c) => [c.turns, c.amount]),
  ];
  if (!numbers.every(Number.isSafeInteger)) return 'not whole cents';
  if (sumCents(lines.map((l) => l.gross)) !== total) return 'lines and total';
  if (sumCents(vat.map((r) => r.gross)) !== total) return 'VAT table and total';
  if (sumCents(vat.map((r) => r.vat)) !== sumCents(lines.map((l) => l.vat))) return 'VAT of table and lines';
  if (vat.some((r) => r.net + r.vat !== r.gross)) return 'net and VAT';
  if (vat.some((r) => r.vat !== (r.vat_rate === null ? 0 : vatIncludedIn(r.gross, r.vat_rate))))
    return 'VAT of the sum';
  if (lines.some((l) => l.vat < 0 || l.vat > l.gross || l.handling > l.gross)) return 'a part above its line';
  if (lines.some((l) => l.vat_rate !== null && Math.abs(l.vat - (l.gross * l.vat_rate) / (10_000 + l.vat_rate)) >= 1.5))
    return 'a line far from its share';
  if (due + sumCents(coverage.map((c) => c.amount)) !== total || due < 0) return 'due and coverage';
  const turns = items.filter((i) => i.kind === 'ticket' && i.voucher !== null).length;
  if (sumCents(coverage.map((c) => c.turns)) !== turns) return 'one turn per covered ticket';
  return null;
}

test('property: 100,000 random baskets add up to the cent, in whole cents only', {
  tags: ['PRICE-8', 'PRICE-9', 'PRICE-10', 'PRICE-11', 'T33'],
  timeout: 60_000,
}, () => {
  fc.assert(
    fc.property(fc.array(fc.array(item, { maxLength: 12 }), { minLength: 50, maxLength: 50 }), (baskets) =>
      baskets.map(brokenFact).every((fact) => fact === null),
    ),
    { numRuns: 2000 },
  );
});

test('property: the VAT table of a report over many bills is the sum of the tables of the bills', {
  tags: ['T33', 'PRICE-10'],
}, () => {
  fc.assert(
    fc.property(fc.array(fc.array(item, { maxLength: 6 }), { maxLength: 10 }), (baskets) => {
      const bills = baskets.map((items) => priceBasket(items));
      const report = vatTable(bills.flatMap((bill) => bill.lines));
      for (const row of report) {
        const rows = bills.flatMap((bill) => bill.vat.filter((r) => r.vat_rate === row.vat_rate));
        expect([row.gross, row.vat]).toEqual([sumCents(rows.map((r) => r.gross)), sumCents(rows.map((r) => r.vat))]);
      }
    }),
    { numRuns: 300 },
  );
});

test('the same basket read back from JSON has the same price, and pricing changes no input', {
  tags: ['T33', 'PRICE-8'],
}, () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 8 }), (items) => {
      const before = JSON.stringify(items);
      const priced = priceBasket(items);
      expect(JSON.stringify(items)).toBe(before);
      expect(priceBasket(JSON.parse(before) as BasketItem[])).toEqual(priced);
    }),
    { numRuns: 300 },
  );
});
