import { Link } from 'react-router';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { refusal, useRefusal } from '#apps/pos/pending-request/refusal.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { textOfError } from '#web/api/api-error.ts';
import { codeOf } from '#web/device/api.ts';

/**
 * Shows why the last sale or payment was refused, in the server's words; ERR-037 links to the
 * active bill.
 */
export function RefusalNotice() {
  const { t } = useTexts();
  const error = useRefusal();
  if (!error) return null;
  return (
    <Notice
      kind="danger"
      live
      action={
        codeOf(error) === 'till.bill_pending' ? (
          <Link className={buttonClass({})} to="/pending">
            {t('sell.bill.to_pending')}
          </Link>
        ) : (
          <Button onClick={() => refusal.set(null)}>{t('common.close')}</Button>
        )
      }
    >
      {textOfError(error, t)}
    </Notice>
  );
}
