import { useTexts } from '#apps/portal/i18n/language.ts';
import { useReservationFilter } from '#apps/portal/pages/reservations/reservations.ts';
import { SearchForm } from '#apps/portal/parts/SearchForm.tsx';
import { StatusSelect } from '#apps/portal/parts/StatusSelect.tsx';
import { RESERVATION_STATUSES } from '#modules/reservations/rules/reservation-states.ts';
import { TextField } from '#ui/Field.tsx';

/** Which reservations are listed: of a day, in a state, of somebody. Who is searched for is searched for on all days. */
export function ReservationFilters({ day }: { day: string }) {
  const { t } = useTexts();
  const { filter, narrow } = useReservationFilter();
  return (
    <SearchForm
      search={filter.search}
      onSearch={(search) => narrow({ search, ...(search !== '' && { day: '' }) })}
      label={t('reservations.filter.search')}
      example={t('reservations.filter.search_hint')}
    >
      <TextField
        label={t('reservations.filter.day')}
        type="date"
        value={filter.search && !filter.day ? '' : day}
        onChange={({ target }) => narrow({ day: target.value })}
      />
      <StatusSelect
        label={t('reservations.filter.status')}
        all={t('reservations.filter.all')}
        statuses={RESERVATION_STATUSES}
        nameOf={(status) => t(`reservations.status.${status}`)}
        value={filter.status}
        onChoose={(status) => narrow({ status })}
      />
    </SearchForm>
  );
}
