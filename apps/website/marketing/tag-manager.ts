import type { Consent } from '#apps/website/components/consent.ts';
import { dataLayer, reportConsent, reportStart } from '#apps/website/marketing/data-layer.ts';

/**
 * Prepares the tag manager's list, and loads its third-party script once the visitor accepts all
 * (D-015); the consent is sent before. Without an id only the list is kept.
 */
export function runTagManager(id: string, consent: Consent | null): void {
  dataLayer();
  if (consent === null || consent === 'undecided') return;
  reportConsent(consent);
  if (consent !== 'all' || id === '' || document.getElementById('tag-manager')) return;
  reportStart(Date.now());
  const script = document.createElement('script');
  script.id = 'tag-manager';
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}
