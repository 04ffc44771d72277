import type { Day } from '#kernel/days.ts';
import { isVisibleOn, type Surface } from '#kernel/visibility.ts';
import { findPrice } from '#modules/pricing/rules/find-price.ts';
import type { PricedScreening, PriceRate, Tariff } from '#modules/pricing/rules/price-rate.ts';
import { whyNotUsable } from '#modules/pricing/rules/usability.ts';

/**
 * PRICE-5. The tariffs offered for a screening on a surface: active rates visible there, with a
 * price and usable now, ordered by sort, then the dearer first, then id. `today` is the business
 * day of the purchase. D-056, TCK-004.
 */
export function tariffsFor(question: {
  readonly rates: readonly PriceRate[];
  readonly screening: PricedScreening;
  readonly surface: Surface;
  readonly today: Day;
  readonly timeZone: string;
}): Tariff[] {
  const { rates, screening, surface, today, timeZone } = question;
  const offered: Tariff[] = [];
  for (const rate of rates) {
    if (!rate.active || !isVisibleOn(rate.visibility, surface)) continue;
    if (whyNotUsable(rate.usable, screening, { today, timeZone })) continue;
    const price = findPrice(rate, screening);
    if (price) offered.push({ rate, ...price, total: price.ticket + price.handling });
  }
  return offered.sort((a, b) => a.rate.sort - b.rate.sort || b.total - a.total || a.rate.id - b.rate.id);
}

/** ERR-013: a screening for which no offered tariff takes vouchers shows no voucher box. */
export const acceptsVouchers = (tariffs: readonly Tariff[]): boolean =>
  tariffs.some((tariff) => tariff.rate.accept_voucher);
