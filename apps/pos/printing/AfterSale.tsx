import { useEffect } from 'react';
import { useKept } from '#apps/browser/machine/kept.ts';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { keptPrinted } from '#apps/pos/printing/kept-printed.ts';
import css from '#apps/pos/printing/Printing.module.css';
import { type Printing, usePrinting } from '#apps/pos/printing/printing.tsx';
import type { TillBill } from '#modules/till/contract.ts';
import { Button } from '#ui/Button.tsx';

const SETTLED = 'settled';
const hasTickets = ({ lines }: TillBill): boolean =>
  lines.some(({ kind, ticket }) => ticket === 'valid' || kind.startsWith('voucher'));
const isPaidInCash = ({ payments }: TillBill): boolean => payments.some(({ type }) => type === 'cash');

/**
 * What follows a sale by itself: its tickets, its receipt where the till is set up so, and the drawer when cash came or goes
 * back (D-142). The receipt that was not printed is a button.
 */
export function AfterSale({ bill }: { bill: TillBill }) {
  const { t } = useTexts();
  const printing = usePrinting();
  const printed = useKept(keptPrinted);
  const { setup } = printing;
  const isDue = bill.status === SETTLED && setup !== null && printed !== bill.uuid;
  useEffect(() => {
    // What is kept decides, at this moment: it is done once, however often the page is drawn.
    if (!isDue || keptPrinted.get() === bill.uuid) return;
    keptPrinted.set(bill.uuid);
    begin(bill, printing);
  }, [isDue, bill, printing]);
  if (!setup || bill.status !== SETTLED) return null;
  return (
    <div className={css.after}>
      {setup.print_receipt === 'always' ? null : (
        <Button size="large" onClick={() => printing.printBill(bill.uuid, 'receipt')}>
          {t('printing.receipt')}
        </Button>
      )}
    </div>
  );
}

function begin(bill: TillBill, { setup, printBill, openDrawer }: Printing): void {
  if (isPaidInCash(bill)) openDrawer('payment', bill.uuid);
  else if (bill.handed_back?.in_cash) openDrawer('refund', bill.uuid);
  if (hasTickets(bill)) printBill(bill.uuid, 'tickets');
  if (setup?.print_receipt === 'always') printBill(bill.uuid, 'receipt');
}

/** The papers of a bill that was sold before, for who lost theirs: they say COPY. */
export function PrintAgain({ bill }: { bill: TillBill }) {
  const { t } = useTexts();
  const { printBill } = usePrinting();
  if (!PRINTABLE.includes(bill.status)) return null;
  return (
    <>
      {hasTickets(bill) ? (
        <Button size="large" onClick={() => printBill(bill.uuid, 'tickets')}>
          {t('printing.tickets')}
        </Button>
      ) : null}
      <Button size="large" onClick={() => printBill(bill.uuid, 'receipt')}>
        {t('printing.receipt')}
      </Button>
    </>
  );
}
const PRINTABLE: readonly string[] = ['settled', 'partially_refunded', 'refunded'];
