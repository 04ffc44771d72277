import { DateField } from '#apps/portal/components/form/dates.tsx';
import { SearchForm } from '#apps/portal/components/table/SearchForm.tsx';
import { StatusSelect } from '#apps/portal/components/table/StatusSelect.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { nameOfKind, useAuditChoices, useAuditFilter } from '#apps/portal/pages/organisation/audit/audit.ts';

/** Filters the log by days, person, kind of entry or text. */
export function AuditFilters() {
  const { t, locale } = useTexts();
  const { filter, narrow } = useAuditFilter();
  const { people = [], kinds = [] } = useAuditChoices().data ?? {};
  const named = new Map(people.map(({ id, name }) => [String(id), name]));
  const words = new Intl.Collator(locale);
  return (
    <SearchForm
      search={filter.search}
      onSearch={(search) => narrow({ search })}
      label={t('audit.filter.search')}
      example={t('audit.filter.search_example')}
    >
      <DateField
        reportsOnBlur
        label={t('audit.filter.from')}
        value={filter.from}
        onChange={(from) => narrow({ from })}
      />
      <DateField
        reportsOnBlur
        label={t('audit.filter.until')}
        value={filter.until}
        onChange={(until) => narrow({ until })}
      />
      <StatusSelect
        label={t('audit.filter.person')}
        all={t('audit.filter.all')}
        statuses={[...named.keys()]}
        nameOf={(id) => named.get(id) ?? id}
        value={filter.person}
        onChoose={(person) => narrow({ person })}
      />
      <StatusSelect
        label={t('audit.column.kind')}
        all={t('audit.filter.all')}
        statuses={kinds.toSorted((a, b) => words.compare(nameOfKind(t, a), nameOfKind(t, b)))}
        nameOf={(kind) => nameOfKind(t, kind)}
        value={filter.kind}
        onChoose={(kind) => narrow({ kind })}
      />
    </SearchForm>
  );
}
