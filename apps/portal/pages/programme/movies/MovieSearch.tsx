import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/movies/MoviesPage.module.css';
import { MOVIE_SEARCH_MIN, MOVIE_SEARCH_PAUSE_MS } from '#modules/catalogue/rules/movie-search.ts';
import { TextField } from '#ui/Field.tsx';

/**
 * Searches films while the employee types: after a pause, from three letters on (MOV-007, D-123).
 * '' is all films.
 */
export function MovieSearch({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const { t } = useTexts();
  const [typed, setTyped] = useState(search);
  const latest = useRef(onSearch);
  latest.current = onSearch;
  const words = typed.trim();
  const isTooShort = words.length > 0 && words.length < MOVIE_SEARCH_MIN;
  const searchText = isTooShort ? '' : words;
  useEffect(() => {
    if (searchText === search) return;
    const timer = setTimeout(() => latest.current(searchText), MOVIE_SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [searchText, search]);
  return (
    <search className={css.search}>
      <TextField
        label={t('common.search')}
        type="search"
        value={typed}
        maxLength={100}
        hint={isTooShort ? t('movies.search_from', { count: MOVIE_SEARCH_MIN }) : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
    </search>
  );
}
