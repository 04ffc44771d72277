import type { JsonSchema } from '#testing/fuzz/operations.ts';
import type { Dice } from '#testing/torture/dice.ts';
import type { StockedExhibitor } from '#testing/worlds/stocked-exhibitor.ts';

/** Known values: the exhibitor's data, and values from later answers. */
export type Shelf = {
  readonly exhibitor: StockedExhibitor;
  readonly bills: string[];
  readonly payments: string[];
  /** Solved proofs of work for the forms; each works once. */
  readonly solutions: string[];
};

export const shelfOf = (exhibitor: StockedExhibitor): Shelf => ({
  exhibitor,
  bills: [...exhibitor.bills],
  payments: [...exhibitor.payments],
  solutions: [],
});

const SHELF_MAX = 200;

/** Stores the values of a sale's answer; drops the oldest ones. */
export function remember(shelf: Shelf, answer: unknown): void {
  const { data } = (answer ?? {}) as { data?: { uuid?: unknown; payment?: { uuid?: unknown } } };
  for (const [list, id] of [
    [shelf.bills, data?.uuid],
    [shelf.payments, data?.payment?.uuid],
  ] as const)
    if (typeof id === 'string' && !list.includes(id)) {
      list.push(id);
      if (list.length > SHELF_MAX) list.splice(3, 1); // the first stay: they are the paid ones
    }
}

/** Returns a valid value for the contract; ids and names come from the shelf. */
export function exampleOf(schema: JsonSchema, name: string, shelf: Shelf, dice: Dice): unknown {
  const values = valuesFor(name, shelf);
  if (values && dice.chance(0.9)) return dice.pick(values);
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return exampleOf(dice.pick(variants), name, shelf, dice);
  if (schema.enum) return dice.pick(schema.enum);
  const type = typeof schema.type === 'string' ? schema.type : dice.pick(schema.type ?? ['string']);
  switch (type) {
    case 'object':
      return objectOf(schema, shelf, dice);
    case 'array':
      return Array.from({ length: dice.between(0, 4) }, () => exampleOf(schema.items ?? {}, name, shelf, dice));
    case 'integer':
      return dice.between(Math.max(schema.minimum ?? 0, 0), Math.min(schema.maximum ?? 100, 1_000));
    case 'number':
      return dice.between(0, 10_000) / 100;
    case 'boolean':
      return dice.chance(0.5);
    case 'null':
      return null;
    default:
      return textOf(schema, dice);
  }
}

function objectOf({ properties = {}, required = [] }: JsonSchema, shelf: Shelf, dice: Dice): Record<string, unknown> {
  const given = Object.entries(properties).filter(([name]) => required.includes(name) || dice.chance(0.6));
  return Object.fromEntries(given.map(([name, inner]) => [name, exampleOf(inner, name, shelf, dice)]));
}

function textOf({ pattern, minLength = 0, maxLength = 40 }: JsonSchema, dice: Dice): string {
  if (pattern?.includes('{12}')) return '3f0e2b8a-91c4-4d5e-8a77-0123456789ab';
  if (pattern) return 'some-slug';
  return 'Ada Lovelace '.repeat(8).slice(0, Math.max(minLength, dice.between(1, Math.min(maxLength, 90))));
}

/** Returns the exhibitor's values by their wire names. */
export function valuesFor(name: string, { exhibitor, bills, payments, solutions }: Shelf): readonly unknown[] | null {
  const valuesByName: Readonly<Record<string, readonly unknown[]>> = {
    price_rate_id: exhibitor.rates,
    schedule_id: exhibitor.screenings,
    screening_id: exhibitor.screenings,
    code: exhibitor.tickets.map(({ code }) => code),
    ticket: exhibitor.tickets.map(({ uuid }) => uuid),
    tickets: exhibitor.tickets.map(({ uuid }) => [uuid]),
    payment_method_id: exhibitor.methods,
    voucher_type_id: exhibitor.voucherTypes,
    seat: exhibitor.seats,
    voucher_id: exhibitor.vouchers.map(({ uuid }) => uuid),
    barcode: exhibitor.vouchers.map(({ code }) => code),
    bill_id: bills,
    // The stocked bills, two of them paid, are a third: they lead further than the unpaid ones of the fuzz.
    uuid: [...bills, ...Array.from({ length: Math.ceil(bills.length / 6) }, () => exhibitor.bills).flat()],
    device: ['phone-1'],
    pass_type: ['pass.test.lumen'],
    serial: bills,
    payment: payments,
    slug: exhibitor.voucherSlugs,
    id: [exhibitor.announcedFilm],
    page_slug: exhibitor.pages,
    ...(solutions.length > 0 && { grecaptcha: solutions }),
    phone: ['+32 2 123 45 67'],
    email: ['ada@example.org'],
    email_confirmation: ['ada@example.org'],
  };
  return Object.hasOwn(valuesByName, name) ? (valuesByName[name] ?? null) : null;
}

/** Returns what a till sends for tickets that are paid later. */
export function honestSale({ exhibitor }: Shelf, dice: Dice): Record<string, unknown> {
  const count = dice.between(1, 4);
  const ticket = {
    type: 'ticket',
    price_rate_id: exhibitor.rates[0],
    schedule_id: exhibitor.roomyScreening,
    seat: null,
  };
  return { amount: count * 12, items: Array.from({ length: count }, (_, bill_order) => ({ ...ticket, bill_order })) };
}

/** Returns a cart with correct amounts, to reach the code behind the contract. */
export function honestOrder({ exhibitor }: Shelf, dice: Dice): Record<string, unknown> {
  const buyer = {
    payment_method_id: exhibitor.cinema.methods.mollie,
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    email_confirmation: 'ada@example.org',
  };
  if (dice.chance(0.3)) {
    const turns = dice.between(1, 10);
    const card = { type: 'loyaltyCard', voucher_type_id: exhibitor.voucherTypes[0], total_turns: turns };
    return { ...buyer, holder_name: 'Charles', amount: turns * 12, items: [card] };
  }
  const count = dice.between(1, 4);
  const ticket = { type: 'ticket', price_rate_id: exhibitor.rates[0], schedule_id: exhibitor.roomyScreening };
  return { ...buyer, amount: count * 12, items: Array.from({ length: count }, () => ({ ...ticket, seat: null })) };
}
