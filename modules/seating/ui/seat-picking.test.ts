import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_SEATING_CONFIG } from '#modules/seating/rules/arrangement.ts';
import type { PickerMode } from '#modules/seating/rules/picker/picker-mode.ts';
import { createSeatPicking, type SeatWarning } from '#modules/seating/ui/seat-picking.ts';
import { drawnArrangement } from '#modules/seating/ui/testing-hall.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function picking(drawing: string, mode: PickerMode, own: readonly string[] = []) {
  const warnings: SeatWarning[] = [];
  const store = createSeatPicking({
    arrangement: drawnArrangement(drawing),
    config: DEFAULT_SEATING_CONFIG,
    supplements: { comfort_seats: 2 },
    mode,
    autoAssign: mode === 'assigned' || mode === 'changeable',
    own,
    onWarning: (warning) => warnings.push(warning),
  });
  return { store, warnings, names: () => store.choice().names };
}
const ask = (count: number) => ({ type: 'request', count }) as const;

test('a lost seat disappears at once, 200 ms later others are assigned and must be accepted', {
  tags: ['SEAT-010', 'SEAT-014', 'D-040'],
}, () => {
  const { store, warnings, names } = picking('....', 'changeable');
  store.dispatch(ask(2));
  expect(names()).toEqual(['A-1', 'A-2']);
  store.refresh(drawnArrangement('#...'));
  expect(names()).toEqual(['A-2']);
  vi.advanceTimersByTime(0);
  expect(warnings).toEqual(['reassigned']);
  vi.advanceTimersByTime(199);
  expect(names()).toEqual(['A-2']);
  vi.advanceTimersByTime(1);
  expect(names()).toEqual(['A-2', 'A-3']);
  expect([store.choice().readiness, store.toConfirm()]).toEqual(['confirm-seats', 'reassigned']);
  store.dispatch({ type: 'confirm' });
  expect([store.choice().readiness, store.toConfirm()]).toEqual(['ready', null]);
});

test('during checkout the warning waits 2000 ms', { tags: ['SEAT-012', 'SEAT-014', 'D-040'] }, () => {
  const { store, warnings } = picking('....', 'free');
  store.dispatch(ask(1));
  store.dispatch({ type: 'toggle', seatId: store.idsOf(['A-1'])[0] ?? 0 });
  store.dispatch({ type: 'checkout', outcome: 'started' });
  store.refresh(drawnArrangement('#...'));
  vi.advanceTimersByTime(1999);
  expect(warnings).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(warnings).toEqual(['choose-again']);
});

test('another lost seat does not delay the warning', { tags: ['SEAT-012', 'SEAT-014'] }, () => {
  const { store, warnings } = picking('....', 'free');
  store.dispatch(ask(2));
  for (const seatId of store.idsOf(['A-1', 'A-2'])) store.dispatch({ type: 'toggle', seatId });
  store.dispatch({ type: 'checkout', outcome: 'started' });
  store.refresh(drawnArrangement('#...'));
  vi.advanceTimersByTime(1500);
  store.refresh(drawnArrangement('##..'));
  vi.advanceTimersByTime(500);
  expect(warnings).toEqual(['choose-again']);
  vi.advanceTimersByTime(5000);
  expect(warnings).toHaveLength(1);
});

test('a successful checkout gives no warning about the own purchase', { tags: ['SEAT-012', 'D-040'] }, () => {
  const { store, warnings, names } = picking('....', 'changeable');
  store.dispatch(ask(2));
  store.dispatch({ type: 'checkout', outcome: 'started' });
  store.refresh(drawnArrangement('##..'));
  store.dispatch({ type: 'checkout', outcome: 'succeeded' });
  vi.advanceTimersByTime(10_000);
  expect([warnings, names()]).toEqual([[], []]);
});

test('seats offered by the server are chosen and must be accepted', { tags: ['SEAT-011'] }, () => {
  const { store } = picking('....', 'free');
  store.dispatch(ask(2));
  store.dispatch({ type: 'offered', seatIds: store.idsOf(['A-3', 'A-4']) });
  expect([store.choice().names, store.choice().readiness, store.toConfirm()]).toEqual([
    ['A-3', 'A-4'],
    'confirm-seats',
    'offered',
  ]);
});

test('restores seats chosen before a reload, unless one of them is gone', { tags: ['D-060'] }, () => {
  const { store, names } = picking('.#..', 'free');
  store.dispatch(ask(2));
  store.restore(['A-2', 'A-3']);
  expect(names()).toEqual([]);
  store.restore(['A-1', 'A-3']);
  expect([names(), store.choice().readiness]).toEqual([['A-1', 'A-3'], 'ready']);
});

test('this visitor can keep or change the seats of an own bill', { tags: ['D-061'] }, () => {
  const { store, names } = picking('##..', 'free', ['A-1', 'A-2']);
  expect([names(), store.places(4)]).toEqual([['A-1', 'A-2'], 4]);
  store.dispatch({ type: 'toggle', seatId: store.idsOf(['A-1'])[0] ?? 0 });
  store.dispatch({ type: 'toggle', seatId: store.idsOf(['A-3'])[0] ?? 0 });
  expect(names()).toEqual(['A-2', 'A-3']);
});

test('a rebuilt hall is not mixed with the old one', () => {
  const { store } = picking('....', 'free');
  expect([store.refresh(drawnArrangement('#...')), store.refresh(drawnArrangement('.....'))]).toEqual([true, false]);
});

test('after stop, no timer fires', () => {
  const { store, warnings } = picking('....', 'changeable');
  store.dispatch(ask(1));
  store.refresh(drawnArrangement('#...'));
  store.stop();
  vi.advanceTimersByTime(10_000);
  expect([warnings, store.choice().names]).toEqual([[], []]);
});
