import { useTexts } from '#apps/pos/i18n/language.ts';
import { NEW_CART } from '#apps/pos/sell/cart/cart.ts';
import { dismissReseated, persistedCart } from '#apps/pos/sell/cart/persisted-cart.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { usePersisted } from '#web/device/persisted.ts';

/** Says which parties got other seats automatically, until it was read or the next customer. */
export function ReseatedNotice() {
  const { t } = useTexts();
  const { reseated } = usePersisted(persistedCart) ?? NEW_CART;
  if (reseated.length === 0) return null;
  return (
    <Notice kind="info" live action={<Button onClick={dismissReseated}>{t('common.close')}</Button>}>
      {reseated.map(({ screening, before, after }) => (
        <p key={screening}>
          {t('sell.bill.reseated', { before: before.join(', '), after: after.join(', '), count: after.length })}
        </p>
      ))}
    </Notice>
  );
}
