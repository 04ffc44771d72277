import { useEffect, useState } from 'react';
import { api } from '#apps/website/api/start-client.ts';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { retryWithBackoff } from '#apps/website/pages/buy/checkout/retry-with-backoff.ts';
import { TicketCode, type TicketCodeWire } from '#apps/website/pages/buy/result/codes/TicketCode.tsx';
import css from '#apps/website/pages/buy/result/codes/TicketCodes.module.css';
import { TicketScreen } from '#apps/website/pages/buy/result/codes/TicketScreen.tsx';
import type { BillResultWire } from '#modules/sales/contract/public.ts';

/**
 * Shows each ticket of a paid order as a card with its code; a press shows it on the whole screen,
 * for the scanner at the entrance. Without a network the codes come from this device.
 */
export function TicketCodes({ bill }: { bill: BillResultWire }) {
  const { t } = useTexts();
  const tickets = useCodes(bill);
  const [opened, setOpened] = useState<number | null>(null);
  if (tickets.length === 0) return null;
  return (
    <section className={css.codes} aria-labelledby="codes">
      <h2 id="codes" className={css.heading}>
        {t('payment.codes.title', { count: tickets.length })}
      </h2>
      <p className={css.how}>{t('payment.codes.how', { count: tickets.length })}</p>
      <ol className={css.row}>
        {tickets.map((ticket, index) => (
          <li key={ticket.short_code} className={css.card}>
            <TicketCode ticket={ticket} />
            <button type="button" className={css.enlarge} onClick={() => setOpened(index)}>
              {t('payment.codes.enlarge', { nth: ticket.nth, of: ticket.of })}
            </button>
          </li>
        ))}
      </ol>
      {opened === null ? null : <TicketScreen tickets={tickets} first={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

/** Whether the bill has tickets that admit. */
const hasCodes = ({ download, type }: BillResultWire): boolean =>
  download !== null && type !== 'vouchers' && type !== 'products';

/** Read again whenever the bill is: a ticket may have been given back, or moved to another seat. */
function useCodes(bill: BillResultWire): readonly TicketCodeWire[] {
  const [tickets, setTickets] = useState<readonly TicketCodeWire[]>([]);
  useEffect(() => {
    let left = false;
    const read = hasCodes(bill)
      ? retryWithBackoff(() => api().call('GET /api/bill/:uuid/codes', { params: { uuid: bill.uuid } }))
      : Promise.resolve({ tickets: [] });
    read.then((answer) => left || setTickets(answer.tickets)).catch(() => undefined); // the PDF has them too
    return () => {
      left = true;
    };
  }, [bill]);
  return tickets;
}
