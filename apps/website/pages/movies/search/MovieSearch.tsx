import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { addressIn } from '#apps/website/addresses.ts';
import { CINEMA_KEY } from '#apps/website/cinema/chosen-cinema.ts';
import { useChosenCinema, useShownSite } from '#apps/website/cinema/use-cinema.ts';
import { SiteLink } from '#apps/website/components/SiteLink.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { filterOf } from '#apps/website/pages/movies/movies-filter.ts';
import { FacetChoices } from '#apps/website/pages/movies/search/FacetChoices.tsx';
import { searchableFilms } from '#apps/website/pages/movies/search/find-movies.ts';
import css from '#apps/website/pages/movies/search/MovieSearch.module.css';
import { NothingFound } from '#apps/website/pages/movies/search/NothingFound.tsx';
import { useMovieSearch } from '#apps/website/pages/movies/search/use-movie-search.ts';
import { useNow, useSite } from '#apps/website/site/SiteProvider.tsx';
import { dayViewKeys, parseDayView } from '#modules/screenings/rules/programme/day-view.ts';
import { filterParams, moviesPath } from '#modules/screenings/rules/programme/programme-filter.ts';
import {
  facetsOf,
  SEARCH_ATTRIBUTES,
  searchFilms,
  searchQuery,
  WORDS_KEY,
} from '#modules/screenings/rules/programme/programme-search.ts';
import { Button } from '#ui/Button.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

/** The anchor of the header's link. */
const SEARCH_ID = 'search';
/** The pause before the result is announced: once, not after every key. */
const STATUS_AFTER_MS = 700;

/**
 * Searches the films of the list by words and facets. A form with its own address, which works
 * without a script; with the script the list updates after every key, from the page's data.
 */
export function MovieSearch() {
  const { t, locale } = useTexts();
  const site = useSite();
  const now = useNow();
  const filter = filterOf(site, useParams(), now);
  const films = searchableFilms(useShownSite(), filter, now);
  const [search, change] = useMovieSearch();
  const input = useRef<HTMLInputElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    // Runs when `key` changes: a second click on the search link focuses the search again.
    if (key && hash === `#${SEARCH_ID}`) input.current?.focus();
  }, [hash, key]);
  const latest = useRef({ search, change });
  latest.current = { search, change };
  useEffect(() => {
    // Text typed before this script loaded.
    const words = input.current?.value ?? '';
    if (words !== latest.current.search.words) latest.current.change({ ...latest.current.search, words });
  }, []);

  const path = `/${moviesPath(filterParams(filter))}`;
  const searching = searchQuery(search) !== '';
  const count = searching ? searchFilms(films, search).length : films.length;
  return (
    <search className={css.search}>
      <form
        method="get"
        action={addressIn(locale, path)}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          // The list is already filtered; the on-screen keyboard that covers it closes.
          if (matchMedia('(pointer: coarse)').matches) input.current?.blur();
        }}
      >
        <div className={css.line}>
          <VisuallyHidden>
            <label htmlFor={SEARCH_ID}>{t('movies.search.label')}</label>
          </VisuallyHidden>
          <input
            ref={input}
            id={SEARCH_ID}
            type="search"
            name={WORDS_KEY}
            className={css.input}
            placeholder={t('movies.search.hint')}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            value={search.words}
            onChange={({ target }) => change({ ...search, words: target.value })}
          />
          <Button type="submit">{t('movies.search.submit')}</Button>
        </div>
        <HiddenFields />
        <MoreChoices facets={facetsOf(films, search)} search={search} onChange={change} />
      </form>
      {searching ? (
        <p className={css.found}>
          <span aria-hidden={count === 0 || undefined}>{t('movies.search.found', { count })}</span>{' '}
          <SiteLink to={{ path }} savePosition onClick={() => input.current?.focus()}>
            {t('movies.search.clear')}
          </SiteLink>
        </p>
      ) : null}
      {searching && count === 0 ? <NothingFound films={films} search={search} path={path} /> : null}
      <DelayedStatus text={searching ? t('movies.search.found', { count }) : ''} />
    </search>
  );
}

/** The chosen cinema and the view of the day, for a form that is sent without the script. */
function HiddenFields() {
  const chosen = useChosenCinema();
  const view = new URLSearchParams(dayViewKeys(parseDayView(new URLSearchParams(useLocation().search))));
  return (
    <>
      {chosen ? <input type="hidden" name={CINEMA_KEY} value={chosen.slug} /> : null}
      {[...view].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

/** What the films are, to choose from; nothing where they do not differ. */
function MoreChoices({ facets, search, onChange }: ComponentProps<typeof FacetChoices>) {
  const { t } = useTexts();
  const chosen = SEARCH_ATTRIBUTES.reduce((sum, attribute) => sum + search.chosen[attribute].length, 0);
  if (facets.length === 0) return null;
  return (
    <details className={css.more}>
      <summary className={css.summary}>
        {t('movies.search.more')}
        {chosen > 0 ? <span className={css.number}>{t('movies.search.chosen', { count: chosen })}</span> : null}
      </summary>
      <FacetChoices facets={facets} search={search} onChange={onChange} />
    </details>
  );
}

function DelayedStatus({ text }: { text: string }) {
  const [shownText, setShownText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setShownText(text), STATUS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <VisuallyHidden>
      <span role="status">{shownText}</span>
    </VisuallyHidden>
  );
}
