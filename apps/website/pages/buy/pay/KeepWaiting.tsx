import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

/** Asks 20 seconds before an automatic redirect; one press cancels it (WCAG 2.2.1). */
export function KeepWaiting({ shown, onKeep }: { shown: boolean; onKeep: () => void }) {
  const { t } = useTexts();
  if (!shown) return null;
  return (
    <Notice
      kind="warning"
      live
      title={t('payment.pay.keep_title')}
      action={
        <Button variant="primary" onClick={onKeep}>
          {t('payment.pay.keep')}
        </Button>
      }
    >
      {t('payment.pay.keep_text')}
    </Notice>
  );
}
