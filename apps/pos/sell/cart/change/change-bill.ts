import type { CartDiscount, CartEntry } from '#apps/pos/sell/cart/cart.ts';
import { beginChange } from '#apps/pos/sell/cart/persisted-cart.ts';
import { isNumbered } from '#apps/pos/sell/hall/hall-tickets.ts';
import { choicesFor, withChoices } from '#apps/pos/sell/products/choices.ts';
import { centsFromEuros } from '#kernel/money.ts';
import { chosenOf } from '#modules/products/rules/choices.ts';
import type { TillChange } from '#modules/till/contract/change.ts';
import type { TillHall, TillProduct } from '#modules/till/contract/till.ts';
import { api } from '#web/device/api.ts';

/** A product as the till offers it. */
type Offered = Pick<TillProduct, 'id' | 'name' | 'price'> &
  Partial<Pick<TillProduct, 'open_price' | 'choice_groups' | 'parts'>>;
type Item = TillChange['items'][number];
type TicketItem = Extract<Item, { kind: 'ticket' }>;
type ProductItem = Extract<Item, { kind: 'product' }>;

/**
 * Opens an unpaid bill as the cart of this till, with the present prices. The bill itself stays as
 * it is until the cart is sold or saved. Refused while it is being paid, or after a part was paid.
 */
export async function changeBill(uuid: string, products: readonly Offered[]): Promise<void> {
  const { reference, reserved, locale, items, discounts } = await api().call('GET /api/pos/bills/:uuid/change', {
    params: { uuid },
  });
  const ids = [...new Set(items.flatMap((item) => (item.kind === 'ticket' ? [item.schedule_id] : [])))];
  const halls = await Promise.all(
    ids.map((id) => api().call('GET /api/pos/screenings/:id', { params: { id }, query: { changes: uuid } })),
  );
  const given = discounts.map((discount) => ({ ...discount, id: crypto.randomUUID() }));
  const entries = entriesOf(items, halls, products).map((entry, index): CartEntry => {
    const own = given.find((discount) => discount.items?.includes(index));
    return own && entry.kind !== 'card' ? { ...entry, discount: own.id } : entry;
  });
  beginChange({ bill: uuid, reference, reserved }, { entries, discounts: given.map(cartDiscount), locale });
}

const cartDiscount = (given: TillChange['discounts'][number] & { readonly id: string }): CartDiscount => ({
  id: given.id,
  kind: given.kind,
  value: given.value,
  whole: given.items === null,
  reason: { id: given.reason_id, name: given.reason },
  remark: given.remark,
  approval: { uuid: null, worth: centsFromEuros(given.worth) ?? 0, by: '' },
});

/** Returns the cart of these items. What is not offered any more keeps its old name and price; the sale refuses it. */
export const entriesOf = (
  items: TillChange['items'],
  halls: readonly TillHall[],
  products: readonly Offered[],
): CartEntry[] =>
  items.map((item) => {
    if (item.kind === 'ticket')
      return ticketOf(
        item,
        halls.find(({ screening }) => screening.id === item.schedule_id),
      );
    return productOf(
      item,
      products.find(({ id }) => id === item.product_id),
    );
  });

/** A choice that is not offered any more stays, so that the sale says so. */
function productOf(item: ProductItem, product: Offered | undefined): CartEntry {
  const { id, name } = product ?? { id: item.product_id, name: item.name };
  // A typed price stays as it was typed.
  if (product?.open_price) return { kind: 'product', product: { id, name, price: item.price, open: true } };
  if (!product) return { kind: 'product', product: { id, name, price: item.price, ...choicesFor(item.choices) } };
  const ids = item.choices.map((choice) => choice.id);
  const offered = chosenOf(product.choice_groups ?? [], ids);
  const gone = item.choices.filter((choice) => offered.every((each) => each.id !== choice.id));
  return { kind: 'product', product: withChoices(product, [...offered, ...gone]) };
}

function ticketOf(item: TicketItem, hall: TillHall | undefined): CartEntry {
  const tariff = hall?.tariffs.find(({ price_rate_id }) => price_rate_id === item.price_rate_id);
  const place = hall?.seats.arrangement?.flat().find((seat) => seat?.name === item.seat);
  return {
    kind: 'ticket',
    screening: {
      id: item.schedule_id,
      title: hall?.screening.title ?? '',
      start: hall?.screening.start ?? item.start,
      screen: hall?.screening.screen ?? '',
      numbered: hall !== undefined && isNumbered(hall),
    },
    rate: { id: item.price_rate_id, name: tariff?.name ?? item.name, price: tariff?.total_price ?? item.price },
    seat: item.seat,
    supplement: (tariff && hall?.supplements[place?.class ?? '']) ?? 0,
  };
}
