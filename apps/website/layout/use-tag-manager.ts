import { useEffect } from 'react';
import { useConsent } from '#apps/website/parts/consent.ts';
import { useSite } from '#apps/website/site/SiteProvider.tsx';

/** The tag manager's own script, a third party, comes only when the operator uses it and the visitor accepts all (D-015). */
export function useTagManager(): void {
  const { enabled, id } = useSite().settings.public_config.tag_manager;
  const wanted = useConsent() === 'all' && enabled && id !== '';
  useEffect(() => {
    if (!wanted || document.getElementById('tag-manager')) return;
    const script = document.createElement('script');
    script.id = 'tag-manager';
    script.async = true;
    script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
    document.head.append(script);
  }, [wanted, id]);
}
