import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { useAsk } from '#apps/portal/components/dialog/confirm.tsx';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import { BillLink } from '#apps/portal/components/page/BillLink.tsx';
import { Facts } from '#apps/portal/components/page/Facts.tsx';
import { Failure } from '#apps/portal/components/page/Failure.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { ReservationState } from '#apps/portal/pages/sales/reservations/ReservationState.tsx';
import css from '#apps/portal/pages/sales/reservations/Reservations.module.css';
import {
  RESERVATIONS,
  useReservation,
  useReservationFilter,
} from '#apps/portal/pages/sales/reservations/reservations.ts';
import type { ReservationWire } from '#modules/reservations/contract/reservations.ts';
import { Button } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';

export function Component() {
  const { t } = useTexts();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { listQuery } = useReservationFilter();
  const { data, error, isPending, refetch } = useReservation(id);
  const title = data ? t('reservations.sheet', { name: data.name }) : t('reservations.title');
  return (
    <Sheet title={title} onClose={() => void navigate(`/reservations${listQuery}`)}>
      {error ? <Failure error={error} retry={() => void refetch()} /> : null}
      {isPending ? <Spinner label={t('common.loading')} /> : null}
      {data ? <ReservationDetail reservation={data} /> : null}
    </Sheet>
  );
}

function ReservationDetail({ reservation }: { reservation: ReservationWire }) {
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
      {mayEdit ? <Actions reservation={reservation} /> : null}
    </>
  );
}

/** Shows the actions for a reservation now: release or restore. */
function Actions({ reservation }: { reservation: ReservationWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { ask, asking } = useAsk();
  const [problem, setProblem] = useState<string | null>(null);
  const { id, name, can_cancel, can_restore } = reservation;
  const act = async (action: 'cancel' | 'restore'): Promise<void> => {
    setProblem(null);
    try {
      await api().call(`POST /api/staff/reservations/:id/${action}`, { params: { id } });
      toast(t(`reservations.done.${action}`), 'success');
    } catch (error) {
      setProblem(textOfError(error, t));
    }
    await calls.invalidateQueries({ queryKey: RESERVATIONS });
  };
  if (!can_cancel && !can_restore) return null;
  return (
    <div className={css.actions}>
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
