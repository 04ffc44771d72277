import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type ProgrammeSearch, parseSearch, searchQuery } from '#modules/screenings/rules/programme-search.ts';

/** Long enough that a quick hand fills no history, short enough that the list follows the hand. */
const TO_ADDRESS_MS = 90;

/**
 * What is searched for: as the address says it, or as the visitor is just putting it together. The address follows a
 * moment later and stands in for what was there before; the list hangs on the address alone.
 */
export function useMovieSearch(): readonly [ProgrammeSearch, (next: ProgrammeSearch) => void] {
  const { pathname, search: address } = useLocation();
  const navigate = useNavigate();
  const [search, setSearch] = useState(() => parseSearch(new URLSearchParams(address)));
  const own = useRef(searchQuery(search));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const elsewhere = parseSearch(new URLSearchParams(address));
    if (timer.current === undefined && searchQuery(elsewhere) !== own.current) {
      own.current = searchQuery(elsewhere);
      setSearch(elsewhere);
    }
  }, [address]);
  useEffect(() => {
    // `pathname` is why this ends: what was being typed belongs to the list that is left.
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
      void navigate(pathname + own.current, { replace: true, preventScrollReset: true });
    }, TO_ADDRESS_MS);
  };
  return [search, change];
}
