import type { Translate } from '#apps/pos/i18n/language.ts';
import type { ScannedCard } from '#apps/pos/sell/cart/cart.ts';
import type { Day } from '#kernel/days.ts';
import type { Formats } from '#web/i18n/formats.ts';

type Left = NonNullable<ScannedCard['left']>;

const isExpired = ({ until }: Left, today: Day): boolean => until !== null && until < today;

/** Returns whether a card can pay something today. */
export const paysToday = (left: Left, today: Day): boolean =>
  !isExpired(left, today) && (left.turns > 0 || left.products > 0);

/** Returns what the scan of a card said is on it: visits, refreshments, the last day. */
export function leftOnCard(left: Left, today: Day, t: Translate, formats: Pick<Formats, 'money' | 'date'>): string {
  const { turns, products, until } = left;
  const day = until === null ? '' : formats.date(until);
  if (isExpired(left, today)) return t('sell.card.expired', { day });
  return [
    ...(turns > 0 ? [t('sell.card.turns', { count: turns })] : []),
    ...(products > 0 ? [t('sell.card.products', { amount: formats.money(products) })] : []),
    ...(turns > 0 || products > 0 ? [] : [t('sell.card.empty')]),
    ...(until === null ? [] : [t('sell.card.until', { day })]),
  ].join(' · ');
}
