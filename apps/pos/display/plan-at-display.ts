import { useEffect, useSyncExternalStore } from 'react';
import type { DisplayState } from '#modules/printing/contract/printing.ts';
import type { ArrangementWire } from '#modules/seating/contract/public.ts';
import type { TillHall } from '#modules/till/contract/till.ts';

type Shown = DisplayState['plan'];

const SIDE_MAX = 200;
const OWN_MAX = 100;

let shown: Shown = null;
const listeners = new Set<() => void>();

/** The hall in which the attendant chooses seats now, for the customer displays; null: none (D-144). */
const planAtDisplay = {
  get: (): Shown => shown,
  set(next: Shown): void {
    shown = next;
    for (const changed of listeners) changed();
  },
};

export const usePlanAtDisplay = (): Shown =>
  useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, planAtDisplay.get);

/** Shows the hall at the displays while the component is there. `own`: the seats on the bill. */
export function useShowsPlan({ screening, seats: { arrangement } }: TillHall, own: readonly string[]): void {
  const names = own.join('\n');
  const { screen } = screening;
  useEffect(() => {
    planAtDisplay.set(arrangement ? planOf(screen, arrangement, names === '' ? [] : names.split('\n')) : null);
  }, [screen, arrangement, names]);
  useEffect(() => () => planAtDisplay.set(null), []);
}

/** One letter for each position: `o` own, `t` taken, `f` free, a space without a seat. */
export const planOf = (screen: string, arrangement: ArrangementWire, own: readonly string[]): Shown => ({
  screen: screen.slice(0, SIDE_MAX),
  own: own.slice(0, OWN_MAX),
  rows: arrangement.slice(0, SIDE_MAX).map((row) =>
    row
      .slice(0, SIDE_MAX)
      .map((seat) => (seat === null ? ' ' : own.includes(seat.name) ? 'o' : isTaken(seat) ? 't' : 'f'))
      .join(''),
  ),
});

const isTaken = ({ sold, reserved, blocked, disabled }: NonNullable<ArrangementWire[number][number]>): boolean =>
  sold || reserved || blocked || disabled;
