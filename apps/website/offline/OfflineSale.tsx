import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { Notice } from '#ui/Notice.tsx';

/** In the place of what is for sale: nobody can say now what is still to be had. */
export function OfflineSale() {
  const { t } = useTexts();
  return (
    <Notice kind="warning" title={t('offline.title')}>
      {t('offline.no_sale')}
    </Notice>
  );
}
