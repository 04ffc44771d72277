import { useTexts } from '#apps/pos/i18n/language.ts';
import css from '#apps/pos/sell/Shows.module.css';
import { useShows } from '#apps/pos/sell/shows.ts';
import { useTill } from '#apps/pos/till/till.tsx';
import type { TillScreening } from '#modules/till/contract/till.ts';
import { classes } from '#ui/classes.ts';
import { Skeleton } from '#ui/Spinner.tsx';
import { Failure } from '#web/device/layout/Failure.tsx';

/** From this number of free places on, the counter shows it. */
const FEW = 10;

type Choosing = {
  /** Null: the present business day. */
  day: string | null;
  onDay: (day: string | null) => void;
  onOpen: (id: number) => void;
};

/**
 * Lists the screenings of a day by their start. Full ones are shown but cannot be opened; past ones
 * are last.
 */
export function Shows({ day, onDay, onOpen }: Choosing) {
  const { t, formats } = useTexts();
  const till = useTill();
  const shows = useShows(day);
  const { data, error } = shows;
  return (
    <section className={css.shows} aria-label={t('sell.shows.title')}>
      <div className={css.head}>
        <h2 className={css.title}>{t('sell.shows.title')}</h2>
        <select
          className={css.day}
          aria-label={t('sell.shows.day')}
          value={data?.day ?? till.day}
          onChange={(event) => onDay(event.target.value === till.day ? null : event.target.value)}
        >
          {(data?.days ?? [till.day]).map((each) => (
            <option key={each} value={each}>
              {each === till.day ? t('sell.shows.today') : formats.shortDay(each)}
            </option>
          ))}
        </select>
      </div>
      {shows.isPending ? <Skeleton lines={5} height="4.25rem" label={t('common.loading')} /> : null}
      {error && !data ? <Failure error={error} retry={() => void shows.refetch()} /> : null}
      {data?.screenings.length === 0 ? <p className={css.empty}>{t('sell.shows.empty')}</p> : null}
      <ul className={css.list}>
        {inOrder(data?.screenings ?? []).map((one) => (
          <li key={one.id}>
            <Show show={one} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Past screenings come after those that can still be sold. */
const inOrder = (screenings: readonly TillScreening[]): TillScreening[] => [
  ...screenings.filter(({ sellable }) => sellable),
  ...screenings.filter(({ sellable }) => !sellable),
];

function Show({ show, onOpen }: { show: TillScreening; onOpen: (id: number) => void }) {
  const { t, formats } = useTexts();
  const { free, cancelled, sellable } = show;
  const places = cancelled
    ? t('sell.shows.cancelled')
    : free === 0
      ? t('sell.shows.sold_out')
      : t('sell.shows.free', { count: free });
  const isOff = cancelled || !sellable || free === 0;
  return (
    <button
      type="button"
      className={classes(css.show, isOff && css.off)}
      aria-disabled={isOff || undefined}
      onClick={() => isOff || onOpen(show.id)}
    >
      <span className={css.start}>{formats.time(Date.parse(show.start))}</span>
      <span className={css.what}>
        <span className={css.film}>{show.title}</span>
        <span className={css.where}>{[show.screen, show.version].filter(Boolean).join(' · ')}</span>
      </span>
      <span className={classes(css.places, free <= FEW && css.few)}>{places}</span>
    </button>
  );
}
