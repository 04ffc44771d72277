// @vitest-environment happy-dom
import { act } from 'react';
import { flushSync } from 'react-dom';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { catalogue } from '#apps/portal/i18n/catalogues/en.ts';
import type { MessageKey } from '#apps/portal/i18n/message-key.ts';
import { Planning } from '#apps/portal/pages/programme/planning/Planning.tsx';
import { weekOf } from '#apps/portal/pages/programme/planning/planning.ts';
import type { ComparableShowsWire } from '#modules/reports/contract/figures.ts';
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
      promised: null,
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
      stage: 'on_sale',
      event: null,
      taken: 0,
      cancelled: false,
    },
  ],
};

/** Of Wednesdays and Sundays. */
const COMPARABLE: ComparableShowsWire = {
  from: '2026-10-26',
  until: '2026-11-22',
  rows: [
    { screen_id: 7, weekday: 3, shows: 8, occupancy: 62, revenue: 481.4 },
    { screen_id: 7, weekday: 7, shows: 1, occupancy: null, revenue: 0 },
  ],
};

/** The plan of the week on a wide screen, for a person who may plan; `former` is another week, `post` records what is saved. */
function plan(
  address = '/',
  wire: PlanningWeekWire = WEEK,
  former: PlanningWeekWire = WEEK,
  permissions = ['schedules.edit'],
) {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  const get = async (path: string) => {
    if (path === '/api/staff/me') return { permissions };
    if (path.startsWith('/api/staff/figures/comparable')) return COMPARABLE;
    return path.includes(`week=${former.week}`) ? former : wire;
  };
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
  expect(cell(1).textContent).toMatch(/15:00.*Sunrise/);
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
  expect(place.textContent).toMatch(/15:00.*Sunrise/);
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

/** Two halls, Sunrise on Wednesday at 20:00 in the first and at 20:30 in the second; that one has sold seats. */
const TWO_HALLS: PlanningWeekWire = {
  ...WEEK,
  screens: [...WEEK.screens, { id: 8, name: 'Hall 2', capacity: 60 }],
  schedules: [
    ...WEEK.schedules,
    {
      ...(WEEK.schedules[0] as PlanningWeekWire['schedules'][number]),
      id: 43,
      screen_id: 8,
      start: '2026-11-25T20:30:00+01:00',
      until: '2026-11-25T22:34:00+01:00',
      taken: 12,
    },
  ],
};

/** Presses on `from` and moves the pointer over `to`; the pointer is `dx` pixels away then. `drop` ends the drag there. */
function dragger(place: HTMLElement) {
  const fire = (target: EventTarget, type: string, more: PointerEventInit) =>
    act(async () => {
      target.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true, pointerId: 1, ...more }));
    });
  return {
    over: async (from: Element, to: Element, more: PointerEventInit = {}) => {
      document.elementFromPoint = () => to;
      await fire(from, 'pointerdown', { button: 0 });
      await fire(window, 'pointermove', { clientX: 100, ...more });
    },
    drop: (more: PointerEventInit = {}) => fire(window, 'pointerup', { clientX: 100, ...more }),
    label: () => place.querySelector('[role=status]')?.textContent ?? '',
  };
}

test('a show is dragged to another day: its conflicts are named before it is dropped, and Escape leaves all as it was', {
  tags: ['D-116', 'PORT-007'],
}, async () => {
  const { place, cell, key, isOpen } = plan('/', TWO_HALLS);
  await isOpen();
  const { over, drop, label } = dragger(place);
  const show = place.querySelector('[data-show=s42]') as HTMLElement;
  await over(show, cell(7)); // Hall 2 on Wednesday, where Sunrise is at 20:30
  expect(label()).toContain('the hall is occupied by Sunrise');
  await key(window, 'Escape');
  await drop();
  expect([cell(0).textContent?.includes('20:00'), label()]).toEqual([true, '']);
  await over(show, cell(8)); // Hall 2 on Thursday
  expect(label()).toBe('Sunrise: Thu 26 Nov, Hall 2, 20:00.');
  await drop();
  expect([cell(0).textContent?.includes('20:00'), cell(8).textContent?.includes('20:00')]).toEqual([false, true]);
  expect(document.activeElement).toBe(cell(8));
});

