import { useEffect, useRef } from 'react';
import { useTexts } from '#apps/pos/i18n/language.ts';
import css from '#apps/pos/pay/Pay.module.css';
import { usePrinting } from '#apps/pos/printing/printing.tsx';
import { hasPrinter } from '#apps/pos/printing/setup.ts';
import type { TillBill } from '#modules/till/contract/till.ts';
import { Button } from '#ui/Button.tsx';
import { IDLE, sendToDisplay } from '#web/device/display-channel.ts';

/** What a refund gave back, in euros: all of it, and the part from the drawer. */
export type HandedBack = { readonly amount: number; readonly inCash: number };

type Props = { bill: TillBill; back: HandedBack; onDone: () => void };

/**
 * Fills the page after a refund: what the attendant hands back now, as large as the change of a
 * sale. The customer's display shows it too, and the customer signs a slip for cash. Enter continues.
 */
export function HandBackPage({ bill, back, onDone }: Props) {
  const { t, formats } = useTexts();
  const { printSlip, setup } = usePrinting();
  const next = useRef<HTMLSpanElement>(null);
  useEffect(() => next.current?.querySelector('button')?.focus(), []);
  const isCash = back.inCash > 0;
  const shown = isCash ? back.inCash : back.amount;
  useEffect(() => {
    const { reference } = bill;
    const line = { name: reference, detail: '', count: 1, total: -back.amount };
    sendToDisplay({ ...IDLE, phase: 'done', lines: [line], total: -back.amount, change: shown });
    return () => sendToDisplay(IDLE);
  }, [bill, back, shown]);
  return (
    <section className={css.done} aria-label={t(isCash ? 'bills.refund.hand_back' : 'bills.refund.not_cash')}>
      <p className={css.paid} role="status">
        {t('bills.refund.not_cash')}
        <span className={css.reference}>{bill.number ?? bill.reference}</span>
      </p>
      <h1 className={css.due}>
        <span>{t(isCash ? 'bills.refund.hand_back' : 'bills.refund.not_cash')}</span>
        <output className={css.amount}>{formats.money(shown)}</output>
      </h1>
      {isCash && setup && hasPrinter(setup) ? (
        <Button size="large" onClick={() => printSlip({ kind: 'refund', bill_uuid: bill.uuid })}>
          {t('bills.refund.slip')}
        </Button>
      ) : null}
      <span ref={next} className={css.next}>
        <Button variant="primary" size="large" wide onClick={onDone}>
          {t('bills.refund.next')}
        </Button>
      </span>
    </section>
  );
}
