import { Link } from 'react-router';
import { textOfError } from '#apps/browser/api-error.ts';
import { codeOf } from '#apps/browser/machine/calls.ts';
import { refusal, useRefusal } from '#apps/pos/flight/refusal.ts';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

/** Why the last sale or payment was refused, in the server's words; ERR-037 leads to the bill that is in the way. */
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
