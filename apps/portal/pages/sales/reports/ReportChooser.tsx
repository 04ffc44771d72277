import { DateField } from '#apps/portal/components/form/dates.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/reports/ReportsPage.module.css';
import type { ReportChoice } from '#apps/portal/pages/sales/reports/reports.ts';
import { addDays, type CineWeekStart, cineWeekStart, type Day } from '#kernel/days.ts';
import type { ReportsWire } from '#modules/reports/contract/reports.ts';
import { LOCATIONS, type ReportFilter, WEEKS } from '#modules/reports/rules/reports.ts';
import { Button } from '#ui/Button.tsx';
import { Select } from '#ui/Field.tsx';

const CINE_WEEK_DAYS = 7;

/** Returns the most frequent periods, relative to today. */
function usualPeriods(
  today: Day,
  cineWeek: CineWeekStart,
): { readonly name: 'today' | 'yesterday' | 'cine_week' | 'last_cine_week' | 'month'; from: Day; until: Day }[] {
  const week = cineWeekStart(today, cineWeek);
  const yesterday = addDays(today, -1);
  return [
    { name: 'today', from: today, until: today },
    { name: 'yesterday', from: yesterday, until: yesterday },
    { name: 'cine_week', from: week, until: addDays(week, CINE_WEEK_DAYS - 1) },
    { name: 'last_cine_week', from: addDays(week, -CINE_WEEK_DAYS), until: addDays(week, -1) },
    { name: 'month', from: `${today.slice(0, 8)}01`, until: today },
  ];
}

type Choosing = { all: ReportsWire; choice: ReportChoice; choose: (change: Partial<ReportChoice>) => void };

/** Chooses a report, its days, filters and grouping (REP-005, D-159). */
export function ReportChooser({ all, choice, choose }: Choosing) {
  const { t } = useTexts();
  const chosen = all.reports.find(({ report }) => report === choice.report);
  const options: Record<ReportFilter, ReportsWire['cinemas']> = {
    cinema: all.cinemas,
    movie: all.movies,
    distributor: all.distributors,
  };
  return (
    <form className={css.chooser} onSubmit={(event) => event.preventDefault()}>
      <div className={css.fields}>
        <Select
          label={t('reports.choose.report')}
          value={choice.report}
          onChange={({ target }) => choose({ report: target.value })}
        >
          {all.reports.map(({ report, name }) => (
            <option key={report} value={report}>
              {name}
            </option>
          ))}
        </Select>
        <DateField
          reportsOnBlur
          label={t('reports.choose.from')}
          value={choice.from}
          onChange={(from) => choose({ from })}
        />
        <DateField
          reportsOnBlur
          label={t('reports.choose.until')}
          value={choice.until}
          onChange={(until) => choose({ until })}
        />
        {chosen?.filters.map((filter) => (
          <Select
            key={filter}
            label={t(`reports.choose.${filter}`)}
            value={choice[filter]}
            onChange={({ target }) => choose({ [filter]: target.value })}
          >
            <option value="">{t('reports.choose.all')}</option>
            {options[filter].map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        ))}
        {chosen?.breakdowns ? <Breakdowns choice={choice} choose={choose} /> : null}
      </div>
      <ul className={css.periods}>
        {usualPeriods(all.today, all.cine_week_start).map(({ name, from, until }) => (
          <li key={name}>
            <Button
              size="small"
              aria-pressed={choice.from === from && choice.until === until}
              onClick={() => choose({ from, until })}
            >
              {t(`reports.periods.${name}`)}
            </Button>
          </li>
        ))}
      </ul>
    </form>
  );
}

function Breakdowns({ choice, choose }: Omit<Choosing, 'all'>) {
  const { t } = useTexts();
  return (
    <>
      <Select
        label={t('reports.choose.location')}
        value={choice.location}
        onChange={({ target }) => choose({ location: target.value })}
      >
        {LOCATIONS.map((each) => (
          <option key={each} value={each}>
            {t(`reports.location.${each}`)}
          </option>
        ))}
      </Select>
      <Select
        label={t('reports.choose.week')}
        value={choice.week}
        onChange={({ target }) => choose({ week: target.value })}
      >
        {WEEKS.map((each) => (
          <option key={each} value={each}>
            {t(`reports.week.${each}`)}
          </option>
        ))}
      </Select>
      <Select
        label={t('reports.choose.version')}
        value={choice.version}
        onChange={({ target }) => choose({ version: target.value })}
      >
        <option value="off">{t('common.no')}</option>
        <option value="on">{t('common.yes')}</option>
      </Select>
    </>
  );
}