test('a show with sold seats says how full it is and stays; with Ctrl it is copied', {
  tags: ['D-116', 'PORT-007'],
}, async () => {
  const { place, cell, isOpen } = plan('/', TWO_HALLS);
  await isOpen();
  const { over, drop, label } = dragger(place);
  const sold = place.querySelector('[data-show=s43]') as HTMLElement;
  expect(sold.textContent).toContain('12 of 60 seats taken');
  await over(sold, cell(8));
  expect(label()).toContain('it stays');
  await drop();
  expect(cell(8).textContent).not.toContain('20:30');
  await over(sold, cell(8), { ctrlKey: true });
  expect(label()).toContain('Copy Sunrise');
  await drop({ ctrlKey: true });
  expect([cell(7).textContent?.includes('20:30'), cell(8).textContent?.includes('20:30')]).toEqual([true, true]);
});

test('a press on a time without moving is no drag: the cell opens as before', { tags: ['D-116'] }, async () => {
  const { place, cell, isOpen } = plan('/', TWO_HALLS);
  await isOpen();
  const { drop, label, over } = dragger(place);
  await over(place.querySelector('[data-show=s42]') as HTMLElement, cell(8), { clientX: 3 });
  expect(label()).toBe('');
  await drop({ clientX: 3 });
  expect(cell(0).textContent).toContain('20:00');
});

test('in a day to scale the arrow keys move a show by five minutes, by half an hour, and to another hall', {
  tags: ['D-116', 'PORT-007'],
}, async () => {
  const { place, key, press, isOpen } = plan('/', TWO_HALLS);
  await isOpen();
  await press(t('planning.view.day'));
  const show = () => place.querySelector('[data-show=s42]') as HTMLElement;
  const hallOf = () => show().closest('[data-hall]')?.getAttribute('data-hall');
  show().focus();
  await key(show(), 'ArrowRight');
  expect(show().textContent).toContain('20:05');
  await key(show(), 'ArrowLeft', { shiftKey: true });
  expect([show().textContent?.includes('19:35'), hallOf()]).toEqual([true, '7']);
  await key(show(), 'ArrowDown');
  expect([hallOf(), document.activeElement === show()]).toEqual(['8', true]);
  expect(show().textContent).toContain('the hall is occupied by Sunrise');
  const sold = place.querySelector('[data-show=s43]') as HTMLElement;
  await key(sold, 'ArrowRight');
  expect(sold.textContent).toContain('20:30');
});

