import { type Cents, centsFromEuros } from '#kernel/money.ts';
import { type Problem, refusalOf } from '#kernel/refusal.ts';
import { maskOf } from '#kernel/visibility.ts';
import type { PriceRateForm, PriceRowForm } from '#modules/pricing/contract/staff.ts';
import type { PriceRow } from '#modules/pricing/rules/price-rate.ts';
import { type PriceRateDraft, priceRateProblems } from '#modules/pricing/rules/price-rate-problems.ts';
import { knownPlaces, type PriceRateFields } from '#modules/pricing/server/price-rates.sql.ts';
import type { Vat } from '#modules/vat/rules/vat-rates.ts';
import { vatFromForm } from '#modules/vat/server.ts';
import type { Tx } from '#platform/db/tx.ts';

type Judged = { readonly fields: PriceRateFields; readonly rows: readonly PriceRow[] };

/**
 * Validates a form and returns the rate as it is stored. Throws all problems at once, each at its
 * field (PRICE-7). `ownVat`: the present VAT of the rate, which it may keep.
 */
export async function checkedRate(tx: Tx, form: PriceRateForm, ownVat: Vat | null): Promise<Judged> {
  const vat = await vatFromForm(tx, form, ownVat);
  const rows = form.prices.map(rowOf);
  const fields: PriceRateFields = {
    name: form.names,
    description: form.descriptions,
    handling: centsOf(form.handling),
    min_tickets: form.min_tickets,
    max_tickets: form.max_tickets,
    visibility: maskOf(form.visibility),
    active: form.active,
    accept_voucher: form.voucher_redeemable,
    needs_proof: form.needs_proof,
    vat: vat?.vat ?? 0,
    vat_bp: vat?.rate ?? 0,
    quota: form.quota,
    sort: form.sort,
    usable: form.usable,
  };
  const refusal = refusalOf([
    ...priceRateProblems({ ...fields, rows }).map(({ path = '', ...problem }) => ({
      ...problem,
      path: path.replace(/^rows/, 'prices'),
    })),
    ...(vat === null ? [{ code: 'pricing.vat_unknown', path: 'vat_rate' }] : []),
    ...(await placeProblems(tx, form.prices)),
  ]);
  if (refusal) throw refusal;
  return { fields, rows: rows as PriceRow[] }; // one without a ticket price was refused
}

/** The contract accepts whole cents only. */
const centsOf = (euros: number): Cents => centsFromEuros(euros) ?? 0;
const rowOf = ({ ticket, handling, ...places }: PriceRowForm): PriceRateDraft['rows'][number] => ({
  ticket: ticket === null ? null : centsOf(ticket),
  handling: handling === null ? null : centsOf(handling),
  cinema_id: places.cinema_id,
  screen_id: places.screen_id,
  event_id: places.event_id,
  dimension: places.dimension,
  media_type: places.media_type,
  from_day: places.from_day,
});

const KINDS = ['cinema', 'screen', 'event'] as const;
type PricedPlace = Pick<PriceRowForm, `${(typeof KINDS)[number]}_id`>;

/** Returns the problems of cinemas, screens and events that do not belong to this exhibitor, at `prices.{n}`. */
export async function placeProblems(tx: Tx, prices: readonly PricedPlace[]): Promise<Problem[]> {
  const idsOf = (kind: (typeof KINDS)[number]) => prices.flatMap((price) => price[`${kind}_id`] ?? []);
  const places = await knownPlaces(tx, { cinemas: idsOf('cinema'), screens: idsOf('screen'), events: idsOf('event') });
  const placeKeys = new Set(places.map(({ kind, id }) => `${kind} ${id}`));
  return prices.flatMap((price, index) =>
    KINDS.filter((kind) => price[`${kind}_id`] !== null && !placeKeys.has(`${kind} ${price[`${kind}_id`]}`)).map(
      (kind): Problem => ({ code: 'validation.exists', path: `prices.${index}.${kind}_id` }),
    ),
  );
}
