// @vitest-environment happy-dom
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PlanDesk } from '#apps/portal/pages/organisation/seat-plan/PlanDesk.tsx';
import { hall } from '#modules/seating/rules/testing.ts';
import type { SeatPlanForm, SeatPlanWire } from '#modules/venues/contract/cinemas.ts';
import { leavePortal, renderInPortal } from '#testing/e2e/harness/render-in-portal.tsx';
import { ApiError } from '#web/api/api-error.ts';

beforeEach(() => {
  HTMLElement.prototype.scrollIntoView = () => {};
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
});
afterEach(() => {
  leavePortal();
  vi.restoreAllMocks();
});

const PLAN: SeatPlanWire = {
  screen: { id: 7, name: 'Hall 1', cinema: 'Lumen' },
  rows: 2,
  columns: 3,
  separator: '-',
  taken: [101],
  screenings: 4,
  version: 9,
  seats: [...hall('.._|...').arrangement.seats],
};

/**
 * Renders the editor for a hall of five seats, of which A-1 is sold; `post` answers the save
 * request.
 */
function desk(post: (path: string, body?: unknown) => Promise<unknown>, reload = vi.fn()) {
  const router = createMemoryRouter([{ path: '/', element: <PlanDesk plan={PLAN} mayEdit reload={reload} /> }]);
  const calls = { post: vi.fn(post) };
  const place = renderInPortal(<RouterProvider router={router} />, calls);
  const box = (label: string) => {
    const found = [...place.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')].find((input) =>
      input.getAttribute('aria-label')?.startsWith(label),
    );
    if (!found) throw new Error(`nothing is called ${label}`);
    return found;
  };
  const button = (name: string) => {
    const found = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name);
    if (!found) throw new Error(`there is no button ${name}`);
    return found;
  };
  return {
    place,
    reload,
    post: calls.post,
    box,
    button,
    press: (name: string) => act(async () => button(name).click()),
    key: (key: string, more: KeyboardEventInit = {}) =>
      act(async () => {
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }));
      }),
    focus: (label: string) => act(async () => box(label).focus()),
    here: () => document.activeElement?.getAttribute('aria-label') ?? '',
    selection: () => place.querySelector('#plan-selection + p')?.textContent,
    choose: (label: string, value: string) =>
      act(async () => {
        const field = [...place.querySelectorAll('label')].find(({ textContent }) => textContent === label);
        const select = place.querySelector<HTMLSelectElement>(`#${CSS.escape(field?.htmlFor ?? '')}`);
        if (!select) throw new Error(`there is no field ${label}`);
        select.value = value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      }),
  };
}

test('a plan is drawn by keyboard alone, each position has a description, and the drawn plan is sent', {
  tags: ['PORT-008', 'SEAT-001'],
}, async () => {
  const drawn = desk(async () => ({ ...PLAN, version: 10, unnumbered: 0 }));
  await drawn.focus('Row A, seat 1');
  expect(drawn.here()).toBe('Row A, seat 1, standard, sold');
  await drawn.key('ArrowRight');
  await drawn.key('ArrowRight');
  expect(drawn.here()).toBe('Row 1, column 3: no seat');
  await drawn.key('Enter');
  expect(drawn.here()).toBe('Row A, seat 3, standard');
  await drawn.key('ArrowDown', { shiftKey: true });
  expect([drawn.selection(), drawn.box('Row B, seat 3').checked]).toEqual(['2 seats', true]);
  await drawn.choose('Class', 'vip_seats');
  await drawn.key('z', { ctrlKey: true });
  await drawn.key('z', { ctrlKey: true, shiftKey: true });
  await drawn.press('Save');
  const [path, form] = drawn.post.mock.calls[0] as [string, SeatPlanForm];
  expect([path, form.version]).toEqual(['/api/staff/screens/7/seats', 9]);
  expect(form.seats.map(({ id, name, class: kind }) => [id, name, kind])).toEqual([
    [101, 'A-1', 'standard_seats'],
    [102, 'A-2', 'standard_seats'],
    [201, 'B-1', 'standard_seats'],
    [202, 'B-2', 'standard_seats'],
    [203, 'B-3', 'vip_seats'],
    [null, 'A-3', 'vip_seats'],
  ]);
});

test('sold seats cannot be removed; seats sold since the plan was read are reported, shown and stay', {
  tags: ['T07'],
}, async () => {
  const refused = new ApiError({
    status: 422,
    body: { message: 'no', code: 'request.invalid', errors: { seats: ['A-2: sold for Friday.'] }, taken: [102] },
  });
  const drawn = desk(async () => {
    throw refused;
  });
  await drawn.focus('Row A, seat 1');
  await drawn.key('a', { ctrlKey: true });
  expect(drawn.place.textContent).toContain('One of them is sold or held for a coming show');
  await drawn.key('Delete');
  expect(drawn.place.querySelectorAll('[data-number]')).toHaveLength(1);
  await drawn.press('Save');
  expect(drawn.place.textContent).toContain('A-2: sold for Friday.');
  await drawn.press('Undo');
  expect(drawn.box('Row A, seat 2').getAttribute('aria-label')).toBe('Row A, seat 2, standard, sold');
});

test('errors appear before saving and lead to their seats; after a conflict the employee starts again', {
  tags: ['PORT-008'],
}, async () => {
  const drawn = desk(async () => {
    throw new ApiError({ status: 409, body: { message: 'Somebody else.', code: 'venues.plan_changed_meanwhile' } });
  });
  await drawn.focus('Row B, seat 1');
  await drawn.key(' ');
  await drawn.choose('Shown as', 'sofa-left');
  expect(drawn.button('Save').disabled).toBe(true);
  await drawn.key('Escape');
  await drawn.press('B-1 is half of a sofa without its other half beside it.');
  expect(drawn.selection()).toBe('1 seat');
  await drawn.choose('Shown as', 'extra-wide');
  await drawn.press('Save');
  expect(drawn.place.textContent).toContain('Somebody else.');
  await drawn.press('Reload the plan');
  expect(drawn.reload).toHaveBeenCalledOnce();
});