test('the projection room gets the saved times on paper: advertising, film, end and when the hall is free', {
  tags: ['D-116'],
}, async () => {
  const { place, press, isOpen } = plan('/', TWO_HALLS);
  await isOpen();
  await press(t('planning.view.day'));
  await act(async () => void dispatchEvent(new Event('beforeprint')));
  const rows = [...place.querySelectorAll('table tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  );
  expect(rows).toEqual([
    ['20:00', '20:15', '21:49', '22:04', 'Sunrise', '2D, original version, 94 min'],
    ['20:30', '20:45', '22:19', '22:34', 'Sunrise', '2D, original version, 94 min'],
  ]);
  await act(async () => void dispatchEvent(new Event('afterprint')));
  expect(place.querySelector('table')).toBeNull();
});

test('the day of another week is copied: its weekday in this week is chosen', {
  tags: ['D-116', 'PORT-007'],
}, async () => {
  const [show] = WEEK.schedules;
  if (!show) throw new Error('the week has a show');
  const former = {
    ...WEEK,
    week: '2026-11-18',
    schedules: [{ ...show, start: '2026-11-18T17:30:00+01:00', until: '2026-11-18T19:34:00+01:00' }],
  };
  const { place, cell, press, isOpen } = plan('/', { ...WEEK, schedules: [] }, former);
  await isOpen();
  await press(t('planning.copy_day'));
  const chosen = place.querySelectorAll<HTMLInputElement>('dialog[open] input[type=checkbox]:checked');
  expect([...chosen].map(({ parentElement }) => parentElement?.textContent)).toEqual(['Wed 25 Nov']);
  await press(t('planning.copy.do'));
  await vi.waitFor(() => act(async () => expect(cell(0).textContent).toMatch(/17:30.*Sunrise/)));
  expect(place.textContent).toContain('One show was added.');
});

test('the shows that the distributor was promised are counted while one plans', {
  tags: ['D-121', 'PORT-007'],
}, async () => {
  const [film] = WEEK.films;
  if (!film) throw new Error('the week has a film');
  const { place, cell, key, isOpen } = plan('/', { ...WEEK, films: [{ ...film, promised: 1 }] });
  await isOpen();
  const promises = () => place.querySelector(`[aria-label="${t('planning.promised.title')}"]`)?.textContent;
  expect(promises()).toContain('Sunrise 1 of 1');
  await act(async () => cell(0).focus());
  await key(cell(0), 'Delete');
  expect(promises()).toContain('Sunrise 0 of 1');
});

/** Two halls; Sunrise on Wednesday and Thursday in the first, and with sold seats on Wednesday in the second. */
const FOUR_SHOWS: PlanningWeekWire = {
  ...TWO_HALLS,
  schedules: [
    ...TWO_HALLS.schedules,
    ...['2026-11-25T14:00:00+01:00', '2026-11-26T20:00:00+01:00'].map((start, index) => ({
      ...(WEEK.schedules[0] as PlanningWeekWire['schedules'][number]),
      id: 44 + index,
      start,
      until: new Date(Date.parse(start) + 124 * 60_000).toISOString(),
    })),
  ],
};

/** Selects shows of a plan. */
function selecting(place: HTMLElement) {
  const show = (id: number) => place.querySelector(`[data-show=s${id}]`) as HTMLElement;
  const bar = () => place.querySelector<HTMLElement>(`[aria-label="${t('planning.selection.label')}"]`);
  return {
    show,
    bar,
    click: (id: number, more: MouseEventInit = {}) =>
      act(async () => {
        show(id).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, ...more }));
      }),
    inBar: (name: string) => act(async () => buttonNamed(bar() as HTMLElement, name).click()),
    announced: () => [...place.querySelectorAll('[role=status]')].map(({ textContent }) => textContent),
  };
}

test('shows are selected with Ctrl and Shift, move together, are one step of undo, and one saved plan', {
  tags: ['D-116', 'PORT-007'],
}, async () => {
  const { place, post, press, isOpen } = plan('/', FOUR_SHOWS);
  await isOpen();
  const { show, click, inBar, announced } = selecting(place);
  await click(44, { ctrlKey: true });
  expect(announced()).toContain('1 show selected');
  await click(45, { shiftKey: true });
  expect(announced()).toContain('3 shows selected');
  expect([show(42), show(43), show(45)].map(({ textContent }) => textContent?.includes('selected'))).toEqual([
    true,
    false,
    true,
  ]);
  await inBar(t('planning.selection.later'));
  expect([42, 44, 45].map((id) => show(id).textContent?.slice(0, 5))).toEqual(['20:15', '14:15', '20:15']);
  await press(t('planning.undo'));
  expect([42, 44, 45].map((id) => show(id).textContent?.slice(0, 5))).toEqual(['20:00', '14:00', '20:00']);
  await press(t('planning.redo'));
  await press(t('planning.bar.review'));
  await press(t('planning.review.save', { count: 3 }));
  await vi.waitFor(() => expect(post).toHaveBeenCalledOnce());
  expect(post.mock.calls[0]?.[1].schedules.map(({ id }) => id).toSorted()).toEqual([42, 44, 45]);
});

