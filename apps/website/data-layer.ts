import type { Consent } from '#apps/website/parts/consent.ts';

/** What a tag manager may keep and measure before anybody was asked: nothing but what the page needs to work. */
const DENIED = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
} as const;
const GRANTED = {
  ad_storage: 'granted',
  ad_user_data: 'granted',
  ad_personalization: 'granted',
  analytics_storage: 'granted',
} as const;
const WAIT_FOR_CHOICE_MS = 500;

type Page = typeof globalThis & { dataLayer?: unknown[] };

/**
 * The list a tag manager reads, made when it is first needed. What may be kept stands in it before anything else (D-015).
 * Only for houses that use a tag manager: callers ask the setting first (SEO-003).
 */
export function dataLayer(): unknown[] {
  const page = globalThis as Page;
  if (!page.dataLayer) {
    page.dataLayer = [];
    page.dataLayer.push(
      command('consent', 'default', {
        ...DENIED,
        functionality_storage: 'granted',
        security_storage: 'granted',
        wait_for_update: WAIT_FOR_CHOICE_MS,
      }),
    );
  }
  return page.dataLayer;
}

/** The visitor has chosen, or takes a choice back. */
export function tellConsent(choice: Exclude<Consent, 'undecided'>): void {
  dataLayer().push(command('consent', 'update', choice === 'all' ? GRANTED : DENIED));
}

/** The tag manager's own script is about to be loaded, at this instant (epoch ms). */
export function tellStart(now: number): void {
  dataLayer().push({ 'gtm.start': now, event: 'gtm.js' });
}

/** A tag manager knows its commands by their being the arguments of a function, and by nothing else. */
const command = (...parts: unknown[]): unknown =>
  Object.defineProperty(parts, Symbol.toStringTag, { value: 'Arguments' });
