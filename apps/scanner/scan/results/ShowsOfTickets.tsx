import { useTexts } from '#apps/scanner/i18n/language.ts';
import css from '#apps/scanner/scan/results/Result.module.css';
import { showsOf } from '#apps/scanner/scan/results/result-text.ts';
import type { Tickets } from '#apps/scanner/scan/use-scanning.ts';
import type { Place } from '#apps/scanner/shows/persisted-show.ts';

/** Names hall and show of these tickets, at a scanner for several halls. */
export function ShowsOfTickets({ tickets, place }: { tickets: Tickets; place: Place }) {
  const { formats } = useTexts();
  if (!('screens' in place.choice)) return null;
  return showsOf(tickets).map(({ screening_id, screen, title, start }) => (
    <p key={screening_id} className={css.hall}>
      <strong>{screen}</strong>
      <span>
        {title} {formats.time(Date.parse(start))}
      </span>
    </p>
  ));
}
