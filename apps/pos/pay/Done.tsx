import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { statusKey } from '#apps/pos/bills/bills.ts';
import { CardRefund, PaidOut, waitingRefundOf } from '#apps/pos/bills/CardRefund.tsx';
import { MailForm } from '#apps/pos/bills/MailForm.tsx';
import { mailedOf } from '#apps/pos/bills/mailed.ts';
import { mayMail } from '#apps/pos/display/display-state.ts';
import { useTexts } from '#apps/pos/i18n/language.ts';
import css from '#apps/pos/pay/Pay.module.css';
import { AfterSale } from '#apps/pos/printing/AfterSale.tsx';
import { usePrinting } from '#apps/pos/printing/printing.tsx';
import { hasPrinter } from '#apps/pos/printing/setup.ts';
import { ReseatedNotice } from '#apps/pos/sell/cart/held/ReseatedNotice.tsx';
import { emptyCart } from '#apps/pos/sell/cart/persisted-cart.ts';
import { shortcut } from '#apps/pos/shortcuts/shortcuts.ts';
import type { TillBill } from '#modules/till/contract/till.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';

/** Shows the paid bill, after a card has its money back that an exchange owes it. */
export function Done({ bill }: { bill: TillBill }) {
  const waiting = waitingRefundOf(bill);
  return waiting ? <CardRefund key={waiting.uuid} bill={bill} refund={waiting} /> : <Paid bill={bill} />;
}

/**
 * Shows that the bill is paid, the change, and the button for the next customer. Enter continues.
 */
function Paid({ bill }: { bill: TillBill }) {
  const { t, formats } = useTexts();
  const go = useNavigate();
  const next = useRef<HTMLSpanElement>(null);
  useEffect(() => next.current?.querySelector('button')?.focus(), []);
  const shown = figureOf(bill);
  const leave = (): void => {
    emptyCart();
    void go('/sale');
  };
  return (
    <section className={classes(css.done, bill.test && css.tried)} aria-label={t('pay.done')}>
      <p className={css.paid} role="status">
        {t(headingOf(bill))}
        <span className={css.reference}>{bill.number ?? bill.reference}</span>
      </p>
      <h1 className={css.due}>
        <span>{t(shown.label)}</span>
        <output className={css.amount}>{formats.money(shown.amount)}</output>
      </h1>
      {bill.change ? <p className={css.of}>{t('pay.paid_amount', { amount: formats.money(paidOf(bill)) })}</p> : null}
      {bill.tip > 0 ? <p className={css.of}>{t('pay.tip.of_it', { amount: formats.money(bill.tip) })}</p> : null}
      <ReseatedNotice />
      <PaidOut bill={bill} />
      <AfterSale bill={bill} />
      <ByMail bill={bill} />
      <span ref={next} className={css.next}>
        <Button variant="primary" size="large" wide {...shortcut('next')} onClick={leave}>
          {t('pay.next')}
        </Button>
      </span>
    </section>
  );
}

/**
 * The customer has no address on the bill, and wants the tickets or the receipt by mail. At a till without a printer
 * `AfterSale` offers the tickets.
 */
function ByMail({ bill }: { bill: TillBill }) {
  const { t } = useTexts();
  const { setup } = usePrinting();
  const [isOpen, setIsOpen] = useState(false);
  const mailed = mailedOf(bill);
  if (!mailed || !mayMail(bill)) return null;
  if (bill.email !== null) return <p className={css.of}>{t(`bills.mail.${mailed}.done`, { email: bill.email })}</p>;
  if (mailed === 'tickets' && setup && !hasPrinter(setup)) return null;
  return isOpen ? (
    <MailForm bill={bill} onDone={() => setIsOpen(false)} />
  ) : (
    <Button size="large" onClick={() => setIsOpen(true)}>
      {t(`bills.mail.${mailed}.button`)}
    </Button>
  );
}

/** A paid page of practice says that nothing was sold (D-137). */
function headingOf({ test, status }: TillBill) {
  if (test) return 'pay.practice';
  return status === 'settled' ? 'pay.done' : statusKey(status);
}

/**
 * Returns the amount that goes to the customer: change, or the difference of exchanged tickets
 * (D-138); else the amount paid.
 */
function figureOf(bill: TillBill) {
  const { change, handed_back } = bill;
  if (change) return { label: 'pay.change', amount: change } as const;
  return handed_back
    ? ({ label: 'pay.handed_back', amount: handed_back.amount } as const)
    : ({ label: 'pay.paid', amount: paidOf(bill) } as const);
}

/** Returns what was taken, in whole cents. */
const paidOf = ({ amount, rounding, tip }: TillBill): number => Math.round((amount + rounding + tip) * 100) / 100;
