// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { catalogue } from '#apps/website/i18n/catalogues/en.ts';
import { createTexts } from '#apps/website/i18n/texts.ts';
import { DEFAULT_SEATING_CONFIG } from '#modules/seating/rules/arrangement.ts';
import type { PickerMode } from '#modules/seating/rules/picker/picker-mode.ts';
import { SeatPicker } from '#modules/seating/ui/SeatPicker.tsx';
import { createSeatPicking } from '#modules/seating/ui/seat-picking.ts';
import { seatWords } from '#modules/seating/ui/seat-words.ts';
import { drawnArrangement } from '#modules/seating/ui/testing-hall.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
const words = seatWords({ t: createTexts('en', catalogue).t, money: (euros) => `€ ${euros.toFixed(2)}` });

const labelOf = (element: Element | null): string => element?.getAttribute('aria-label') ?? '';

let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
});

function shown(drawing: string, mode: PickerMode, tickets: number, gapHint = true) {
  const picking = createSeatPicking({
    arrangement: drawnArrangement(drawing),
    config: DEFAULT_SEATING_CONFIG,
    supplements: { comfort_seats: 2 },
    mode,
    autoAssign: mode === 'assigned' || mode === 'changeable',
    onWarning: () => undefined,
  });
  picking.dispatch({ type: 'request', count: tickets });
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  act(() => root?.render(<SeatPicker picking={picking} words={words} gapHint={gapHint} />));
  const seats = () => [...place.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  const seat = (label: string) => {
    const found = seats().find((candidate) => labelOf(candidate).startsWith(label));
    if (!found) throw new Error(`No seat ${label} among ${seats().map(labelOf)}`);
    return found;
  };
  const press = (element: HTMLElement, key: string) =>
    act(() => {
      element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    });
  const click = (element: HTMLElement) => act(() => element.click());
  const statusTexts = () => [...place.querySelectorAll('[role=status]')].map((one) => one.textContent).filter(Boolean);
  const button = (name: string) => {
    const found = [...place.querySelectorAll('button')].find((one) => (labelOf(one) || one.textContent) === name);
    if (!found) throw new Error(`No button ${name}`);
    return found;
  };
  return { picking, place, seats, seat, press, click, statusTexts, button };
}

test('every seat says its row, number, class, supplement and state', {
  tags: ['SEAT-001', 'SEAT-015', 'D-035'],
}, () => {
  const { seats } = shown('.#|cb', 'free', 1);
  expect(seats().map(labelOf)).toEqual([
    'Row A, seat 1, standard, free',
    'Row A, seat 2, standard, taken',
    'Row B, seat 1, comfort, + € 2.00, free',
    'Row B, seat 2, standard, taken',
  ]);
});

test('a click chooses a free seat, one more than the tickets moves it; for a taken seat it shows the reason', {
  tags: ['SEAT-006', 'SEAT-007'],
}, () => {
  const { seat, click, statusTexts, seats } = shown('..#', 'free', 1);
  click(seat('Row A, seat 1'));
  expect(seat('Row A, seat 1').checked).toBe(true);
  expect(statusTexts()).toContain('1 of 1 seat chosen: A-1');
  click(seat('Row A, seat 2'));
  expect(statusTexts()).toContain('1 of 1 seat chosen: A-2');
  click(seat('Row A, seat 3'));
  expect(statusTexts()).toContain('This seat is not free.');
  expect(seats().map(({ checked }) => checked)).toEqual([false, true, false]);
  click(seat('Row A, seat 2'));
  expect(seat('Row A, seat 2').checked).toBe(false);
});

test('one Tab stop; arrows, Home and End skip gaps, Enter chooses (WCAG 2.1.1)', () => {
  const { seats, seat, press } = shown('._.|...', 'free', 1);
  const stops = () =>
    seats()
      .filter((one) => one.tabIndex === 0)
      .map((one) => labelOf(one).slice(0, 13));
  expect(stops()).toEqual(['Row A, seat 1']);
  act(() => seat('Row A, seat 1').focus());
  const walked = ['ArrowRight', 'ArrowDown', 'Home', 'End', 'ArrowUp', 'ArrowLeft'].map((key) => {
    press(document.activeElement as HTMLElement, key);
    return labelOf(document.activeElement).slice(0, 13);
  });
  expect(walked).toEqual([
    'Row A, seat 2',
    'Row B, seat 3',
    'Row B, seat 1',
    'Row B, seat 3',
    'Row A, seat 2',
    'Row A, seat 1',
  ]);
  expect(stops()).toEqual(['Row A, seat 1']);
  press(document.activeElement as HTMLElement, 'Enter');
  expect(seat('Row A, seat 1').checked).toBe(true);
});

test('shows assigned seats, and a click explains that they cannot be changed', { tags: ['D-037'] }, () => {
  const { seat, click, statusTexts, place } = shown('....', 'assigned', 2);
  expect(seat('Row A, seat 2').checked).toBe(true);
  click(seat('Row A, seat 3'));
  expect(statusTexts()).toContain('These seats are assigned and cannot be changed here.');
  expect(seat('Row A, seat 3').checked).toBe(false);
  expect(place.querySelector('[aria-label^="Remove"]')).toBeNull();
});

test('lost seats are replaced, and the new ones must be accepted', { tags: ['SEAT-011'] }, () => {
  vi.useFakeTimers();
  const { picking, place, click, button } = shown('....', 'changeable', 2);
  act(() => {
    picking.refresh(drawnArrangement('#...'));
    vi.advanceTimersByTime(300);
  });
  expect(place.textContent).toContain('These are now yours: A-2, A-3.');
  click(button('Accept these seats'));
  expect(place.textContent).not.toContain('These are now yours');
  expect(picking.choice().readiness).toBe('ready');
  vi.useRealTimers();
});

test('the list offers the free seats row by row and can choose them too', () => {
  const { click, button, seat, seats, place } = shown('.#|..', 'free', 1);
  click(button('Show as a list'));
  expect(seats()).toHaveLength(3);
  expect([...place.querySelectorAll('summary')].map((one) => one.textContent)).toEqual([
    'Row Aone free',
    'Row B2 free',
  ]);
  click(seat('Row B, seat 2'));
  expect(place.querySelectorAll('summary')[1]?.textContent).toBe('Row Bone freechosen: 2');
});

test('a single seat between others gives a hint, never a refusal, and one press moves the choice', {
  tags: ['D-039'],
}, () => {
  const { seat, click, statusTexts, picking, button } = shown('....', 'free', 1);
  click(seat('Row A, seat 2'));
  expect(statusTexts()).toContain('This leaves seat A-1 empty between others.');
  expect(picking.choice().readiness).toBe('ready');
  click(button('Move to A-1'));
  expect(picking.choice()).toMatchObject({ names: ['A-1'], readiness: 'ready' });
  expect(statusTexts()).toEqual(['1 of 1 seat chosen: A-1']);
  expect(document.activeElement?.textContent).toContain('1 of 1 seat chosen');
});

test('there is no hint if no move helps', { tags: ['D-039'] }, () => {
  const { seat, click, place, picking } = shown('#..#', 'free', 1);
  click(seat('Row A, seat 2'));
  expect(place.textContent).toContain('This leaves seat A-3 empty between others.');
  expect(place.textContent).not.toContain('Move to');
  expect(picking.choice().readiness).toBe('ready');
});

test.each([
  ['the operator does not want the hint', 'free', false],
  ['seats are assigned and cannot be changed', 'assigned', true],
] as const)('nothing is said of seats left alone when %s', { tags: ['D-037', 'D-039'] }, (_, mode, hint) => {
  const { picking, place, seats } = shown('.#..', mode, 2, hint);
  if (mode === 'free')
    for (const seatId of picking.idsOf(['A-3'])) act(() => picking.dispatch({ type: 'toggle', seatId }));
  expect(seats().some(({ checked }) => checked)).toBe(true);
  expect(place.textContent).not.toContain('empty between others');
});

test('for seats chosen by hand, a button chooses the best ones together', () => {
  const { picking, button, click, statusTexts, place } = shown('....|....|....', 'free', 3);
  click(button('Pick the 3 best seats together'));
  expect(picking.choice()).toMatchObject({ names: ['B-1', 'B-2', 'B-3'], readiness: 'ready' });
  expect(statusTexts()).toContain('3 of 3 seats chosen: B-1, B-2, B-3');
  expect(place.textContent).not.toContain('best seats');
});

test('a seat sold to another buyer also leaves the list, and a polite announcement says what is left', {
  tags: ['SEAT-010'],
}, () => {
  const { picking, click, button, seat, seats, statusTexts, place } = shown('....', 'free', 2);
  click(button('Show as a list'));
  for (const name of ['Row A, seat 1', 'Row A, seat 2']) click(seat(name));
  expect(statusTexts()).toEqual(['2 of 2 seats chosen: A-1, A-2']);
  const counted = place.querySelector('[role=status]');
  act(() => void picking.refresh(drawnArrangement('#...')));
  expect(seats().map(labelOf)).toEqual([
    'Row A, seat 2, standard, chosen',
    'Row A, seat 3, standard, free',
    'Row A, seat 4, standard, free',
  ]);
  expect(statusTexts()).toEqual(['1 of 2 seats chosen: A-2']);
  expect(place.querySelector('[role=status]')).toBe(counted); // the same region: a screen reader would not read a new one
  expect(place.querySelector('[role=alert]')).toBeNull();
});

test('seats that others took stay named, and the page offers others, until it is answered', {
  tags: ['SEAT-012'],
}, () => {
  const { picking, place, seat, click, button } = shown('......', 'free', 2);
  click(seat('Row A, seat 1'));
  click(seat('Row A, seat 2'));
  act(() => void picking.refresh(drawnArrangement('##....')));
  expect(place.textContent).toContain('Seats A-1, A-2 have just been sold to another visitor.');
  click(
    [...place.querySelectorAll('[class*=notice] button, button')].find(
      (one): one is HTMLElement => one instanceof HTMLElement && one.textContent === 'Pick the 2 best seats together',
    ) ?? button('none'),
  );
  expect(place.textContent).not.toContain('have just been sold');
  expect(picking.choice().names).toHaveLength(2);
});
