import { useEffect, useRef } from 'react';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { useShowTimes } from '#apps/website/i18n/use-show-times.ts';
import { TicketCode, type TicketCodeWire } from '#apps/website/pages/buy/result/codes/TicketCode.tsx';
import css from '#apps/website/pages/buy/result/codes/TicketScreen.module.css';
import { useAwake } from '#web/device/use-awake.ts';

/**
 * Shows the tickets on the whole screen, white in every colour scheme, and keeps the screen lit:
 * a swipe, an arrow key or a button goes to the next one. Escape closes.
 */
export function TicketScreen(props: { tickets: readonly TicketCodeWire[]; first: number; onClose: () => void }) {
  const { tickets, first, onClose } = props;
  const { t } = useTexts();
  const { when } = useShowTimes();
  const dialog = useRef<HTMLDialogElement>(null);
  const row = useRef<HTMLOListElement>(null);
  useAwake();
  useEffect(() => {
    dialog.current?.showModal();
    row.current?.scrollTo({ left: first * row.current.clientWidth, behavior: 'instant' });
  }, [first]);
  const go = (by: number): void => row.current?.scrollBy({ left: by * row.current.clientWidth });
  return (
    <dialog
      ref={dialog}
      className={css.screen}
      aria-label={t('payment.codes.title', { count: tickets.length })}
      onClose={onClose}
    >
      <ol ref={row} className={css.row}>
        {tickets.map((ticket) => (
          <li key={ticket.short_code} className={css.ticket}>
            <p className={css.film}>{ticket.film}</p>
            <p className={css.when}>{[when(Date.parse(ticket.start)), ticket.screen].join(' · ')}</p>
            <TicketCode ticket={ticket} />
          </li>
        ))}
      </ol>
      <p className={css.ways}>
        {tickets.length > 1 ? (
          <button type="button" onClick={() => go(-1)}>
            {t('accessibility.previous')}
          </button>
        ) : null}
        <button type="button" onClick={onClose}>
          {t('common.close')}
        </button>
        {tickets.length > 1 ? (
          <button type="button" onClick={() => go(1)}>
            {t('accessibility.next')}
          </button>
        ) : null}
      </p>
    </dialog>
  );
}
