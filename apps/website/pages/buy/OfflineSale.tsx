import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { Notice } from '#ui/Notice.tsx';

/** Replaces the sale without a network, because the availability is unknown. */
export function OfflineSale() {
  const { t } = useTexts();
  return (
    <Notice kind="warning" title={t('offline.title')}>
      {t('payment.offline')}
    </Notice>
  );
}
