/** The thirteen widget placements (CMS-001, D-167). */
export const WIDGETS = [
  'checkout-terms',
  'ticket-conditions',
  'voucher-conditions',
  'events-below-list',
  'home-above-events',
  'home-above-today',
  'purchase-mail',
  'newsletter-subscribe',
  'payment-success',
  'below-navigation',
  'buy-help',
  'contact-widgets',
  'cookie-notice',
] as const;
export type WidgetKey = (typeof WIDGETS)[number];

/** Placements with a default text: emptying one restores its default (D-168). */
export const SPEAK_BY_THEMSELVES: readonly WidgetKey[] = ['payment-success', 'cookie-notice'];
/** Placeholders that the website replaces for the recipient (D-088): `{name}`. */
export const PLACEHOLDERS: Readonly<Partial<Record<WidgetKey, readonly string[]>>> = {
  'purchase-mail': ['name', 'email', 'movie', 'start'],
  'payment-success': ['name', 'email', 'movie', 'start'],
};
