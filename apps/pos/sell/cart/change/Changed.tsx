import { useTexts } from '#apps/pos/i18n/language.ts';
import css from '#apps/pos/sell/cart/BillPane.module.css';
import type { ChangedBill } from '#apps/pos/sell/cart/cart.ts';
import { stopChange } from '#apps/pos/sell/cart/persisted-cart.ts';
import { Button } from '#ui/Button.tsx';

/** Shows which unpaid bill the items below replace. It is still unchanged. */
export function Changed({ changes }: { changes: ChangedBill }) {
  const { t } = useTexts();
  const title = t('sell.bill.change.of', { reference: changes.reference });
  return (
    <section className={css.returned} aria-label={title}>
      <header className={css.returnedHead}>
        <h3 className={css.returnedTitle}>{title}</h3>
        <Button variant="quiet" size="small" onClick={stopChange}>
          {t('sell.bill.change.stop')}
        </Button>
      </header>
      <p className={css.returnedLine}>{t('sell.bill.change.kept')}</p>
    </section>
  );
}
