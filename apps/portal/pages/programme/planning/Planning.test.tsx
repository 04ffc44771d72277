// @vitest-environment happy-dom
import { act } from 'react';
import { flushSync } from 'react-dom';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { catalogue } from '#apps/portal/i18n/catalogues/en.ts';
import type { MessageKey } from '#apps/portal/i18n/message-key.ts';
import { Planning } from '#apps/portal/pages/programme/planning/Planning.tsx';
import { weekOf } from '#apps/portal/pages/programme/planning/planning.ts';
import type { PlanForm, PlanningWeekWire } from '#modules/screenings/contract/planning.ts';
import { leavePortal, renderInPortal } from '#testing/e2e/harness/render-in-portal.tsx';
import { buttonNamed, typeInto } from '#testing/e2e/harness/render-in-site.tsx';
import { createTexts } from '#web/i18n/texts.ts';

const { t } = createTexts<MessageKey>('en', catalogue);

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLElement.prototype.showPopover = () => {};
});
afterEach(leavePortal);

/** A week from Wednesday 25 November 2026 with one screening, on Wednesday at 20:00. */
const WEEK: PlanningWeekWire = {
  week: '2026-11-25',
  today: '2026-11-23',
  now: '2026-11-23T12:00:00+01:00',
  time_zone: 'Europe/Brussels',
  midnight_offset: 4,
  cinemas: [{ id: 1, name: 'Lumen' }],
  cinema: { id: 1, name: 'Lumen', ads_minutes: 15, cleaning_minutes: 15 },
  screens: [{ id: 7, name: 'Hall 1', capacity: 80 }],
  films: [
    {
      version_id: 3,
      movie_id: 2,
      title: 'Sunrise',
      version: '2D, original version',
      runtime: 94,
      showing_from: null,
      plannable: true,
    },
  ],
  schedules: [
    {
      id: 42,
      revision: 5,
      screen_id: 7,
      version_id: 3,
      start: '2026-11-25T20:00:00+01:00',
      until: '2026-11-25T22:04:00+01:00',
      type: 'regular',
      visibility: ['SITE', 'SIGNAGE', 'POS', 'PORTAL'],
      event: null,
      taken: 0,
      cancelled: false,
    },
  ],
};

/** The plan of the week on a wide screen, for a person who may plan; `post` records what is saved. */
function plan(address = '/', wire: PlanningWeekWire = WEEK) {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  const get = async (path: string) => (path === '/api/staff/me' ? { permissions: ['schedules.edit'] } : wire);
  const post = vi.fn(async (_path: string, _body: PlanForm) => ({ created: 1, changed: 1, removed: 0 }));
  const week = weekOf(wire);
  const router = createMemoryRouter([{ path: '/', element: <Planning week={week} /> }], { initialEntries: [address] });
  const calls = { get: vi.fn(get), post, tell: vi.fn(), touch: vi.fn(), upload: vi.fn() };
  const place = renderInPortal(<RouterProvider router={router} />, calls as never);
  const cell = (column: number) => place.querySelectorAll<HTMLElement>('[data-cell]')[column] as HTMLElement;
  const key = (target: EventTarget, name: string, more: KeyboardEventInit = {}) =>
    act(async () => {
      target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }));
    });
  const popover = () => place.querySelector<HTMLElement>('[popover]') as HTMLElement;
  return {
    place,
    post,
    cell,
    key,
    popover,
    press: (name: string) => act(async () => buttonNamed(place, name).click()),
    submit: (inside: HTMLElement) => act(async () => inside.querySelector('form')?.requestSubmit()),
    times: () => popover().querySelector<HTMLInputElement>(`input[placeholder="${t('planning.cell.times')}"]`),
    /** Waits until it is known what the person may do. */
    isOpen: () => vi.waitFor(() => act(async () => expect(place.textContent).toContain(t('planning.keys')))),
  };
}

