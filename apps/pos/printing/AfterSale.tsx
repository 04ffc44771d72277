import { useEffect } from 'react';
import { useTexts } from '#apps/pos/i18n/language.ts';
import css from '#apps/pos/printing/Printing.module.css';
import { persistedPrinted } from '#apps/pos/printing/persisted-printed.ts';
import { type Printing, usePrinting } from '#apps/pos/printing/printing.tsx';
import type { TillBill } from '#modules/till/contract/till.ts';
import { Button } from '#ui/Button.tsx';
import { usePersisted } from '#web/device/persisted.ts';

const SETTLED = 'settled';
const hasTickets = ({ lines }: TillBill): boolean =>
  lines.some(({ kind, ticket, recharges }) => ticket === 'valid' || (kind.startsWith('voucher') && !recharges));
const isPaidInCash = ({ payments }: TillBill): boolean => payments.some(({ type }) => type === 'cash');

/**
 * Follows a sale automatically: prints its tickets, its receipt if the till is set up so, and opens
 * the drawer for cash in or out (D-142). A receipt that was not printed is a button.
 */
export function AfterSale({ bill }: { bill: TillBill }) {
  const { t } = useTexts();
  const printing = usePrinting();
  const printed = usePersisted(persistedPrinted);
  const { setup } = printing;
  const isDue = bill.status === SETTLED && setup !== null && printed !== bill.uuid;
  useEffect(() => {
    // The persisted value decides now, so it runs once, however often the page renders.
    if (!isDue || persistedPrinted.get() === bill.uuid) return;
    persistedPrinted.set(bill.uuid);
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

/** Prints the papers of an earlier bill again; they say COPY. */
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
