import { useEffect, useRef, useState } from 'react';
import { MailForm } from '#apps/pos/bills/MailForm.tsx';
import { useTexts } from '#apps/pos/i18n/language.ts';
import css from '#apps/pos/printing/Printing.module.css';
import { persistedPrinted } from '#apps/pos/printing/persisted-printed.ts';
import { usePrinting } from '#apps/pos/printing/printing.tsx';
import { hasPrinter } from '#apps/pos/printing/setup.ts';
import type { TillBill } from '#modules/till/contract/till.ts';
import { Button } from '#ui/Button.tsx';

const SETTLED = 'settled';
const hasTickets = ({ lines }: TillBill): boolean =>
  lines.some(({ kind, ticket, recharges }) => ticket === 'valid' || (kind.startsWith('voucher') && !recharges));
const isPaidInCash = ({ payments }: TillBill): boolean => payments.some(({ type }) => type === 'cash');

/**
 * Follows a sale automatically: opens the drawer for cash in or out (D-142), and prints the papers that
 * wait since the sale: after a reload too, if they are not printed yet (T49). A receipt that was not
 * printed is a button, and so is the drawer.
 */
export function AfterSale({ bill }: { bill: TillBill }) {
  const { t, formats } = useTexts();
  const printing = usePrinting();
  const handed = handedOf(bill, (key, euros) => `${t(key)} ${formats.money(euros)}`);
  const latest = useRef(printing);
  latest.current = printing;
  const { setup } = printing;
  const isDue = bill.status === SETTLED && setup !== null;
  const { uuid, reference } = bill;
  const cause = drawerCauseOf(bill);
  useEffect(() => {
    if (!isDue) return;
    if (cause !== null && persistedPrinted.get() !== uuid) latest.current.openDrawer(cause, uuid);
    persistedPrinted.set(uuid);
    latest.current.printSold(reference, handed);
  }, [isDue, cause, uuid, reference, handed]);
  if (!setup || bill.status !== SETTLED) return null;
  return (
    <div className={css.after}>
      {hasPrinter(setup) ? null : <MailTickets bill={bill} />}
      {setup.print_receipt === 'always' || !hasPrinter(setup) ? null : (
        <Button size="large" onClick={() => printing.printBill(uuid, 'receipt')}>
          {t('printing.receipt')}
        </Button>
      )}
      {cause !== null && setup.drawer ? (
        <Button size="large" onClick={() => printing.openDrawer(cause, uuid)}>
          {t('printing.drawer_again')}
        </Button>
      ) : null}
    </div>
  );
}

/** A till without a printer mails the tickets, to the address on the bill or to one that is typed here. */
function MailTickets({ bill }: { bill: TillBill }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  if (!hasTickets(bill)) return null;
  if (isOpen) return <MailForm bill={bill} onDone={() => setOpen(false)} />;
  return (
    <Button size="large" onClick={() => setOpen(true)}>
      {t('bills.mail.tickets.button')}
    </Button>
  );
}

function handedOf(
  { change, handed_back }: TillBill,
  say: (key: 'pay.change' | 'pay.handed_back', euros: number) => string,
): string | null {
  if (change) return say('pay.change', change);
  return handed_back ? say('pay.handed_back', handed_back.amount) : null;
}

const drawerCauseOf = (bill: TillBill): 'payment' | 'refund' | null => {
  if (isPaidInCash(bill)) return 'payment';
  return bill.handed_back?.in_cash ? 'refund' : null;
};

/** Prints the papers of an earlier bill again; they say COPY. */
export function PrintAgain({ bill }: { bill: TillBill }) {
  const { t } = useTexts();
  const { printBill, setup } = usePrinting();
  if (!PRINTABLE.includes(bill.status) || (setup && !hasPrinter(setup))) return null;
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
