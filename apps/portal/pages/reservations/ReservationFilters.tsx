import { type FormEvent, useState } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/reservations/Reservations.module.css';
import { useReservationFilter } from '#apps/portal/pages/reservations/reservations.ts';
import { RESERVATION_STATUSES } from '#modules/reservations/rules/reservation-states.ts';
import { Button } from '#ui/Button.tsx';
import { Select, TextField } from '#ui/Field.tsx';

/** Which reservations are listed: of a day, in a state, of somebody. The search begins when it is sent, not with every letter. */
export function ReservationFilters({ day }: { day: string }) {
  const { t } = useTexts();
  const { filter, narrow } = useReservationFilter();
  const [typed, setTyped] = useState(filter.search);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    narrow({ search: typed.trim(), ...(typed.trim() !== '' && { day: '' }) });
  };
  return (
    <form className={css.filter} onSubmit={submit}>
      <TextField
        label={t('reservations.filter.day')}
        type="date"
        value={filter.search && !filter.day ? '' : day}
        onChange={({ target }) => narrow({ day: target.value })}
      />
      <Select
        label={t('reservations.filter.status')}
        value={filter.status}
        onChange={({ target }) => narrow({ status: target.value })}
      >
        <option value="">{t('reservations.filter.all')}</option>
        {RESERVATION_STATUSES.map((status) => (
          <option key={status} value={status}>
            {t(`reservations.status.${status}`)}
          </option>
        ))}
      </Select>
      <TextField
        label={t('reservations.filter.search')}
        placeholder={t('reservations.filter.search_hint')}
        type="search"
        value={typed}
        maxLength={190}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value === '') narrow({ search: '' });
        }}
      />
      <Button type="submit">{t('common.search')}</Button>
    </form>
  );
}
