import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import css from '#apps/pos/bills/Bills.module.css';
import type { useTaking } from '#apps/pos/bills/taking.tsx';
import { useAsk } from '#apps/pos/components/ask.tsx';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { RESERVATIONS } from '#apps/pos/reservations/reservations.ts';
import type { Day } from '#kernel/days.ts';
import type { ReservationWire } from '#modules/reservations/contract/reservations.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { api } from '#web/device/api.ts';

type Row = {
  reservation: ReservationWire;
  taking: ReturnType<typeof useTaking>;
  /** The day of the list: a screening of another day shows its day. */
  day: Day;
};

const DAY_LENGTH = '2026-11-23'.length;

/**
 * Shows a reservation: its name, its screening and, while it is unpaid, the buttons to pay or
 * release it.
 */
export function ReservationRow({ reservation, taking, day }: Row) {
  const { t, formats } = useTexts();
  const calls = useQueryClient();
  const { ask, asking } = useAsk();
  const { id, name, ref, status, schedule, seats, tickets_count, bill, bill_total, expires_at } = reservation;
  const until = expires_at ? t('reservations.until', { time: formats.time(Date.parse(expires_at)) }) : null;
  const startsOn = schedule.start.slice(0, DAY_LENGTH);
  const cancel = async (): Promise<void> => {
    await api().call('POST /api/pos/reservations/:id/cancel', { params: { id } });
    await calls.invalidateQueries({ queryKey: RESERVATIONS });
  };
  return (
    <li className={css.row}>
      <Link className={css.link} to={`/bills/${bill.uuid}`}>
        <span className={css.time}>{formats.time(Date.parse(schedule.start))}</span>
        <span className={css.what}>
          <span className={css.word}>
            {name} · {ref}
          </span>
          <span className={css.more}>
            {[
              startsOn === day ? null : formats.shortDay(startsOn),
              schedule.title,
              schedule.screen,
              t('reservations.tickets', { count: tickets_count }),
              seats.join(', '),
              status === 'pending' ? until : null,
              reservation.phone,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <span className={css.state}>
          <Badge variant={status === 'pending' ? 'warning' : status === 'used' ? 'success' : 'secondary'}>
            {t(`reservations.status.${status}`)}
          </Badge>
        </span>
        <span className={css.amount}>{formats.money(bill_total)}</span>
      </Link>
      {status === 'pending' ? (
        <span className={css.tools}>
          <Button
            size="large"
            onClick={() =>
              ask({
                title: t('reservations.cancel.title', { name }),
                text: t('reservations.cancel.text'),
                yes: t('reservations.cancel.button'),
                act: cancel,
              })
            }
          >
            {t('reservations.cancel.button')}
          </Button>
          <Button
            size="large"
            variant="primary"
            busy={taking.busyWith === bill.uuid}
            busyLabel={t('common.busy')}
            onClick={() => taking.take(bill.uuid)}
          >
            {t('reservations.pay')}
          </Button>
        </span>
      ) : null}
      {asking}
    </li>
  );
}
