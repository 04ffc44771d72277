import { type Day, wallClock } from '#kernel/days.ts';
import { eurosFromCents } from '#kernel/money.ts';
import { type Texts, textFor } from '#kernel/texts.ts';
import { isCashOpen } from '#modules/cash/server.ts';
import { listedReasons } from '#modules/discounts/server.ts';
import { roundsCash } from '#modules/exhibitor/rules/cash-rounding.ts';
import type { ChoiceGroup } from '#modules/products/rules/choices.ts';
import { stockOf } from '#modules/products/server.ts';
import type { Snapshot, SnapshotProduct, SnapshotVoucherType } from '#modules/site/snapshot.ts';
import type { TillData } from '#modules/till/contract/till.ts';
import { type AtTill, methodsAt, type TillDeps } from '#modules/till/server/at-till.ts';
import { dayAtTill } from '#modules/till/server/day/day-at-till.ts';
import { fileAddress } from '#modules/till/server/day/screenings-at-till.ts';
import { percentOf, rateOn } from '#modules/vat/rules/vat-rates.ts';

/**
 * Returns the products and payment methods of this till, and the attendant's permissions. Leaves
 * out products of disabled modules.
 */
export async function readTillData(deps: Pick<TillDeps, 'db' | 'snapshots' | 'now'>, at: AtTill): Promise<TillData> {
  const { device, attendant, exhibitorId } = at;
  const snapshot = await deps.snapshots.get(exhibitorId);
  const { features } = snapshot.settings.public_config;
  const today = wallClock(deps.now(), snapshot.exhibitor.timezone).day;
  const isOn = (feature: (typeof features)[number]) => features.includes(feature);
  const { stock, isOpen, reasons } = await deps.db.read(exhibitorId, async (tx) => ({
    stock: isOn('products') ? await stockOf(tx) : new Map<number, number | null>(),
    isOpen: await isCashOpen(tx, device.id),
    reasons: await listedReasons(tx),
  }));
  const text = (texts: Parameters<typeof textFor>[0]) => textFor(texts, at.locale, snapshot.settings.website_locale);
  return {
    device: {
      id: device.id,
      name: device.name,
      test: device.test,
      has_drawer: device.hasDrawer,
      cinema_id: device.cinemaId,
    },
    features: [...features],
    locales: customerLocales(snapshot),
    day: dayAtTill(snapshot, deps.now()),
    products: isOn('products') ? productsOf(snapshot, today, stock, text) : [],
    categories: isOn('products')
      ? [...snapshot.productCategories.values()].map(({ id, name, color }) => ({ id, name: text(name), color }))
      : [],
    voucher_types: isOn('vouchers')
      ? [...snapshot.voucherTypes.values()].filter(({ active }) => active).map((type) => voucherTypeWire(type, text))
      : [],
    payment_methods: methodsAt(snapshot, device).map(({ id, name, type, exclusive }) => ({
      id,
      name: text(name),
      type,
      exclusive,
    })),
    may: {
      refund: attendant.permissions.has('bills.refund'),
      edit_seats: attendant.permissions.has('seats.edit'),
      override_vouchers: attendant.permissions.has('vouchers.override'),
      discount: attendant.permissions.has('discounts.give'),
    },
    discounts: {
      reasons: reasons.flatMap(({ id, name, archived }) => (archived ? [] : [{ id, name: text(name) }])),
      limit_percent: snapshot.settings.discounts.limit_percent,
    },
    cash_open: isOpen,
    rounds_cash: roundsCash(snapshot.settings.cash_rounding, snapshot.exhibitor.country),
    tips: snapshot.settings.tips,
  };
}

const customerLocales = ({ settings: { website_locale, available_locales } }: Snapshot): string[] => [
  website_locale,
  ...available_locales.filter((locale) => locale !== website_locale),
];

const voucherTypeWire = (
  type: SnapshotVoucherType,
  text: (texts: Texts) => string,
): TillData['voucher_types'][number] => ({
  id: type.id,
  title: text(type.title),
  type: type.kind,
  cost_turn: eurosFromCents(type.cost_turn),
  turns_default: type.turns_default,
  turns_min: type.turns_min,
  turns_max: type.turns_max,
  turns_step: type.turns_step,
  products_enabled: type.products_enabled,
  products_default: eurosFromCents(type.products_default),
  products_min: eurosFromCents(type.products_min),
  products_max: eurosFromCents(type.products_max),
  products_step: eurosFromCents(type.products_step),
});

/** Products on sale, and sold-out products, which the till shows as sold out (D-156); favourites first. */
const productsOf = (
  { products, settings, vatRates }: Snapshot,
  today: Day,
  stock: ReadonlyMap<number, number | null>,
  text: (texts: Texts) => string,
): TillData['products'] =>
  favouritesFirst([...products.values()]).flatMap((product) =>
    product.status === 'inactive'
      ? []
      : [
          {
            id: product.id,
            name: text(product.name),
            barcode: product.barcode,
            price: eurosFromCents(product.price),
            open_price: product.open_price && {
              min: eurosFromCents(product.open_price.min),
              max: eurosFromCents(product.open_price.max),
            },
            choice_groups: product.choice_groups.map((group) => groupWire(group, text)),
            parts: (product.parts ?? []).map(({ name, quantity }) => ({ name: text(name), quantity })),
            missing: product.missing && text(product.missing),
            vat_rate: percentOf(rateOn(vatRates, product.vat, today)),
            status: product.status,
            stock: stock.get(product.id) ?? null,
            image: product.image === null ? null : fileAddress(product.image, settings.storage),
            categories: [...product.categories],
            favourite: product.favourite,
            allergens: [...product.allergens],
          },
        ],
  );

const groupWire = (
  { id, name, min, max, choices }: ChoiceGroup,
  text: (texts: Texts) => string,
): TillData['products'][number]['choice_groups'][number] => ({
  id,
  name: text(name),
  min,
  max,
  choices: choices.map((choice) => ({
    id: choice.id,
    name: text(choice.name),
    surcharge: eurosFromCents(choice.surcharge),
    preselected: choice.preselected,
    sold_out: choice.sold_out,
  })),
});

const favouritesFirst = (products: readonly SnapshotProduct[]): SnapshotProduct[] => [
  ...products.filter(({ favourite }) => favourite),
  ...products.filter(({ favourite }) => !favourite),
];
