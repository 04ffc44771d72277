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

/** Where something else is said while nobody has written anything: emptying these brings that back (D-168). */
export const SPEAK_BY_THEMSELVES: readonly WidgetKey[] = ['payment-success', 'cookie-notice'];
/** What is put in for whom it concerns (D-088): `{name}`. */
export const PLACEHOLDERS: Readonly<Partial<Record<WidgetKey, readonly string[]>>> = {
  'purchase-mail': ['name', 'email', 'movie', 'start'],
  'payment-success': ['name', 'email', 'movie', 'start'],
};
