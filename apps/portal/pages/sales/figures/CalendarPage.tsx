import { Link, useSearchParams } from 'react-router';
import { Failure } from '#apps/portal/components/page/Failure.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/figures/Figures.module.css';
import { MeasureSelect, PlaceSelect } from '#apps/portal/pages/sales/figures/FiguresChooser.tsx';
import { FiguresTable } from '#apps/portal/pages/sales/figures/FiguresTable.tsx';
import { useFigures } from '#apps/portal/pages/sales/figures/figures.ts';
import { choiceOf, type FiguresChoice } from '#apps/portal/pages/sales/figures/figures-choice.ts';
import { YearOfDays } from '#apps/portal/pages/sales/figures/YearOfDays.tsx';
import { useReports } from '#apps/portal/pages/sales/reports/reports.ts';
import type { ReportsWire } from '#modules/reports/contract/reports.ts';
import { orderedRows } from '#modules/reports/rules/figure-order.ts';
import { measuresOf } from '#modules/reports/rules/figures.ts';
import { Select } from '#ui/Field.tsx';

/** As many years are offered; older ones are in their address. */
const YEARS = 6;
const ROWS = ['month', 'day'] as const;

/** A year: a square for each day, darker with more of a measure, and its table (REP-004, decision 0090). */
export function Component() {
  const { t } = useTexts();
  const reports = useReports();
  return (
    <div className={css.page}>
      <PageHead
        title={t('figures.calendar.title')}
        lead={t('figures.calendar.lead')}
        action={<Link to="/figures">{t('figures.calendar.back')}</Link>}
      />
      <Loading of={reports} />
      {reports.data ? <Year all={reports.data} /> : null}
    </div>
  );
}

/** The choice and the year of the address. */
function useYearChoice(all: ReportsWire) {
  const [query, setQuery] = useSearchParams();
  const typed = query.get('year') ?? '';
  const year = /^(19|20)\d\d$/.test(typed) ? typed : all.today.slice(0, 4);
  const read = choiceOf(query, all);
  const choice: FiguresChoice = {
    ...read,
    from: `${year}-01-01`,
    until: `${year}-12-31`,
    by: ROWS.find((each) => each === query.get('by')) ?? 'month',
    compare: 'none',
    movie: '',
  };
  const choose = (change: Partial<FiguresChoice & { year: string }>): void => {
    const { measure, by, cinema, order, direction } = { ...choice, ...change };
    const entries = Object.entries({ year: change.year ?? year, measure, by, cinema, order, direction });
    setQuery(Object.fromEntries(entries.filter(([, value]) => value !== '')));
  };
  return { year, choice, choose };
}

type YearChoice = ReturnType<typeof useYearChoice>;

function Year({ all }: { all: ReportsWire }) {
  const { t, locale } = useTexts();
  const chosen = useYearChoice(all);
  const { year, choice, choose } = chosen;
  const days = useFigures({ ...choice, by: 'day' });
  const table = useFigures(choice);
  const error = days.error ?? table.error;
  return (
    <>
      <YearChooser all={all} chosen={chosen} />
      {error ? <Failure error={error} retry={() => void Promise.all([days.refetch(), table.refetch()])} /> : null}
      <Loading of={days} />
      {days.data && table.data && !error ? (
        <div className={css.besideYear} aria-busy={days.isPlaceholderData || table.isPlaceholderData}>
          <YearOfDays
            rows={days.data.rows}
            measure={choice.measure}
            cinema={choice.cinema}
            says={t('figures.calendar.says', { measure: t(`figures.measure.${choice.measure}`), year })}
          />
          <FiguresTable
            figures={table.data}
            rows={orderedRows(table.data.rows, choice, locale)}
            choice={choice}
            choose={choose}
          />
        </div>
      ) : null}
    </>
  );
}

function YearChooser({ all, chosen: { year, choice, choose } }: { all: ReportsWire; chosen: YearChoice }) {
  const { t } = useTexts();
  const thisYear = Number(all.today.slice(0, 4));
  const years = [...new Set([...Array.from({ length: YEARS }, (_, ago) => String(thisYear + 1 - ago)), year])];
  const measures = measuresOf('day', false);
  return (
    <form className={css.chooser} aria-label={t('figures.choice')} onSubmit={(event) => event.preventDefault()}>
      <div className={css.fields}>
        <Select
          label={t('figures.calendar.year')}
          value={year}
          onChange={({ target }) => choose({ year: target.value })}
        >
          {years.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
        <MeasureSelect value={choice.measure} of={measures} onChoose={(measure) => choose({ measure })} />
        <Select
          label={t('figures.calendar.rows')}
          value={choice.by}
          onChange={({ target }) =>
            choose({ by: ROWS.find((each) => each === target.value) ?? 'month', order: 'natural', direction: 'up' })
          }
        >
          {ROWS.map((each) => (
            <option key={each} value={each}>
              {t(`figures.by.${each}`)}
            </option>
          ))}
        </Select>
        {all.cinemas.length > 1 ? (
          <PlaceSelect
            label={t('figures.cinema')}
            value={choice.cinema}
            of={all.cinemas}
            onChoose={(cinema) => choose({ cinema })}
          />
        ) : null}
      </div>
    </form>
  );
}
