import type { Translate } from '#apps/pos/i18n/language.ts';
import type { ScannedCard } from '#apps/pos/sell/cart/cart.ts';
import type { Formats } from '#web/i18n/formats.ts';

/** Returns what the scan of a card said is on it: visits, refreshments, the last day. */
export const leftOnCard = (
  { turns, products, until }: NonNullable<ScannedCard['left']>,
  t: Translate,
  formats: Pick<Formats, 'money' | 'date'>,
): string =>
  [
    t('sell.card.turns', { count: turns }),
    ...(products > 0 ? [t('sell.card.products', { amount: formats.money(products) })] : []),
    ...(until === null ? [] : [t('sell.card.until', { day: formats.date(until) })]),
  ].join(' · ');
