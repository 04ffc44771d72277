import { useTexts } from '#apps/pos/i18n/language.ts';
import { useOfflineSales } from '#apps/pos/offline/offline-sales.ts';
import { persistedRequest } from '#apps/pos/pending-request/pending-request.ts';
import { persistedCart } from '#apps/pos/sell/cart/persisted-cart.ts';
import { Notice } from '#ui/Notice.tsx';
import { UnreachedPage } from '#web/device/device/UnreachedPage.tsx';
import { usePersisted } from '#web/device/persisted.ts';

type Props = { readonly error: unknown; readonly retry: () => void };

/** Shown when the till starts without the server (decision 0106): what is stored on it, so that no money is taken twice. */
export function TillUnreached({ error, retry }: Props) {
  const { t } = useTexts();
  const request = usePersisted(persistedRequest);
  const sales = useOfflineSales().sales.length;
  const items = usePersisted(persistedCart)?.entries.length ?? 0;
  return (
    <UnreachedPage error={error} retry={retry}>
      {request ? <Notice kind="warning">{t(`device.unreached.${request.what}`)}</Notice> : null}
      {sales > 0 ? <Notice kind="info">{t('device.unreached.sales', { count: sales })}</Notice> : null}
      {items > 0 ? <p>{t('device.unreached.bill', { count: items })}</p> : null}
    </UnreachedPage>
  );
}
