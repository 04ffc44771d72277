import { DateField } from '#apps/portal/components/form/dates.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/figures/Figures.module.css';
import { type FiguresChoice, PERIODS, usualPeriod } from '#apps/portal/pages/sales/figures/figures-choice.ts';
import type { FiguresWire } from '#modules/reports/contract/figures.ts';
import type { ReportsWire } from '#modules/reports/contract/reports.ts';
import { COMPARISONS, FIGURE_GROUPS, type Measure, measuresOf } from '#modules/reports/rules/figures.ts';
import { Button } from '#ui/Button.tsx';
import { Select } from '#ui/Field.tsx';

type Choosing = { all: ReportsWire; choice: FiguresChoice; choose: (change: Partial<FiguresChoice>) => void };

/** Chooses days, rows, measure, comparison, cinema and film. `movie`: the chosen one, also an old one. */
export function FiguresChooser({ all, choice, choose, movie }: Choosing & { movie: FiguresWire['movie'] }) {
  const { t } = useTexts();
  const movies = movie && !all.movies.some(({ id }) => id === movie.id) ? [movie, ...all.movies] : all.movies;
  return (
    <form className={css.chooser} aria-label={t('figures.choice')} onSubmit={(event) => event.preventDefault()}>
      <div className={css.fields}>
        <What choice={choice} choose={choose} />
        {all.cinemas.length > 1 ? (
          <PlaceSelect
            label={t('figures.cinema')}
            value={choice.cinema}
            of={all.cinemas}
            onChoose={(cinema) => choose({ cinema })}
          />
        ) : null}
        <PlaceSelect
          label={t('figures.movie')}
          value={choice.movie}
          of={movies}
          onChoose={(chosen) => choose({ movie: chosen })}
        />
        <DateField reportsOnBlur label={t('figures.from')} value={choice.from} onChange={(from) => choose({ from })} />
        <DateField
          reportsOnBlur
          label={t('figures.until')}
          value={choice.until}
          onChange={(until) => choose({ until })}
        />
      </div>
      <Periods all={all} choice={choice} choose={choose} />
    </form>
  );
}

/** The measure, the rows, and what they are compared with. */
function What({ choice, choose }: Omit<Choosing, 'all'>) {
  const { t } = useTexts();
  const measures = measuresOf(choice.by, choice.movie !== '');
  return (
    <>
      <MeasureSelect value={choice.measure} of={measures} onChoose={(measure) => choose({ measure })} />
      <Select
        label={t('figures.by.label')}
        value={choice.by}
        onChange={({ target }) =>
          choose({
            by: FIGURE_GROUPS.find((each) => each === target.value) ?? 'day',
            order: 'natural',
            direction: 'up',
          })
        }
      >
        {FIGURE_GROUPS.map((each) => (
          <option key={each} value={each}>
            {t(`figures.by.${each}`)}
          </option>
        ))}
      </Select>
      <Select
        label={t('figures.compare.label')}
        value={choice.compare}
        onChange={({ target }) =>
          choose({
            compare: COMPARISONS.find((each) => each === target.value) ?? 'none',
            order: 'natural',
            direction: 'up',
          })
        }
      >
        {COMPARISONS.map((each) => (
          <option key={each} value={each}>
            {t(`figures.compare.${each}`)}
          </option>
        ))}
      </Select>
    </>
  );
}

function Periods({ all, choice, choose }: Choosing) {
  const { t } = useTexts();
  return (
    <ul className={css.periods} aria-label={t('figures.period.label')}>
      {PERIODS.map((name) => {
        const { from, until } = usualPeriod(name, all.today, all.cine_week_start);
        return (
          <li key={name}>
            <Button
              size="small"
              aria-pressed={choice.from === from && choice.until === until}
              onClick={() => choose({ from, until })}
            >
              {t(`figures.period.${name}`)}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

export function MeasureSelect(props: { value: Measure; of: readonly Measure[]; onChoose: (measure: Measure) => void }) {
  const { t } = useTexts();
  return (
    <Select
      label={t('figures.measure.label')}
      value={props.value}
      onChange={({ target }) => props.onChoose(props.of.find((each) => each === target.value) ?? 'revenue')}
    >
      {props.of.map((each) => (
        <option key={each} value={each}>
          {t(`figures.measure.${each}`)}
        </option>
      ))}
    </Select>
  );
}

/** Chooses one cinema or film, or all. */
export function PlaceSelect(props: {
  label: string;
  value: string;
  of: readonly { readonly id: number; readonly name: string }[];
  onChoose: (id: string) => void;
}) {
  const { t } = useTexts();
  return (
    <Select label={props.label} value={props.value} onChange={({ target }) => props.onChoose(target.value)}>
      <option value="">{t('figures.all')}</option>
      {props.of.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
