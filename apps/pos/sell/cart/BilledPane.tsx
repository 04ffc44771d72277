import { Link, Navigate } from 'react-router';
import { BillLines } from '#apps/pos/bills/BillLines.tsx';
import { isGone, isOpenBill, statusKey, useBill } from '#apps/pos/bills/bills.ts';
import { useAsk } from '#apps/pos/components/ask.tsx';
import { useTexts } from '#apps/pos/i18n/language.ts';
import css from '#apps/pos/sell/cart/BillPane.module.css';
import { LanguageOfBill } from '#apps/pos/sell/cart/CustomerLanguage.tsx';
import { ChangeButton } from '#apps/pos/sell/cart/change/ChangeButton.tsx';
import { backToCart, emptyCart } from '#apps/pos/sell/cart/persisted-cart.ts';
import { releaseBillAtTill } from '#apps/pos/sell/cart/sale.ts';
import { shortcut } from '#apps/pos/shortcuts/shortcuts.ts';
import type { TillBill } from '#modules/till/contract/till.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { Failure } from '#web/device/layout/Failure.tsx';

/**
 * Shows the active bill of this till: it must be finished, parked or withdrawn before another one
 * (ERR-037).
 */
export function BilledPane({ uuid, onPark }: { uuid: string; onPark: () => void }) {
  const { t } = useTexts();
  const bill = useBill(uuid);
  const { data, error } = bill;
  if (data) return <Billed bill={data} onPark={onPark} />;
  return (
    <div className={css.bill}>
      <div className={css.lines}>
        {error ? (
          <Failure error={error} retry={() => void bill.refetch()} />
        ) : (
          <Spinner large label={t('common.loading')} />
        )}
      </div>
    </div>
  );
}

function Billed({ bill, onPark }: { bill: TillBill; onPark: () => void }) {
  const { t, formats } = useTexts();
  const isOpen = isOpenBill(bill);
  // The change and the papers stay on the screen until the attendant goes on, after a reload too.
  if (!isOpen && !isGone(bill)) return <Navigate replace to="/pay" />;
  return (
    <div className={css.bill}>
      <header className={css.head}>
        <h2 className={css.title}>{bill.number ?? bill.reference}</h2>
        {isOpen ? (
          <span>
            <ChangeButton bill={bill} />
            <Delete bill={bill} />
          </span>
        ) : null}
      </header>
      <div className={css.lines}>
        {isGone(bill) ? (
          <Notice kind="warning" action={<Button onClick={backToCart}>{t('sell.bill.again')}</Button>}>
            {t('pay.gone')}
          </Notice>
        ) : null}
        {bill.parked_as === null ? null : <p className={css.seats}>{t('bills.parked_as', { word: bill.parked_as })}</p>}
        <BillLines lines={bill.lines} discounts={bill.discounts} />
        <LanguageOfBill locale={bill.locale} />
      </div>
      <footer className={css.foot}>
        <p className={css.total}>
          <span>{isOpen ? t('pay.due') : t(statusKey(bill.status))}</span>
          <output>{formats.money(isOpen ? bill.due : bill.amount)}</output>
        </p>
        <div className={css.buttons}>
          {isOpen ? (
            <>
              <Button size="large" {...shortcut('park')} onClick={onPark}>
                {t('sell.bill.park')}
              </Button>
              <Link
                className={`${buttonClass({ variant: 'primary', size: 'large' })} ${css.pay}`}
                to="/pay"
                {...shortcut('pay')}
              >
                {t('sell.bill.pay')}
              </Link>
            </>
          ) : null}
        </div>
      </footer>
    </div>
  );
}

/** Withdraws the bill: its places are free. */
function Delete({ bill }: { bill: TillBill }) {
  const { t } = useTexts();
  const { ask, asking } = useAsk();
  return (
    <>
      <Button
        variant="quiet"
        onClick={() =>
          ask({
            title: t('bills.delete.title', { reference: bill.reference }),
            text: t('bills.delete.text'),
            yes: t('bills.delete.yes'),
            act: async () => {
              await releaseBillAtTill(bill.uuid);
              emptyCart();
            },
          })
        }
      >
        {t('bills.delete.button')}
      </Button>
      {asking}
    </>
  );
}
