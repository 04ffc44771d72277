import { z } from 'zod';

/** The thirteen widget placements (D-167). */
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

export const zPageRequest = z.object({ page_slug: z.string().min(1).max(190) });

/** POST /api/cmscontent/page (API-017). */
export type PageWire = {
  type: 'page' | 'preset' | 'faq';
  slug: string;
  page_title: string;
  content: string;
  groups: { title: string; entries: { question: string; answer: string }[] }[];
};
