import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { api } from '#apps/portal/api.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/planning/cell/FilmField.module.css';
import { PLANNING } from '#apps/portal/pages/programme/planning/planning.ts';
import { MOVIE_SEARCH_MIN, MOVIE_SEARCH_PAUSE_MS } from '#modules/catalogue/rules/movie-search.ts';
import type { PlannedFilmWire } from '#modules/screenings/contract/planning.ts';
import { typedTimes } from '#modules/screenings/rules/planning/typed-times.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

const SHOWN_MAX = 12;
const NO_FILMS: readonly PlannedFilmWire[] = [];

/** Chooses a film and version: those of the week at once, all others by a part of their title. */
export function FilmField(props: {
  films: readonly PlannedFilmWire[];
  /** The text typed before the field opened. */
  search: string;
  autoFocus?: boolean;
  /** Times that were typed here before a film was chosen; '' for none. */
  waiting: string;
  onWait: (times: string) => void;
  /** `times` are those that were typed here. */
  onChoose: (film: PlannedFilmWire, times: string) => void;
}) {
  const { t } = useTexts();
  const { films, waiting, onWait, onChoose } = props;
  const [search, setSearch] = useState(props.search);
  const [isOpen, setOpen] = useState(props.search !== '');
  const [at, setAt] = useState(0);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isFirst = useRef(props.autoFocus);
  useEffect(() => {
    if (isFirst.current) input.current?.focus();
  }, []);
  const { offered: matches, isFetching } = useOfferedFilms(films, search, isOpen);
  // A time is no title: it waits here for its film.
  const isTimes = matches.length === 0 && areTimes(search);
  const offered = isTimes ? films.filter(({ plannable }) => plannable).slice(0, SHOWN_MAX) : matches;
  const times = isTimes ? search.trim() : waiting;
  const marked = Math.min(at, offered.length - 1);
  const choose = (film: PlannedFilmWire | undefined): void => {
    if (!film) return;
    setSearch('');
    setOpen(false);
    onChoose(film, times);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setAt(isOpen ? (marked + step + offered.length) % Math.max(1, offered.length) : 0);
    } else if (event.key === 'Enter' && isOpen && offered[marked]) {
      event.preventDefault();
      event.stopPropagation();
      choose(offered[marked]);
    } else if (event.key === 'Enter' && search.trim() !== '') {
      event.preventDefault(); // what is typed here is no film yet, and is not lost
      event.stopPropagation();
      if (!isTimes) return;
      onWait(times);
      setSearch('');
    } else if (event.key === 'Escape' && isOpen && search !== '') {
      event.preventDefault();
      event.stopPropagation();
      setSearch('');
      setOpen(false);
    }
  };
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {t('planning.cell.add')}
      </label>
      <input
        className={css.input}
        id={id}
        type="text"
        role="combobox"
        aria-describedby={times === '' ? undefined : `${id}-times`}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && offered[marked] ? `${id}-${offered[marked].version_id}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={t('planning.cell.search')}
        ref={input}
        value={search}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onChange={({ target }) => {
          setSearch(target.value);
          setAt(0);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
      />
      {times === '' ? null : (
        <p className={css.label} id={`${id}-times`} role="status">
          {t('planning.cell.film_for', { times })}
        </p>
      )}
      <FilmList id={id} films={offered} marked={marked} isOpen={isOpen} onMark={setAt} onChoose={choose} />
      <VisuallyHidden>
        <span role="status">{isOpen && !isFetching ? t('planning.cell.found', { count: offered.length }) : ''}</span>
      </VisuallyHidden>
    </div>
  );
}

function areTimes(text: string): boolean {
  const { times, wrong } = typedTimes(text);
  return times.length > 0 && wrong.length === 0;
}

function FilmList(props: {
  id: string;
  films: readonly PlannedFilmWire[];
  marked: number;
  isOpen: boolean;
  onMark: (index: number) => void;
  onChoose: (film: PlannedFilmWire) => void;
}) {
  const { t } = useTexts();
  const { id, films, marked, isOpen, onMark, onChoose } = props;
  return (
    <div
      className={css.list}
      id={`${id}-list`}
      role="listbox"
      aria-label={t('planning.cell.films')}
      hidden={!isOpen || films.length === 0}
    >
      {films.map((film, index) => (
        <FilmOption
          key={film.version_id}
          id={`${id}-${film.version_id}`}
          film={film}
          isMarked={index === marked}
          onMark={() => onMark(index)}
          onChoose={() => onChoose(film)}
        />
      ))}
    </div>
  );
}

function FilmOption(props: {
  id: string;
  film: PlannedFilmWire;
  isMarked: boolean;
  onMark: () => void;
  onChoose: () => void;
}) {
  const { id, film, isMarked, onMark, onChoose } = props;
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      className={isMarked ? css.marked : css.option}
      onPointerEnter={onMark}
      onPointerDown={(event) => {
        event.preventDefault(); // the field keeps the focus until a film is chosen
        onChoose();
      }}
    >
      <FilmName film={film} />
    </div>
  );
}

function FilmName({ film }: { film: PlannedFilmWire }) {
  const { t } = useTexts();
  return (
    <>
      <b>{film.title}</b>
      <small>
        {film.version}
        {film.runtime === null ? null : <span>{t('planning.minutes', { count: film.runtime })}</span>}
      </small>
    </>
  );
}

/** The films of the plan whose names have these words, and then those of the whole catalogue (MOV-007). */
function useOfferedFilms(films: readonly PlannedFilmWire[], search: string, isOpen: boolean) {
  const { locale } = useTexts();
  const words = search.trim().toLocaleLowerCase(locale);
  const [searchText, setSearchText] = useState('');
  // The whole catalogue is searched too, after a pause (MOV-007).
  useEffect(() => {
    const timer = setTimeout(() => setSearchText(words), MOVIE_SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const { data: matches = NO_FILMS, isFetching } = useQuery({
    queryKey: [...PLANNING, 'films', words],
    queryFn: ({ signal }) => api().call('GET /api/staff/planning/films', { query: { search: words }, signal }),
    enabled: isOpen && words === searchText && words.length >= MOVIE_SEARCH_MIN,
    staleTime: 60_000,
  });
  const listedVersions = new Set(films.map(({ version_id }) => version_id));
  const offered = [
    ...films.filter(
      ({ title, version, plannable }) => plannable && `${title} ${version}`.toLocaleLowerCase(locale).includes(words),
    ),
    ...matches.filter(({ version_id }) => !listedVersions.has(version_id)),
  ].slice(0, SHOWN_MAX);
  return { offered, isFetching };
}
