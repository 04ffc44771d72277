import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useTexts } from '#apps/pos/i18n/language.ts';
import css from '#apps/pos/pay/Pay.module.css';
import { useCart } from '#apps/pos/sell/cart/use-cart.ts';
import { TILL, useTill } from '#apps/pos/till/till.tsx';
import type { TillBill, TillMethod } from '#modules/till/contract/till.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

/** Payment types of a till; the others belong to reservations. Online: by QR code. */
const AT_A_TILL: readonly TillMethod['type'][] = ['cash', 'terminal', 'online', 'other', 'voucher', 'invoice'];

/** The count of a day can be taken back in the portal while this page is open. */
const DRAWER_READ_AGAIN_MS = 5_000;

/** Reads the offer of the till again while cash is refused: at once, and every few seconds. */
function useDrawerAgain(isClosed: boolean): void {
  const calls = useQueryClient();
  useEffect(() => {
    if (!isClosed) return undefined;
    const readAgain = (): void => void calls.invalidateQueries({ queryKey: TILL, exact: true });
    readAgain();
    const timer = setInterval(readAgain, DRAWER_READ_AGAIN_MS);
    return () => clearInterval(timer);
  }, [calls, isClosed]);
}

type Choosing = {
  bill: TillBill | null;
  isOff: boolean;
  /** The server does not answer: only cash is taken. */
  onlyCash?: boolean;
  onChoose: (method: TillMethod) => void;
};

/** Shows the payment methods as large buttons. Below a disabled method is the reason. */
export function Methods({ bill, isOff, onlyCash = false, onChoose }: Choosing) {
  const { t } = useTexts();
  const { payment_methods, features, cash_open } = useTill();
  const { cart } = useCart();
  useDrawerAgain(!cash_open);
  const isPartPaid = bill !== null && bill.due !== bill.amount;
  const offered = payment_methods.filter(
    ({ type }) => AT_A_TILL.includes(type) && (type !== 'invoice' || features.includes('invoice')),
  );
  const whyNot = ({ type, exclusive }: TillMethod): string | null => {
    if (type === 'cash' && !cash_open) return t('pay.cash_closed');
    if (type !== 'cash' && onlyCash) return t('offline.needs_server');
    return exclusive && isPartPaid ? t('pay.exclusive') : null;
  };
  return (
    <>
      <h2 className={css.title}>{t('pay.how')}</h2>
      {offered.length === 0 ? <Notice kind="warning">{t('pay.no_methods')}</Notice> : null}
      <ul className={css.methods}>
        {offered.map((method) => {
          const why = whyNot(method);
          const isNoted = method.type === 'voucher' && cart.voucher !== null;
          return (
            <li key={method.id}>
              <button
                type="button"
                className={css.method}
                disabled={isOff || why !== null}
                onClick={() => onChoose(method)}
              >
                <span className={css.methodName}>{method.name}</span>
                {(why ?? (isNoted ? cart.voucher?.title : null)) ? (
                  <span className={css.why}>{why ?? cart.voucher?.title}</span>
                ) : null}
              </button>
            </li>
          );
        })}
      </ul>
      {cash_open || !offered.some(({ type }) => type === 'cash') ? null : (
        <Link className={buttonClass({ size: 'large' })} to="/cash">
          {t('pay.open_drawer')}
        </Link>
      )}
    </>
  );
}
