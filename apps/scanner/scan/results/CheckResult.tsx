import { Verdict } from '#apps/scanner/components/icons.tsx';
import { useTexts } from '#apps/scanner/i18n/language.ts';
import { OfflineMark } from '#apps/scanner/scan/results/OfflineResult.tsx';
import css from '#apps/scanner/scan/results/Result.module.css';
import { ratesOf } from '#apps/scanner/scan/results/result-text.ts';
import { ShowsOfTickets } from '#apps/scanner/scan/results/ShowsOfTickets.tsx';
import type { Tickets } from '#apps/scanner/scan/use-scanning.ts';
import { useTakingBack } from '#apps/scanner/scan/use-taking-back.ts';
import type { Place } from '#apps/scanner/shows/persisted-show.ts';
import { Button } from '#ui/Button.tsx';
import { textOfError } from '#web/api/api-error.ts';

type Check = {
  tickets: Tickets;
  isOffline?: true;
  place: Place;
  onTakenBack: (left: Tickets) => void;
  onAway: () => void;
};

/**
 * Shows an admission that needs a look at a card, in yellow with a card: no refusal. Without a card
 * the admission of these tickets is reverted, and the visitor goes to the box office.
 */
export function CheckResult({ tickets, isOffline, place, onTakenBack, onAway }: Check) {
  const { t } = useTexts();
  const toCheck = tickets.filter(({ needs_proof }) => needs_proof);
  const takingBack = useTakingBack(tickets, onTakenBack);
  return (
    <>
      <header className={css.head}>
        {isOffline ? <OfflineMark /> : null}
        <Verdict says="card" />
        {ratesOf(toCheck).map(({ rate, count }) => (
          <h2 key={rate} className={css.checked}>
            {count > 1 ? <span className={css.times}>{count}&nbsp;×</span> : null} {t('result.check.title', { rate })}
          </h2>
        ))}
      </header>
      <div className={css.body}>
        <ShowsOfTickets tickets={tickets} place={place} />
        <p className={css.rates}>{t('result.admitted', { count: tickets.length })}</p>
        <ul className={css.rates}>
          {tickets.map(({ ticket, seat, rate }) => (
            <li key={ticket}>
              {seat ? <strong>{seat}</strong> : null}
              {rate}
            </li>
          ))}
        </ul>
        {takingBack.error ? (
          <p className={css.detail} role="alert">
            {textOfError(takingBack.error, t)}
          </p>
        ) : null}
      </div>
      <footer className={css.choices}>
        <Button variant="primary" size="large" data-first onClick={onAway}>
          {t('result.check.seen')}
        </Button>
        <Button
          size="large"
          busy={takingBack.isPending}
          busyLabel={t('common.busy')}
          onClick={() => takingBack.mutate(toCheck, { onSuccess: onAway })}
        >
          {t('result.check.none')}
        </Button>
      </footer>
    </>
  );
}
