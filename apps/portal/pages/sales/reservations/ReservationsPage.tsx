import { Link, Outlet } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { AddLink } from '#apps/portal/components/page/AddLink.tsx';
import { Failure } from '#apps/portal/components/page/Failure.tsx';
import { NoMailServer } from '#apps/portal/components/page/NoMailServer.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { type Column, DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import { ReservationFilters } from '#apps/portal/pages/sales/reservations/ReservationFilters.tsx';
import { ReservationState } from '#apps/portal/pages/sales/reservations/ReservationState.tsx';
import css from '#apps/portal/pages/sales/reservations/Reservations.module.css';
import { useReservationFilter, useReservations } from '#apps/portal/pages/sales/reservations/reservations.ts';
import type { ReservationWire } from '#modules/reservations/contract/reservations.ts';
import { Spinner } from '#ui/Spinner.tsx';
import type { Formats } from '#web/i18n/formats.ts';

/** No column has a text: the server sorts by start and name. */
const columns = (t: Translate, formats: Formats, listQuery: string): readonly Column<ReservationWire>[] => [
  {
    name: t('reservations.column.who'),
    cell: ({ id, name, ref }) => (
      <span className={css.two}>
        <Link to={`${id}${listQuery}`}>{name}</Link>
        <small className={css.ref}>{ref}</small>
      </span>
    ),
  },
  {
    name: t('reservations.column.show'),
    cell: ({ schedule }) => (
      <span className={css.two}>
        {schedule.title}
        <small>
          {formats.dateTime(Date.parse(schedule.start))} · {schedule.screen}
        </small>
      </span>
    ),
  },
  {
    name: t('reservations.column.places'),
    cell: ({ tickets_count, seats }) => (
      <span className={css.two}>
        {t('reservations.tickets', { count: tickets_count })}
        {seats.length > 0 ? <small>{seats.join(', ')}</small> : null}
      </span>
    ),
  },
  { name: t('reservations.column.total'), cell: ({ bill_total }) => formats.money(bill_total) },
  {
    name: t('reservations.column.until'),
    cell: ({ expires_at }) => (expires_at ? formats.dateTime(Date.parse(expires_at)) : t('reservations.until_paid')),
  },
  { name: t('reservations.column.status'), cell: ({ status }) => <ReservationState status={status} /> },
];

export function Component() {
  const { t, formats } = useTexts();
  const { filter, listQuery } = useReservationFilter();
  const reservations = useReservations(filter);
  const mayEdit = useMay('reservations.edit');
  const { data, error, isPending, refetch } = reservations;
  return (
    <>
      <PageHead
        title={t('reservations.title')}
        lead={t('reservations.lead')}
        action={
          <AddLink may={mayEdit} to={`new${listQuery}`}>
            {t('reservations.add')}
          </AddLink>
        }
      />
      <NoMailServer>{t('reservations.no_mail')}</NoMailServer>
      <ReservationFilters day={data?.day ?? filter.day} />
      {error ? <Failure error={error} retry={() => void refetch()} /> : null}
      {isPending ? <Spinner label={t('common.loading')} /> : null}
      {data ? (
        <DataTable
          caption={t('reservations.caption')}
          columns={columns(t, formats, listQuery)}
          rows={data.reservations}
          keyOf={({ id }) => id}
          empty={t(filter.search || filter.status ? 'common.nothing_found' : 'reservations.empty')}
        />
      ) : null}
      {data?.more ? <p className={css.more}>{t('reservations.more')}</p> : null}
      <Outlet />
    </>
  );
}
