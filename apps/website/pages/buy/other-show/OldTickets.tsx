import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { useShowTimes } from '#apps/website/i18n/use-show-times.ts';
import css from '#apps/website/pages/buy/result/PaymentResultPage.module.css';
import type { OtherShowWire } from '#modules/sales/contract/other-show.ts';

/** The tickets of the moved show, and what they count against others. */
export function OldTickets({ bill, moved }: { bill: OtherShowWire; moved: NonNullable<OtherShowWire['schedule']> }) {
  const { t, formats } = useTexts();
  const { when } = useShowTimes();
  return (
    <section className={css.details} aria-labelledby="old-tickets">
      <h2 id="old-tickets" className={css.movie}>
        {t('other-show.old_tickets')}
      </h2>
      <p>
        {moved.movie}, <time dateTime={moved.start}>{when(Date.parse(moved.start))}</time>
        <br />
        <span className={css.soft}>{[moved.cinema, moved.screen].filter(Boolean).join(', ')}</span>
      </p>
      <ul className={css.lines}>
        {numbered(bill.tickets).map(({ key, ticket }) => (
          <li key={key} className={css.line}>
            <span>
              {ticket.name}
              {ticket.seat ? (
                <span className={css.soft}>, {t('payment.result.seat', { seat: ticket.seat })}</span>
              ) : null}
            </span>
            <span className={css.money}>{formats.money(ticket.value)}</span>
          </li>
        ))}
      </ul>
      <p className={css.total}>
        <span>{t('other-show.value')}</span>
        <span className={css.money}>{formats.money(bill.value)}</span>
      </p>
    </section>
  );
}

/** Tickets have no key: two equal ones differ by their index. */
const numbered = (tickets: OtherShowWire['tickets']) =>
  tickets.map((ticket, index) => ({ ticket, key: `${index} ${ticket.seat ?? ''}` }));
