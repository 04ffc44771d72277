import { useDeferredValue, useState } from 'react';
import css from '#apps/pos/bills/Bills.module.css';
import { TakeProblem, useTaking } from '#apps/pos/bills/taking.tsx';
import { Page } from '#apps/pos/components/Page.tsx';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { ReservationRow } from '#apps/pos/reservations/ReservationRow.tsx';
import { ReserveForm } from '#apps/pos/reservations/ReserveForm.tsx';
import { reservable, useReservations } from '#apps/pos/reservations/reservations.ts';
import { useCart } from '#apps/pos/sell/cart/use-cart.ts';
import { shortcut } from '#apps/pos/shortcuts/shortcuts.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Skeleton } from '#ui/Spinner.tsx';
import { Failure } from '#web/device/layout/Failure.tsx';

/**
 * Lists reservations (POS-007): found by name or reference, paid, released; and reserves the
 * tickets of the cart.
 */
export function Component() {
  const { t } = useTexts();
  const [search, setSearch] = useState('');
  const [isReserving, setReserving] = useState(false);
  const { cart } = useCart();
  const taking = useTaking();
  const searchText = useDeferredValue(search.trim());
  const { data, error, isPending, refetch } = useReservations(searchText);
  const tickets =
    cart.bill === null && cart.exchange === null && cart.changes === null ? reservable(cart.entries) : null;
  return (
    <Page
      title={t('reservations.title')}
      tools={
        <>
          <search className={css.search}>
            <input
              type="search"
              {...shortcut('search')}
              aria-label={t('reservations.search')}
              placeholder={t('reservations.search')}
              value={search}
              maxLength={190}
              onChange={(event) => setSearch(event.target.value)}
            />
          </search>
          {tickets && !isReserving ? (
            <Button size="large" variant="primary" onClick={() => setReserving(true)}>
              {t('reservations.reserve', { count: tickets.length })}
            </Button>
          ) : null}
        </>
      }
    >
      {tickets && isReserving ? <ReserveForm tickets={tickets} onDone={() => setReserving(false)} /> : null}
      {tickets === null && cart.entries.length > 0 ? (
        <Notice kind="info">{t('reservations.one_show_only')}</Notice>
      ) : null}
      <TakeProblem taking={taking} />
      {isPending ? <Skeleton lines={6} height="4rem" label={t('common.loading')} /> : null}
      {error && !data ? <Failure error={error} retry={() => void refetch()} /> : null}
      {data?.reservations.length === 0 ? (
        <p className={css.empty}>{t(searchText === '' ? 'reservations.empty' : 'reservations.not_found')}</p>
      ) : null}
      <ul className={css.list}>
        {data?.reservations.map((reservation) => (
          <ReservationRow key={reservation.id} reservation={reservation} taking={taking} day={data.day} />
        ))}
      </ul>
    </Page>
  );
}
