import { DateField } from '#apps/portal/components/form/dates.tsx';
import { SearchForm } from '#apps/portal/components/table/SearchForm.tsx';
import { StatusSelect } from '#apps/portal/components/table/StatusSelect.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { useReservationFilter } from '#apps/portal/pages/sales/reservations/reservations.ts';
import { RESERVATION_STATUSES } from '#modules/reservations/rules/reservation-states.ts';

/** Filters reservations by day, status or visitor. A search reads all days. */
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
      <DateField
        reportsOnBlur
        label={t('reservations.filter.day')}
        value={filter.search && !filter.day ? '' : day}
        onChange={(chosen) => narrow({ day: chosen })}
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