test('times typed into a cell are planned, reviewed and saved', { tags: ['PORT-007'] }, async () => {
  const { place, post, cell, key, popover, times, submit, press, isOpen } = plan();
  await isOpen();
  await act(async () => cell(0).focus());
  await key(cell(0), 'Enter');
  expect(times()?.value).toBe('20:00');
  typeInto(times() as HTMLInputElement, '14:00 20:30');
  await submit(popover());
  expect(popover()).toBeNull();
  expect(cell(0).textContent).toMatch(/Sunrise.*14:00.*20:30/);
  await press(t('planning.bar.review'));
  expect(place.querySelector('dialog[open]')?.textContent).toContain('Sunrise');
  await press(t('planning.review.save', { count: 2 }));
  await vi.waitFor(() => expect(post).toHaveBeenCalledOnce());
  const [path, sent] = post.mock.calls[0] ?? [];
  expect([path, sent?.removed]).toEqual(['/api/staff/planning', []]);
  const inOrder = sent?.schedules.toSorted((a, b) => a.start.localeCompare(b.start)) ?? [];
  expect(inOrder.map(({ id, screen_id, version_id, start }) => [id, screen_id, version_id, start])).toEqual([
    [42, 7, 3, '2026-11-25T13:00:00.000Z'],
    [null, 7, 3, '2026-11-25T19:30:00.000Z'],
  ]);
});

test('Enter right after the last digit of a time writes the whole time', { tags: ['PORT-007'] }, async () => {
  const { cell, key, popover, times, isOpen } = plan();
  await isOpen();
  await act(async () => cell(0).focus());
  await key(cell(0), 'Enter');
  typeInto(times() as HTMLInputElement, '20:00 21:6'); // not a time
  await act(async () => {
    flushSync(() => typeInto(times() as HTMLInputElement, '20:00 23:30'));
    popover().querySelector('form')?.requestSubmit(); // before the plan shows what the field has
  });
  expect(popover()).toBeNull();
  expect(cell(0).textContent).toContain('23:30');
});

test('what was done by keyboard is undone by keyboard', { tags: ['PORT-007'] }, async () => {
  const { place, cell, key, isOpen } = plan();
  await isOpen();
  await act(async () => cell(0).focus());
  await key(cell(0), 'Delete');
  expect(cell(0).textContent).not.toContain('Sunrise');
  await key(place, 'z', { ctrlKey: true });
  expect(cell(0).textContent).toContain('Sunrise');
});

test('a link opens one screening, which is moved in its sheet', { tags: ['PORT-007'] }, async () => {
  const { place, cell, submit, isOpen } = plan('/?open=42');
  await isOpen();
  const sheet = place.querySelector<HTMLDialogElement>('dialog[open]') as HTMLDialogElement;
  expect(sheet.textContent).toContain('2D, original version');
  const start = [...sheet.querySelectorAll('input')].find(({ value }) => value === '20:00') as HTMLInputElement;
  typeInto(start, '21:15');
  await submit(sheet);
  expect(cell(0).textContent).toContain('21:15');
});

test('a time typed into an empty cell gets the film of the hall, and Enter plans it', {
  tags: ['PORT-007'],
}, async () => {
  const { cell, key, popover, times, submit, isOpen } = plan();
  await isOpen();
  await act(async () => cell(1).focus());
  await key(cell(1), 'Enter');
  expect(popover().textContent).toContain('Sunrise');
  expect(document.activeElement).toBe(times());
  typeInto(times() as HTMLInputElement, '15:00');
  await submit(popover());
  expect(cell(1).textContent).toMatch(/Sunrise.*15:00/);
});

test('in a week without screenings a typed time is kept until its film is chosen', { tags: ['PORT-007'] }, async () => {
  const { place, cell, key, popover, times, submit, isOpen } = plan('/', { ...WEEK, schedules: [] });
  await isOpen();
  await act(async () => cell(1).focus());
  await key(cell(1), '1');
  const search = popover().querySelector<HTMLInputElement>('[role=combobox]') as HTMLInputElement;
  expect(search.value).toBe('1');
  typeInto(search, '15:00');
  expect(popover().textContent).toContain(t('planning.cell.film_for', { times: '15:00' }));
  await key(search, 'Enter');
  expect(times()?.value).toBe('15:00');
  await submit(popover());
  expect(place.textContent).toMatch(/Sunrise.*15:00/);
});

test('a time without any film waits and is not lost', { tags: ['PORT-007'] }, async () => {
  const { cell, key, popover, isOpen } = plan('/', { ...WEEK, schedules: [], films: [] });
  await isOpen();
  await act(async () => cell(1).focus());
  await key(cell(1), 'Enter');
  const search = popover().querySelector<HTMLInputElement>('[role=combobox]') as HTMLInputElement;
  typeInto(search, '15:00');
  await key(search, 'Enter');
  expect([search.value, popover().textContent]).toEqual(['', expect.stringContaining('Which film at 15:00?')]);
});
