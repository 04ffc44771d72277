import { useLocation } from 'react-router';
import { addressIn } from '#apps/website/addresses.ts';
import { withoutCinema } from '#apps/website/cinema/chosen-cinema.ts';
import { useChosenCinema } from '#apps/website/cinema/use-cinema.ts';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';

/** Leads to the same page with the screenings of all cinemas, and forgets the choice. */
export function AllCinemasLink({ className }: { className?: string }) {
  const { t, locale } = useTexts();
  const { pathname, search } = useLocation();
  return (
    <a
      href={addressIn(locale, pathname + withoutCinema(search))}
      data-cinema=""
      data-save-position
      className={className}
    >
      {t('cinemas.all')}
    </a>
  );
}

/** Says that there is nothing: at the chosen cinema, with the way to all cinemas, or at all. */
export function NotHere({ otherwise, className }: { otherwise: string; className?: string }) {
  const { t } = useTexts();
  const chosen = useChosenCinema();
  return (
    <p className={className}>
      {chosen ? t('cinemas.none_here', { cinema: chosen.name }) : otherwise} {chosen ? <AllCinemasLink /> : null}
    </p>
  );
}
