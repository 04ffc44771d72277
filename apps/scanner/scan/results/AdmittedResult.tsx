import { Verdict } from '#apps/scanner/components/icons.tsx';
import { useTexts } from '#apps/scanner/i18n/language.ts';
import { OfflineMark } from '#apps/scanner/scan/results/OfflineResult.tsx';
import css from '#apps/scanner/scan/results/Result.module.css';
import { ratesOf } from '#apps/scanner/scan/results/result-text.ts';
import { ShowsOfTickets } from '#apps/scanner/scan/results/ShowsOfTickets.tsx';
import type { Tickets } from '#apps/scanner/scan/use-scanning.ts';
import { Inside } from '#apps/scanner/shows/Inside.tsx';
import { countedOf } from '#apps/scanner/shows/order-shows.ts';
import type { Place } from '#apps/scanner/shows/persisted-show.ts';
import { classes } from '#ui/classes.ts';

type Admitted = { tickets: Tickets; isOffline?: true; place: Place; onAway: () => void };

/** Shows an admission in green, with a tick and the seat: for a moment, or until it is tapped. */
export function AdmittedResult({ tickets, isOffline, place, onAway }: Admitted) {
  const { t } = useTexts();
  const ids = tickets.map(({ screening_id }) => screening_id);
  const seats = tickets.flatMap(({ seat }) => seat ?? []);
  return (
    <>
      <header className={css.head}>
        {isOffline ? <OfflineMark /> : null}
        <Verdict says="yes" />
        <h2 className={css.verdict}>{t('result.admitted', { count: tickets.length })}</h2>
      </header>
      <div className={css.body}>
        <ShowsOfTickets tickets={tickets} place={place} />
        <p className={css.label}>{seats.length > 0 ? t('result.seat') : t('result.free')}</p>
        {seats.length > 0 ? (
          <ul className={classes(css.seats, seats.length > 1 && css.several)}>
            {seats.map((seat) => (
              <li key={seat}>{seat}</li>
            ))}
          </ul>
        ) : null}
        <ul className={css.rates}>
          {ratesOf(tickets).map(({ rate, count }) => (
            <li key={rate}>
              {tickets.length > 1 ? <span className={css.times}>{count}&nbsp;×</span> : null} {rate}
            </li>
          ))}
        </ul>
      </div>
      <footer className={css.foot}>
        <Inside counted={countedOf(place.shows.filter(({ screening_id }) => ids.includes(screening_id)))} />
        <button type="button" className={css.wholeScreen} data-first onClick={onAway}>
          {t('result.next')}
        </button>
      </footer>
    </>
  );
}
