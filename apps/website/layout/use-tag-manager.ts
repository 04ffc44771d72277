import { useEffect } from 'react';
import { useConsent } from '#apps/website/components/consent.ts';
import { useSite } from '#apps/website/site/SiteProvider.tsx';

/**
 * Runs the tag manager if the exhibitor uses one, and again whenever the visitor changes the consent
 * (D-015). Its code loads for these exhibitors only.
 */
export function useTagManager(): void {
  const { enabled, id } = useSite().settings.public_config.tag_manager;
  const consent = useConsent();
  useEffect(() => {
    if (!enabled) return;
    void import('#apps/website/marketing/tag-manager.ts').then(({ runTagManager }) => runTagManager(id, consent));
  }, [enabled, id, consent]);
}
