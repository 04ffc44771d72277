import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { textOfError } from '#apps/browser/api-error.ts';
import { api, useMay } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { ReservationState } from '#apps/portal/pages/reservations/ReservationState.tsx';
import css from '#apps/portal/pages/reservations/Reservations.module.css';
import { RESERVATIONS, useReservation, useReservationFilter } from '#apps/portal/pages/reservations/reservations.ts';
import { useAsk } from '#apps/portal/parts/ask.tsx';
import { BillLink } from '#apps/portal/parts/BillLink.tsx';
import { Facts } from '#apps/portal/parts/Facts.tsx';
import { Failure } from '#apps/portal/parts/Failure.tsx';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import { Sheet } from '#apps/portal/parts/Sheet.tsx';
import type { ReservationWire } from '#modules/reservations/contract.ts';
import { Button } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { toast } from '#ui/Toast.tsx';

export function Component() {
  const { t } = useTexts();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { kept } = useReservationFilter();
  const { data, error, isPending, refetch } = useReservation(id);
  const title = data ? t('reservations.sheet', { name: data.name }) : t('reservations.title');
  return (
    <Sheet title={title} onClose={() => void navigate(`/reservations${kept}`)}>
      {error ? <Failure error={error} retry={() => void refetch()} /> : null}
      {isPending ? <Spinner label={t('common.loading')} /> : null}
      {data ? <Known reservation={data} /> : null}
    </Sheet>
  );
}

function Known({ reservation }: { reservation: ReservationWire }) {
  const { t, formats } = useTexts();
  const mayEdit = useMay('reservations.edit');
  const { ref, status, schedule, tickets_count, seats, bill_total, bill, expires_at } = reservation;
  const when = (instant: string): string => formats.dateTime(Date.parse(instant));
  return (
    <>
      <p className={css.code}>{ref}</p>
      <Facts
        facts={[
          [t('reservations.column.status'), <ReservationState key="status" status={status} />],
          [t('reservations.column.show'), schedule.title],
          [t('reservations.fact.when'), when(schedule.start)],
          [t('reservations.fact.where'), [schedule.cinema, schedule.screen].filter(Boolean).join(' · ')],
          [t('reservations.column.places'), t('reservations.tickets', { count: tickets_count })],
          [t('reservations.fact.seats'), seats.join(', ')],
          [t('reservations.column.total'), formats.money(bill_total)],
          [t('reservations.column.until'), expires_at ? when(expires_at) : t('reservations.until_paid')],
          [t('reservations.fact.email'), reservation.email],
          [t('reservations.fact.phone'), reservation.phone],
          [t('reservations.fact.note'), reservation.note],
          [t('reservations.fact.bill'), <BillLink key="bill" bill={bill} />],
          [t('reservations.fact.made'), `${when(reservation.created_at)} · ${reservation.created_by}`],
          [t('reservations.fact.source'), t(`reservations.source.${reservation.source}`)],
        ]}
      />
      {mayEdit ? <Deeds reservation={reservation} /> : null}
    </>
  );
}

/** What can be done with it now: give it up, or bring it back. */
function Deeds({ reservation }: { reservation: ReservationWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { ask, asking } = useAsk();
  const [problem, setProblem] = useState<string | null>(null);
  const { id, name, can_cancel, can_restore } = reservation;
  const act = async (deed: 'cancel' | 'restore'): Promise<void> => {
    setProblem(null);
    try {
      await api().post(`/api/staff/reservations/${id}/${deed}`);
      toast(t(`reservations.done.${deed}`), 'success');
    } catch (error) {
      setProblem(textOfError(error, t));
    }
    await calls.invalidateQueries({ queryKey: RESERVATIONS });
  };
  if (!can_cancel && !can_restore) return null;
  return (
    <div className={css.deeds}>
      <Problem>{problem}</Problem>
      {can_cancel ? (
        <Button
          variant="danger"
          onClick={() =>
            ask({
              title: t('reservations.cancel.title', { name }),
              text: t('reservations.cancel.text'),
              yes: t('reservations.cancel.button'),
              act: () => act('cancel'),
            })
          }
        >
          {t('reservations.cancel.button')}
        </Button>
      ) : null}
      {can_restore ? <Button onClick={() => void act('restore')}>{t('reservations.restore')}</Button> : null}
      {asking}
    </div>
  );
}
