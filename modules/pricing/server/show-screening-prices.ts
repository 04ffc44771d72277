import { isoWithOffset } from '#kernel/instants.ts';
import { eurosFromCents } from '#kernel/money.ts';
import { notFound } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import { surfacesOf } from '#kernel/visibility.ts';
import type { OtherReason, PlaceKind, ScreeningPricesWire } from '#modules/pricing/contract/staff.ts';
import type { PriceKey } from '#modules/pricing/rules/find-price.ts';
import { readScreeningPrices, type Unfit } from '#modules/pricing/server/read-screening-prices.ts';
import type { Db } from '#platform/db/tx.ts';

const NAMED_KEYS: Readonly<Record<PriceKey, PlaceKind>> = {
  event_id: 'event',
  screen_id: 'screen',
  media_type: 'media_type',
  dimension: 'dimension',
  cinema_id: 'cinema',
};

/** The reason as it is sent: the code of a problem without its group. */
function reasonOf(unfit: Unfit): { reason: OtherReason; params: { from: string; until: string } } {
  if (typeof unfit === 'string') return { reason: unfit, params: { from: '', until: '' } };
  const { code, params } = unfit;
  return {
    reason: code.replace('pricing.', '') as OtherReason,
    params: { from: String(params?.from ?? ''), until: String(params?.until ?? '') },
  };
}

type Asker = { readonly exhibitorId: number; readonly locale: string };

const euros = ({ ticket, handling }: { readonly ticket: number; readonly handling: number }) => ({
  ticket: eurosFromCents(ticket),
  handling: eurosFromCents(handling),
});

/** Returns what a screening costs as usual, and its own prices (PRICE-16). Refuses 404 not_found.schedule. */
export const showScreeningPrices = (db: Db, { exhibitorId, locale }: Asker, id: number): Promise<ScreeningPricesWire> =>
  db.read(exhibitorId, async (tx) => {
    const prices = await readScreeningPrices(tx, id);
    if (!prices) throw notFound('schedule');
    const { screening, clock, own } = prices;
    return {
      schedule: {
        id,
        title: textFor(screening.title, locale) || screening.original_title,
        start: isoWithOffset(screening.starts_at, clock.timeZone),
        cinema: screening.cinema,
        screen: screening.screen,
        dimension: screening.dimension,
        media_type: screening.media_type,
        cancelled: screening.cancelled,
        over: screening.ends_at <= tx.now,
      },
      rates: prices.rates.map(({ rate, usual, why }) => {
        const ofRate = own.rates.find(({ rate_id }) => rate_id === rate.id);
        return {
          price_rate_id: rate.id,
          name: textFor(rate.name, locale),
          usual: euros(usual),
          narrowed_to: why.map((key) => NAMED_KEYS[key]),
          sold_on: surfacesOf(rate.visibility),
          days_in_advance: rate.usable.days_in_advance ?? 0,
          own: ofRate
            ? {
                ticket: eurosFromCents(ofRate.ticket),
                handling: ofRate.handling === null ? null : eurosFromCents(ofRate.handling),
              }
            : null,
        };
      }),
      classes: prices.classes.map(({ seatClass, usual }) => {
        const ofClass = Object.hasOwn(own.classes, seatClass) ? own.classes[seatClass] : undefined;
        return { seat_class: seatClass, usual: euros(usual), own: ofClass ? euros(ofClass) : null };
      }),
      others: prices.others.map(({ rate, unfit }) => ({
        price_rate_id: rate.id,
        name: textFor(rate.name, locale),
        ...reasonOf(unfit),
      })),
      revision: prices.revision,
    };
  });
