import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { CINEMA_KEY } from '#apps/website/cinema/chosen-cinema.ts';
import { dayViewKeys, parseDayView } from '#modules/screenings/rules/programme/day-view.ts';
import {
  type ProgrammeSearch,
  parseSearch,
  searchQuery,
} from '#modules/screenings/rules/programme/programme-search.ts';

/**
 * Long enough that fast typing does not fill the history, short enough that the list responds at
 * once.
 */
const TO_ADDRESS_MS = 90;
/** Marks an address that this hook wrote. */
const TYPED = { typed: true } as const;

/** Returns the query of a search with what else the address says: the view of the day and the cinema. */
function withOther(query: string, address: string): string {
  const pairs = new URLSearchParams(address);
  const cinema = pairs.get(CINEMA_KEY);
  const parts = [query.slice(1), dayViewKeys(parseDayView(pairs)), cinema && `${CINEMA_KEY}=${cinema}`];
  const text = parts.filter(Boolean).join('&');
  return text && `?${text}`;
}

/**
 * Returns the search of the address, or the one the visitor is composing. The address follows a
 * moment later and replaces the previous one; the list depends on the address alone.
 */
export function useMovieSearch(): readonly [ProgrammeSearch, (next: ProgrammeSearch) => void] {
  const { pathname, search: address, state } = useLocation();
  // On a busy machine the page shows such an address when the visitor has typed on: it must not take letters away.
  const isOwn = useNavigationType() === 'REPLACE' && (state as Partial<typeof TYPED> | null)?.typed === true;
  const navigate = useNavigate();
  const [search, setSearch] = useState(() => parseSearch(new URLSearchParams(address)));
  const own = useRef(searchQuery(search));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (isOwn) return;
    const elsewhere = parseSearch(new URLSearchParams(address));
    if (timer.current === undefined && searchQuery(elsewhere) !== own.current) {
      own.current = searchQuery(elsewhere);
      setSearch(elsewhere);
    }
  }, [address, isOwn]);
  useEffect(() => {
    // Ends when `pathname` changes: the typed text belongs to the previous list.
    if (!pathname) return undefined;
    return () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [pathname]);
  const change = (next: ProgrammeSearch): void => {
    setSearch(next);
    own.current = searchQuery(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void navigate(pathname + withOther(own.current, address), {
        replace: true,
        preventScrollReset: true,
        state: TYPED,
      });
    }, TO_ADDRESS_MS);
  };
  return [search, change];
}
