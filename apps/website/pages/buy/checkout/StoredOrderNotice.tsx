import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { Notice } from '#ui/Notice.tsx';

/** Says that an unpaid order is still here, and why it could not be placed as it was. */
export function StoredOrderNotice({ problem }: { problem: string | null }) {
  const { t } = useTexts();
  if (problem === null) return null;
  return (
    <Notice kind={problem ? 'warning' : 'info'} live title={problem ? t('buy.kept.title') : undefined}>
      {problem || t('buy.kept.text')}
    </Notice>
  );
}
