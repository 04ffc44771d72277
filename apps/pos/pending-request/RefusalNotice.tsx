import { Link } from 'react-router';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { refusal, useRefusal } from '#apps/pos/pending-request/refusal.ts';
import { detachChange, persistedCart } from '#apps/pos/sell/cart/persisted-cart.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { textOfError } from '#web/api/api-error.ts';
import { codeOf } from '#web/device/api.ts';
import { usePersisted } from '#web/device/persisted.ts';

/** The bill that the cart changes has expired, or was paid or deleted elsewhere. */
const OVER: readonly string[] = ['sales.not_open', 'sales.bill_not_possible', 'not_found.bill'];

/**
 * Shows why the last sale or payment was refused, in the server's words; ERR-037 links to the
 * active bill.
 */
export function RefusalNotice() {
  const { t } = useTexts();
  const error = useRefusal();
  const isChanging = (usePersisted(persistedCart)?.changes ?? null) !== null;
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
        ) : isChanging && OVER.includes(codeOf(error) ?? '') ? (
          <Button onClick={detachChange}>{t('sell.bill.change.over')}</Button>
        ) : (
          <Button onClick={() => refusal.set(null)}>{t('common.close')}</Button>
        )
      }
    >
      {textOfError(error, t)}
    </Notice>
  );
}