test('conflicts of selected shows are named before anything is saved; a sold show prevents the change by name', {
  tags: ['D-116', 'PORT-007'],
}, async () => {
  const { place, isOpen } = plan('/', FOUR_SHOWS);
  await isOpen();
  const { show, bar, click, inBar, announced } = selecting(place);
  await click(42, { ctrlKey: true });
  await click(43, { ctrlKey: true });
  await inBar(t('planning.selection.earlier'));
  expect(show(42).textContent).toContain('20:00'); // all or none
  expect(bar()?.querySelector('[role=alert]')?.textContent).toMatch(
    /Nothing was changed.*Wed 25 Nov, 20:30, Hall 2, Sunrise: 12 seats taken/,
  );
  await inBar(t('planning.selection.leave_out', { count: 1 }));
  expect(announced()).toContain('1 show selected');
  const screens = bar()?.querySelector('select') as HTMLSelectElement;
  await act(async () => {
    screens.value = '8';
    screens.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await inBar(t('planning.selection.change'));
  expect(bar()?.textContent).toMatch(/1 conflict.*Hall 2, Sunrise: the hall is occupied by Sunrise from 20:30/);
});

test('by keyboard Space selects the shows of a cell, Shift and an arrow key the next, and Escape ends it', {
  tags: ['D-116', 'PORT-007'],
}, async () => {
  const { place, cell, key, popover, press, isOpen } = plan('/', FOUR_SHOWS);
  await isOpen();
  const { show, bar, announced } = selecting(place);
  await act(async () => cell(0).focus());
  await key(cell(0), ' ');
  expect([announced().includes('2 shows selected'), popover()]).toEqual([true, null]);
  await key(cell(0), 'ArrowRight', { shiftKey: true });
  expect([announced().includes('3 shows selected'), document.activeElement === cell(1)]).toEqual([true, true]);
  await key(cell(1), 'Escape');
  expect(bar()).toBeNull();
  await press(t('planning.view.day'));
  show(42).focus();
  await key(show(42), ' ');
  expect([show(42).getAttribute('aria-pressed'), announced().includes('1 show selected')]).toEqual(['true', true]);
});

test('after a press on Select shows a plain tap selects, and the sheet of a show stays closed', {
  tags: ['D-116', 'PORT-007'],
}, async () => {
  const { place, press, isOpen } = plan('/', FOUR_SHOWS);
  await isOpen();
  const { bar, click, inBar, announced } = selecting(place);
  await press(t('planning.view.day'));
  await press(t('planning.selection.begin'));
  expect(bar()?.textContent).toContain(t('planning.selection.hint'));
  await click(42);
  await click(44);
  expect([announced().includes('2 shows selected'), place.querySelector('dialog[open]')]).toEqual([true, null]);
  await click(42);
  expect(announced()).toContain('1 show selected');
  await inBar(t('planning.selection.end'));
  await click(42);
  expect([bar(), place.querySelector('dialog[open]') !== null]).toEqual([null, true]);
});

test('the stage of a show is readable, its sheet changes it, and one press puts the week on sale', {
  tags: ['D-116', 'PORT-007'],
}, async () => {
  const [first, ...others] = FOUR_SHOWS.schedules;
  if (!first) throw new Error('the week has shows');
  const wire = { ...FOUR_SHOWS, schedules: [{ ...first, stage: 'planned' as const }, ...others] };
  const { place, post, press, submit, isOpen } = plan('/?open=42', wire);
  await isOpen();
  const { show } = selecting(place);
  expect([show(42).textContent, show(43).textContent?.includes('planned')]).toEqual(['20:00 planned', false]);
  expect(place.textContent).toContain(t('planning.stage.legend_planned'));
  const sheet = place.querySelector<HTMLDialogElement>('dialog[open]') as HTMLDialogElement;
  const stages = [...sheet.querySelectorAll('select')].find(({ value }) => value === 'planned') as HTMLSelectElement;
  await act(async () => {
    stages.value = 'provisional';
    stages.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await submit(sheet);
  expect(show(42).textContent).toContain('provisional');
  await press(t('planning.stage.publish', { count: 1 }));
  expect(show(42).textContent).not.toContain('provisional');
  await press(t('planning.undo'));
  await press(t('planning.bar.review'));
  expect(place.querySelector('dialog[open]')?.textContent).toContain('planned, then provisional');
  await press(t('planning.review.save', { count: 1 }));
  await vi.waitFor(() => expect(post).toHaveBeenCalledOnce());
  expect(post.mock.calls[0]?.[1].schedules.map(({ id, stage }) => [id, stage])).toEqual([[42, 'provisional']]);
});

test('selected shows get a stage; one with sold seats does not become planned again', {
  tags: ['D-116', 'PORT-007'],
}, async () => {
  const { place, isOpen } = plan('/', FOUR_SHOWS);
  await isOpen();
  const { show, bar, click, inBar } = selecting(place);
  const becomes = async (stage: string) => {
    const stages = bar()?.querySelectorAll('select')[2] as HTMLSelectElement;
    await act(async () => {
      stages.value = stage;
      stages.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await inBar(t('planning.selection.change'));
  };
  await click(42, { ctrlKey: true });
  await click(43, { ctrlKey: true });
  await becomes('planned');
  expect(bar()?.querySelector('[role=alert]')?.textContent).toContain('12 seats taken');
  expect(show(42).textContent).not.toContain('planned');
  await becomes('provisional');
  expect([42, 43].map((id) => show(id).textContent?.includes('provisional'))).toEqual([true, true]);
});

test('new shows begin as the manager chose on this device, also pasted ones; a copied planned show stays planned', {
  tags: ['D-116', 'PORT-007'],
}, async () => {
  const { place, cell, key, popover, times, submit, isOpen } = plan('/', FOUR_SHOWS);
  await isOpen();
  const begins = [...place.querySelectorAll('select')].find(({ labels }) =>
    [...(labels ?? [])].some(({ textContent }) => textContent === t('planning.stage.begins')),
  ) as HTMLSelectElement;
  await act(async () => {
    begins.value = 'planned';
    begins.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await act(async () => cell(2).focus());
  await key(cell(2), 'Enter');
  typeInto(times() as HTMLInputElement, '17:00');
  await submit(popover());
  expect(cell(2).textContent).toContain('17:00 planned');
  expect(localStorage.getItem('planning:new-shows')).toBe('planned');
  await act(async () => {
    begins.value = 'on_sale';
    begins.dispatchEvent(new Event('change', { bubbles: true }));
  });
  const clipboard = (type: string) =>
    act(async () => {
      const held = new Map<string, string>();
      const event = new Event(type, { bubbles: true, cancelable: true });
      const data = { setData: (name: string, text: string) => held.set(name, text), getData: () => text };
      Object.defineProperty(event, 'clipboardData', { value: data });
      document.dispatchEvent(event);
      text = held.get('text/plain') ?? text;
    });
  let text = '';
  await act(async () => cell(2).focus());
  await clipboard('copy');
  await act(async () => cell(3).focus());
  await clipboard('paste');
  expect(cell(3).textContent).toContain('17:00 planned');
});

test('a cell says what comparable shows took, for who may read reports, until a press hides it', {
  tags: ['PORT-007', 'REP-004'],
}, async () => {
  localStorage.removeItem('planning-comparable');
  const { place, cell, press, isOpen } = plan('/', WEEK, WEEK, ['schedules.edit', 'reports.view']);
  await isOpen();
  await vi.waitFor(() => act(async () => expect(cell(0).textContent).toContain('62% · €481')));
  expect(cell(0).querySelector('[title]')?.closest('button')?.textContent).toContain(
    'Comparable shows: 62% of the seats, €481',
  );
  expect(place.querySelector('[title^="8 shows in this hall on this weekday"]')).not.toBeNull();
  expect(cell(4).textContent).toContain('– · €0'); // Sunday: a hall without seats
  expect(cell(1).textContent).not.toContain('·');
  await press(t('planning.comparable.button'));
  expect(cell(0).textContent).not.toContain('62%');
  await press(t('planning.comparable.button'));
  expect(cell(0).textContent).toContain('62%');
});

test('who may not read reports sees no figures and asks for none', { tags: ['PORT-007'] }, async () => {
  const { place, isOpen } = plan();
  await isOpen();
  expect(place.textContent).not.toContain(t('planning.comparable.button'));
  expect(place.textContent).not.toContain('62%');
});
