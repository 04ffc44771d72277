import { useState } from 'react';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { canKeep, keepBillsAgain, keepsBills, purgeBills } from '#apps/website/offline/keep.ts';
import css from '#apps/website/pages/buy/result/PaymentResultPage.module.css';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';

/**
 * Says that the tickets are stored on this device, and removes them from a shared one (decision
 * 0009).
 */
export function SavedOnDevice({ uuid }: { uuid: string }) {
  const { t } = useTexts();
  const { locale } = useSite();
  const [kept, setKept] = useState(keepsBills);
  if (!canKeep()) return null;
  const change = (): void => {
    if (kept) purgeBills();
    else keepBillsAgain(uuid, locale);
    setKept(!kept);
  };
  return (
    <div className={classes(css.again, css.kept)}>
      <p role="status">{t(kept ? 'payment.on_device.kept' : 'payment.on_device.not_kept')}</p>
      <Button variant="quiet" onClick={change}>
        {t(kept ? 'payment.on_device.forget' : 'payment.on_device.keep')}
      </Button>
    </div>
  );
}
