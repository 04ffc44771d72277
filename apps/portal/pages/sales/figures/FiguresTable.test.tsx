// @vitest-environment happy-dom
import { act, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { FiguresChart } from '#apps/portal/pages/sales/figures/FiguresChart.tsx';
import { FiguresTable } from '#apps/portal/pages/sales/figures/FiguresTable.tsx';
import { choiceOf, type FiguresChoice } from '#apps/portal/pages/sales/figures/figures-choice.ts';
import { YearOfDays } from '#apps/portal/pages/sales/figures/YearOfDays.tsx';
import { addDays, WEDNESDAY } from '#kernel/days.ts';
import type { FiguresWire } from '#modules/reports/contract/figures.ts';
import { orderedRows } from '#modules/reports/rules/figure-order.ts';
import { leavePortal, renderInPortal } from '#testing/e2e/harness/render-in-portal.tsx';

afterEach(leavePortal);

const measured = (revenue: number, admissions: number, occupancy: number | null = null) => ({
  revenue,
  admissions,
  occupancy,
  per_head: null,
});
const film = (key: string | null, name: string, now: ReturnType<typeof measured>, before: number) => ({
  key,
  before_key: null,
  name,
  detail: '',
  start: null,
  shows: key === null ? 0 : 4,
  now,
  before: measured(before, 1),
});
const FILMS: FiguresWire = {
  from: '2026-11-25',
  until: '2026-12-01',
  by: 'film',
  before: { from: '2026-11-18', until: '2026-11-24' },
  measures: ['revenue', 'admissions', 'occupancy'],
  rows: [
    film('7', 'The Lighthouse', measured(1200.5, 100, 25), 600.25),
    film('9', 'A Quiet Night', measured(300, 30, 60), 400),
    film(null, 'Products, vouchers and other', measured(90, 0), 0),
  ],
  total: { shows: 8, now: measured(1590.5, 130, 29.5), before: measured(1000.25, 2) },
  movie: null,
};
const CHOICE = choiceOf(new URLSearchParams('by=film'), { today: '2026-11-26', cine_week_start: WEDNESDAY });

function Shown() {
  const [choice, setChoice] = useState<FiguresChoice>(CHOICE);
  return (
    <MemoryRouter>
      <FiguresTable
        figures={FILMS}
        rows={orderedRows(FILMS.rows, choice, 'en')}
        choice={choice}
        choose={(change) => setChoice({ ...choice, ...change })}
      />
    </MemoryRouter>
  );
}
const cells = (place: HTMLElement, row: number): string[] =>
  [...(place.querySelectorAll('tr')[row]?.children ?? [])].map(({ textContent }) => textContent ?? '');

test('a table of films says revenue, change and the other period, sorts by each column, and leads to each film', {
  tags: ['D-159'],
}, () => {
  const place = renderInPortal(<Shown />);
  expect(cells(place, 0)).toEqual(['Film', 'Revenue', 'Difference', 'Before', 'Admissions', 'Occupancy', 'Shows']);
  expect(cells(place, 1)).toEqual(['The Lighthouse', '€1,200.50', '+100%', '€600.25', '100', '25\u00a0%', '4']);
  expect(cells(place, 2)[2]).toBe('−25%');
  expect(cells(place, 3).slice(0, 4)).toEqual(['Products, vouchers and other', '€90.00', 'new', '€0.00']);
  expect(cells(place, 4)).toEqual(['Total', '€1,590.50', '+59%', '€1,000.25', '130', '29.5\u00a0%', '8']);
  expect([...place.querySelectorAll('tbody a')].map((link) => link.getAttribute('href'))).toEqual([
    '/figures/films/7',
    '/figures/films/9',
  ]);
  const press = (name: string): void => {
    const button = [...place.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(name));
    act(() => button?.click());
  };
  press('Occupancy');
  expect([1, 2, 3].map((row) => cells(place, row)[0]?.[0])).toEqual(['A', 'T', 'P']);
  press('Occupancy');
  expect([1, 2, 3].map((row) => cells(place, row)[0]?.[0])).toEqual(['T', 'A', 'P']);
  expect(place.querySelector('th[aria-sort="ascending"]')?.textContent).toContain('Occupancy');
});

test('a chart of films has a bar for each, from the largest', { tags: ['D-159'] }, () => {
  const place = renderInPortal(<FiguresChart figures={FILMS} rows={FILMS.rows} measure="admissions" says="" />);
  expect([...place.querySelectorAll('ol > li')].map(({ textContent }) => textContent)).toEqual([
    'The Lighthouse100',
    'A Quiet Night30',
    'Products, vouchers and other0',
  ]);
  expect(place.querySelectorAll('rect, path').length).toBeGreaterThan(2);
});

test('a year has a square for each day, darker with more, in weeks from Monday', { tags: ['D-159'] }, () => {
  const rows = Array.from({ length: 365 }, (_, nth) => ({
    ...film(addDays('2026-01-01', nth), '', measured(nth === 1 ? 1000 : nth === 2 ? 150 : 0, 0), 0),
  }));
  const place = renderInPortal(
    <MemoryRouter>
      <YearOfDays rows={rows} measure="revenue" cinema="3" says="The year" />
    </MemoryRouter>,
  );
  const squares = [...place.querySelectorAll('a')];
  expect([squares.length, place.querySelectorAll('h3').length]).toEqual([365, 12]);
  expect(squares.slice(0, 3).map((square) => square.getAttribute('data-level'))).toEqual(['0', '5', '1']);
  expect(squares[1]?.getAttribute('aria-label')).toBe('Friday 2 January: €1,000.00');
  expect(squares[1]?.getAttribute('href')).toContain('from=2026-01-02&until=2026-01-02&by=film');
  // 1 January 2026 is a Thursday.
  expect(place.querySelector('li')?.getAttribute('style')).toContain('4');
});
