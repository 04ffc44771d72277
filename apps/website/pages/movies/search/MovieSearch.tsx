import { useEffect, useRef, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { addressIn } from '#apps/website/addresses.ts';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { filterOf } from '#apps/website/pages/movies/movies-filter.ts';
import { FacetChoices } from '#apps/website/pages/movies/search/FacetChoices.tsx';
import { searchableFilms } from '#apps/website/pages/movies/search/find-movies.ts';
import css from '#apps/website/pages/movies/search/MovieSearch.module.css';
import { NothingFound } from '#apps/website/pages/movies/search/NothingFound.tsx';
import { useMovieSearch } from '#apps/website/pages/movies/search/use-movie-search.ts';
import { SiteLink } from '#apps/website/parts/SiteLink.tsx';
import { useNow, useSite } from '#apps/website/site/SiteProvider.tsx';
import { filterParams, moviesPath } from '#modules/screenings/rules/programme-filter.ts';
import {
  facetsOf,
  SEARCH_ATTRIBUTES,
  searchFilms,
  searchQuery,
  WORDS_KEY,
} from '#modules/screenings/rules/programme-search.ts';
import { Button } from '#ui/Button.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

/** Where the header's link leads. */
const SEARCH_ID = 'search';
/** A hand that rests: what was found is said once, not with every key. */
const SAID_AFTER_MS = 700;

/**
 * Searching the films of the list by words and by what they are. A form with an address of its own, which needs no
 * program; with one the list follows every key, from the data the page has.
 */
export function MovieSearch() {
  const { t, locale } = useTexts();
  const site = useSite();
  const now = useNow();
  const filter = filterOf(site, useParams(), now);
  const films = searchableFilms(site, filter, now);
  const [search, change] = useMovieSearch();
  const input = useRef<HTMLInputElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    // `key` is why this runs: who asks for the search again is brought to it again.
    if (key && hash === `#${SEARCH_ID}`) input.current?.focus();
  }, [hash, key]);
  const latest = useRef({ search, change });
  latest.current = { search, change };
  useEffect(() => {
    // What was typed before this program came.
    const words = input.current?.value ?? '';
    if (words !== latest.current.search.words) latest.current.change({ ...latest.current.search, words });
  }, []);

  const path = `/${moviesPath(filterParams(filter))}`;
  const searching = searchQuery(search) !== '';
  const count = searching ? searchFilms(films, search).length : films.length;
  const facets = facetsOf(films, search);
  const chosen = SEARCH_ATTRIBUTES.reduce((sum, attribute) => sum + search.chosen[attribute].length, 0);
  return (
    <search className={css.search}>
      <form
        method="get"
        action={addressIn(locale, path)}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          // The list has followed already; a keyboard that covers it goes.
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
        {facets.length > 0 ? (
          <details className={css.more}>
            <summary className={css.summary}>
              {t('movies.search.more')}
              {chosen > 0 ? <span className={css.number}>{t('movies.search.chosen', { count: chosen })}</span> : null}
            </summary>
            <FacetChoices facets={facets} search={search} onChange={change} />
          </details>
        ) : null}
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
      <SaidLater text={searching ? t('movies.search.found', { count }) : ''} />
    </search>
  );
}

function SaidLater({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), SAID_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <VisuallyHidden>
      <span role="status">{said}</span>
    </VisuallyHidden>
  );
}
