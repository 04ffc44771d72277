import { useTexts } from '#apps/pos/i18n/language.ts';
import { ByCash } from '#apps/pos/pay/methods/ByCash.tsx';
import { ByInvoice } from '#apps/pos/pay/methods/ByInvoice.tsx';
import { ByOther } from '#apps/pos/pay/methods/ByOther.tsx';
import { ByVoucher } from '#apps/pos/pay/methods/ByVoucher.tsx';
import css from '#apps/pos/pay/Pay.module.css';
import type { Way } from '#apps/pos/pay/way.ts';
import { Button } from '#ui/Button.tsx';

/** Shows the chosen payment method with its fields. */
export function WayOfPaying({ onBack, ...way }: Way & { onBack: () => void }) {
  const { t } = useTexts();
  const { method } = way;
  return (
    <>
      <div className={css.wayHead}>
        <h2 className={css.title}>{method.name}</h2>
        <Button disabled={way.isBusy} onClick={onBack}>
          {t('pay.other')}
        </Button>
      </div>
      {method.type === 'cash' ? (
        <ByCash {...way} />
      ) : method.type === 'voucher' ? (
        <ByVoucher {...way} />
      ) : method.type === 'invoice' ? (
        <ByInvoice {...way} />
      ) : (
        <ByOther {...way} />
      )}
    </>
  );
}
