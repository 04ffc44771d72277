import { DateField } from '#apps/portal/components/form/dates.tsx';
import { SearchForm } from '#apps/portal/components/table/SearchForm.tsx';
import { StatusSelect } from '#apps/portal/components/table/StatusSelect.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/bills/Bills.module.css';
import { useBillFilter } from '#apps/portal/pages/sales/bills/bills.ts';
import { BILL_SOURCES } from '#modules/sales/rules/bill/bill-search.ts';
import { BILL_STATUSES } from '#modules/sales/rules/bill/bill-states.ts';
import { Button } from '#ui/Button.tsx';

/** Filters bills by day, status, channel, buyer or screening. */
export function BillFilters() {
  const { t } = useTexts();
  const { filter, narrow } = useBillFilter();
  return (
    <>
      <SearchForm
        search={filter.search}
        onSearch={(search) => narrow({ search })}
        label={t('bills.filter.search')}
        example={t('bills.filter.search_example')}
      >
        <DateField reportsOnBlur label={t('bills.filter.day')} value={filter.day} onChange={(day) => narrow({ day })} />
        <StatusSelect
          label={t('bills.column.status')}
          all={t('bills.filter.all')}
          statuses={BILL_STATUSES}
          nameOf={(status) => t(`bills.status.${status}`)}
          value={filter.status}
          onChoose={(status) => narrow({ status })}
        />
        <StatusSelect
          label={t('bills.column.source')}
          all={t('bills.filter.all')}
          statuses={BILL_SOURCES}
          nameOf={(source) => t(`bills.source.${source}`)}
          value={filter.source}
          onChoose={(source) => narrow({ source })}
        />
      </SearchForm>
      {filter.schedule ? (
        <p className={css.narrowed}>
          {t('bills.filter.of_schedule')}
          <Button size="small" onClick={() => narrow({ schedule: '' })}>
            {t('bills.filter.all_schedules')}
          </Button>
        </p>
      ) : null}
    </>
  );
}
