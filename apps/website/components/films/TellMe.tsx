import css from '#apps/website/components/films/TellMe.module.css';
import { SiteLinkButton } from '#apps/website/components/SiteLink.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { useNow, useSite } from '#apps/website/site/SiteProvider.tsx';
import { type AlertKind, firstOnSale } from '#modules/sale-alerts/rules/on-sale.ts';

/**
 * Leads to the form for one mail when tickets are on sale, while none of a film or an event are
 * (decision 0082). In all cinemas, also if the visitor chose one.
 */
export function TellMe({ kind, id, slug }: { kind: AlertKind; id: number; slug: string }) {
  const { t } = useTexts();
  const { schedules, settings } = useSite();
  const now = useNow();
  if (!settings.public_config.features.includes('tickets') || firstOnSale({ kind, id }, schedules, now)) return null;
  return (
    <p className={css.tellMe}>
      <SiteLinkButton to="sale-alert" params={{ kind, slug }}>
        {t('common.tell_me')}
      </SiteLinkButton>
    </p>
  );
}
