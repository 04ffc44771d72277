import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { addressIn } from '#apps/website/addresses.ts';
import css from '#apps/website/cinema/CinemaBar.module.css';
import { obeysCinema, withCinema, withoutCinema } from '#apps/website/cinema/chosen-cinema.ts';
import { locate } from '#apps/website/cinema/locate.ts';
import { AllCinemasLink } from '#apps/website/cinema/NotHere.tsx';
import { useCurrentCinema } from '#apps/website/cinema/use-cinema.ts';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import type { CinemaWire } from '#modules/venues/contract/public.ts';
import { nearestFirst, type Place, placeOf } from '#modules/venues/rules/nearest-cinemas.ts';
import { Button } from '#ui/Button.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

const PANEL_ID = 'cinemas';

/** Returns the town, unless the name has it. */
const townBeside = ({ name, address: { city } }: CinemaWire): string =>
  name.toLowerCase().includes(city.toLowerCase()) ? '' : city;
const nameAndTown = (cinema: CinemaWire): string => [cinema.name, townBeside(cinema)].filter(Boolean).join(', ');

/**
 * Shows the chosen cinema below the header, and lets a visitor choose another one or all
 * (decision 0074). The list is a popover of links, so that it works without the script.
 */
export function CinemaBar() {
  const { t } = useTexts();
  const { pathname, search } = useLocation();
  const current = useCurrentCinema();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Runs when the address changes: the list closes to show the page.
    if (pathname + search && panel.current?.matches(':popover-open')) panel.current.hidePopover();
  }, [pathname, search]);
  return (
    <nav className={css.bar} aria-label={t('cinemas.label')}>
      <div className={css.inner}>
        <button type="button" className={css.open} popoverTarget={PANEL_ID}>
          <svg className={css.pin} viewBox="0 0 20 20" aria-hidden="true">
            <path d="M10 18s6-5.600 6-10a6 6 0 1 0-12 0c0 4.400 6 10 6 10zM10 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4z" />
          </svg>
          <span className={css.name}>{current ? nameAndTown(current) : t('cinemas.choose')}</span>
          {current ? <VisuallyHidden>{` ${t('cinemas.change')}`}</VisuallyHidden> : null}
          <svg className={css.arrow} viewBox="0 0 10 10" aria-hidden="true">
            <path d="M1.5 3.5 5 7l3.5-3.5" />
          </svg>
        </button>
        {current ? <AllCinemasLink className={css.all} /> : null}
      </div>
      <div
        ref={panel}
        id={PANEL_ID}
        popover="auto"
        className={css.panel}
        role="dialog"
        aria-label={t('cinemas.choose')}
      >
        <div className={css.head}>
          <h2 className={css.title}>{t('cinemas.choose')}</h2>
          <button
            type="button"
            className={css.close}
            popoverTarget={PANEL_ID}
            popoverTargetAction="hide"
            aria-label={t('common.close')}
          >
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="M4 4l12 12M16 4L4 16" />
            </svg>
          </button>
        </div>
        <Cinemas currentId={current?.id ?? null} />
      </div>
    </nav>
  );
}

/** Lists the cinemas in the exhibitor's order, or the nearest first. */
function Cinemas({ currentId }: { currentId: number | null }) {
  const { t, locale } = useTexts();
  const site = useSite();
  const { pathname, search } = useLocation();
  const [place, setPlace] = useState<Place | null>(null);
  // A page that is the same for all cinemas leads to the films of the chosen one.
  const target = obeysCinema(pathname) ? pathname + withoutCinema(search) : '/movies';
  const listed = place
    ? nearestFirst(site.cinemas, place)
    : site.cinemas.map((cinema) => ({ cinema, kilometres: null }));
  return (
    <>
      <NearMe onFound={setPlace} nearest={place ? (listed[0]?.cinema ?? null) : null} />
      <ul className={css.list}>
        <li>
          <a
            href={addressIn(locale, target)}
            data-cinema=""
            data-save-position
            className={css.cinema}
            aria-current={currentId === null ? 'true' : undefined}
          >
            <strong>{t('cinemas.all')}</strong>
          </a>
        </li>
        {listed.map(({ cinema, kilometres }) => (
          <li key={cinema.id}>
            <a
              href={addressIn(locale, withCinema(target, cinema.slug))}
              rel="nofollow"
              data-cinema={cinema.slug}
              data-save-position
              className={css.cinema}
              aria-current={currentId === cinema.id ? 'true' : undefined}
            >
              <strong>{cinema.name}</strong> <span className={css.town}>{townBeside(cinema)}</span>
              {kilometres === null ? null : <span className={css.far}> {far(kilometres, locale)}</span>}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

const far = (kilometres: number, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'kilometer',
    maximumFractionDigits: kilometres < 10 ? 1 : 0,
  }).format(kilometres);

const never = () => () => undefined;

/** Sorts by distance, after a press: the browser asks the visitor then, and not before. */
function NearMe(props: { onFound: (place: Place) => void; nearest: CinemaWire | null }) {
  const { onFound, nearest } = props;
  const { t } = useTexts();
  const { cinemas } = useSite();
  const hasScript = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [state, setState] = useState<'idle' | 'asking' | 'refused' | 'unavailable' | 'found'>('idle');
  if (!hasScript || cinemas.filter(placeOf).length < 2) return null;
  const ask = async (): Promise<void> => {
    setState('asking');
    const answer = await locate();
    if (typeof answer === 'string') return setState(answer);
    onFound(answer);
    setState('found');
  };
  return (
    <div className={css.near}>
      <Button onClick={() => void ask()} busy={state === 'asking'}>
        {t('cinemas.near_me')}
      </Button>
      <p role="status" className={css.status}>
        {state === 'found' && nearest ? t('cinemas.nearest', { cinema: nameAndTown(nearest) }) : null}
        {state === 'refused' || state === 'unavailable' ? t(`cinemas.${state}`) : null}
      </p>
    </div>
  );
}
