import { useQuery } from '@tanstack/react-query';
import { createContext, useMemo, useState } from 'react';
import { api, useMay } from '#apps/portal/api.ts';
import type { Week } from '#apps/portal/pages/programme/planning/planning.ts';
import { type Day, weekday } from '#kernel/days.ts';
import type { ComparableShowsWire } from '#modules/reports/contract/figures.ts';

export type ComparableShow = ComparableShowsWire['rows'][number];
/** What shows took in a hall on the weekday of a day; undefined: none were shown. */
export type Comparable = (screenId: number, day: Day) => ComparableShow | undefined;

const KEY = 'planning-comparable';
const SUNDAY = 7;
const NONE: Comparable = () => undefined;
const stored = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
};

/** For the cells of the week. */
export const ComparableShown = createContext<Comparable>(NONE);

/** The figures of comparable shows, for who may read reports, and whether they are shown. */
export function useComparable({ wire }: Week) {
  const mayRead = useMay('reports.view');
  const [isOn, setOn] = useState(stored);
  const { data } = useQuery({
    queryKey: ['comparable-shows', wire.cinema?.id, wire.week],
    queryFn: () =>
      api().call('GET /api/staff/figures/comparable', { query: { week: wire.week, cinema: wire.cinema?.id } }),
    enabled: mayRead && isOn && wire.cinema !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const comparable = useMemo((): Comparable => {
    if (!isOn || !data) return NONE;
    const byPlace = new Map(data.rows.map((row) => [`${row.screen_id} ${row.weekday}`, row]));
    return (screenId, day) => byPlace.get(`${screenId} ${weekday(day) || SUNDAY}`);
  }, [isOn, data]);
  return {
    mayRead,
    isOn,
    toggle: () => {
      setOn(!isOn);
      try {
        localStorage.setItem(KEY, isOn ? 'off' : 'on');
      } catch {
        // A browser that stores nothing forgets it.
      }
    },
    comparable,
  };
}
