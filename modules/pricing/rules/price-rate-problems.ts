import { isDay } from '#kernel/days.ts';
import { type Cents, MONEY_CENTS_MAX } from '#kernel/money.ts';
import type { Problem } from '#kernel/refusal.ts';
import { samePrice } from '#modules/pricing/rules/find-price.ts';
import type { PriceRate, PriceRow, Usable } from '#modules/pricing/rules/price-rate.ts';

/** A rate as a form holds it while it is typed: prices may still be missing. */
export type PriceRateDraft = Omit<PriceRate, 'id' | 'rows' | 'name'> & {
  readonly name: PriceRate['name'];
  readonly rows: readonly (Omit<PriceRow, 'ticket'> & { readonly ticket: Cents | null })[];
};

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const isPrice = (cents: Cents): boolean => Number.isInteger(cents) && cents >= 0 && cents <= MONEY_CENTS_MAX;

function rowProblems(draft: PriceRateDraft): Problem[] {
  if (draft.rows.length === 0) return [{ code: 'pricing.no_price', path: 'rows' }];
  const problems: Problem[] = [];
  draft.rows.forEach((row, index) => {
    const path = `rows.${index}`;
    if (row.ticket === null) problems.push({ code: 'pricing.ticket_price_missing', path: `${path}.ticket` });
    else if (!isPrice(row.ticket)) problems.push({ code: 'pricing.price_out_of_bounds', path: `${path}.ticket` });
    if (row.handling != null && !isPrice(row.handling))
      problems.push({ code: 'pricing.price_out_of_bounds', path: `${path}.handling` });
    if (row.from_day && !isDay(row.from_day))
      problems.push({ code: 'pricing.restriction_invalid', path: `${path}.from_day` });
    const rival = draft.rows.slice(0, index).some((other) => samePrice(asRow(other), asRow(row)));
    if (rival) problems.push({ code: 'pricing.price_twice', path });
  });
  return problems;
}

const asRow = (row: PriceRateDraft['rows'][number]): PriceRow => ({ ...row, ticket: row.ticket ?? 0 });

/** Codes `pricing.min_tickets_invalid`, `pricing.max_below_min`. */
export function ticketCountProblems(draft: Pick<PriceRateDraft, 'min_tickets' | 'max_tickets'>): Problem[] {
  const problems: Problem[] = [];
  if (!Number.isInteger(draft.min_tickets) || draft.min_tickets < 1)
    problems.push({ code: 'pricing.min_tickets_invalid', path: 'min_tickets' });
  if (!Number.isInteger(draft.max_tickets) || draft.max_tickets < draft.min_tickets)
    problems.push({ code: 'pricing.max_below_min', path: 'max_tickets' });
  return problems;
}

const quotaProblems = ({ quota }: PriceRateDraft): Problem[] =>
  quota === null || (Number.isInteger(quota) && quota >= 0) ? [] : [{ code: 'pricing.quota_invalid', path: 'quota' }];

function usableProblems(usable: Usable): Problem[] {
  const problems: Problem[] = [];
  const wrong = (field: string): number =>
    problems.push({ code: 'pricing.restriction_invalid', path: `usable.${field}` });
  if (usable.weekdays?.some((day) => !Number.isInteger(day) || day < 0 || day > 6)) wrong('weekdays');
  if (usable.start_from !== undefined && !TIME.test(usable.start_from)) wrong('start_from');
  if (usable.start_until !== undefined && !TIME.test(usable.start_until)) wrong('start_until');
  if (
    usable.days_in_advance !== undefined &&
    !(Number.isInteger(usable.days_in_advance) && usable.days_in_advance >= 0)
  )
    wrong('days_in_advance');
  if (usable.valid_from !== undefined && !isDay(usable.valid_from)) wrong('valid_from');
  if (usable.valid_until !== undefined && !isDay(usable.valid_until)) wrong('valid_until');
  else if (
    usable.valid_from !== undefined &&
    usable.valid_until !== undefined &&
    usable.valid_until < usable.valid_from
  )
    wrong('valid_until');
  return problems;
}

/**
 * PRICE-7. Everything that is wrong with a rate before it is saved, with the field's path. Codes:
 * `pricing.no_price` (VAL-026), `pricing.ticket_price_missing` (VAL-027),
 * `pricing.price_out_of_bounds` (D-065), `pricing.price_twice`, `pricing.min_tickets_invalid`,
 * `pricing.max_below_min`, `pricing.quota_invalid`, `pricing.restriction_invalid`.
 */
export function priceRateProblems(draft: PriceRateDraft): Problem[] {
  const handling: Problem[] = isPrice(draft.handling)
    ? []
    : [{ code: 'pricing.price_out_of_bounds', path: 'handling' }];
  return [
    ...handling,
    ...rowProblems(draft),
    ...ticketCountProblems(draft),
    ...quotaProblems(draft),
    ...usableProblems(draft.usable),
  ];
}
