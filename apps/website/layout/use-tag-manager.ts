import { useEffect } from 'react';
import { useConsent } from '#apps/website/components/consent.ts';
import { dataLayer, reportConsent, reportStart } from '#apps/website/marketing/data-layer.ts';
import { useSite } from '#apps/website/site/SiteProvider.tsx';

/**
 * Loads the tag manager's third-party script only if the exhibitor uses it and the visitor accepts
 * all (D-015); the consent is sent before, and again whenever the visitor changes it.
 */
export function useTagManager(): void {
  const { enabled, id } = useSite().settings.public_config.tag_manager;
  const consent = useConsent();
  useEffect(() => {
    if (!enabled) return;
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
  }, [enabled, id, consent]);
}
