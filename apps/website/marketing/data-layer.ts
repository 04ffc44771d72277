import type { Consent } from '#apps/website/components/consent.ts';

/** The default consent of a tag manager: only what the page needs. */
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
 * Returns the tag manager's list, created on first use. Its first entry is the consent (D-015).
 * Only for exhibitors with a tag manager: callers check the setting first (SEO-003).
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

/** Adds the visitor's consent or its withdrawal. */
export function reportConsent(choice: Exclude<Consent, 'undecided'>): void {
  dataLayer().push(command('consent', 'update', choice === 'all' ? GRANTED : DENIED));
}

/** Adds the start of the tag manager's script, at this instant (epoch ms). */
export function reportStart(now: number): void {
  dataLayer().push({ 'gtm.start': now, event: 'gtm.js' });
}

/** A tag manager recognises commands only as an arguments object of a function. */
const command = (...parts: unknown[]): unknown =>
  Object.defineProperty(parts, Symbol.toStringTag, { value: 'Arguments' });
