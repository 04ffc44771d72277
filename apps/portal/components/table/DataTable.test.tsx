// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Column, DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { leavePortal, renderInPortal } from '#testing/e2e/harness/render-in-portal.tsx';
import { buttonNamed, typeInto } from '#testing/e2e/harness/render-in-site.tsx';

afterEach(leavePortal);

type Row = { id: number; name: string; balance: number | null };
const COLUMNS: readonly Column<Row>[] = [
  { name: 'Name', text: ({ name }) => name, cell: ({ name }) => <b>{name}</b> },
  {
    name: 'Balance',
    sortBy: ({ balance }) => balance,
    cell: ({ balance }) => (balance === null ? 'open' : `€${balance}`),
  },
  { name: 'Notes', cell: () => 'nothing' },
];
const BALANCES = [5, -20, null, 100, 0.5, -3, 20, 7.25];
const ROWS = BALANCES.map((balance, id): Row => ({ id, name: `Till ${id}`, balance }));

function shown(rows: readonly Row[] = ROWS) {
  const calls = { get: vi.fn(), post: vi.fn(), tell: vi.fn(), touch: vi.fn(), upload: vi.fn() };
  const place = renderInPortal(
    <DataTable caption="Tills" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} empty="no till" />,
    calls as never,
  );
  const cells = (column: number) =>
    [...place.querySelectorAll('tbody tr')].map((row) => row.children[column]?.textContent);
  const sortBy = (column: string) => {
    const buttons = [...place.querySelectorAll<HTMLButtonElement>('thead button')];
    act(() => buttons.find(({ textContent }) => textContent?.startsWith(column))?.click());
  };
  const sorted = () => [...place.querySelectorAll('thead th')].map((head) => head.getAttribute('aria-sort'));
  return { place, cells, sortBy, sorted };
}

test('numbers are sorted by size, below zero and between whole ones too; what has no value is last', () => {
  const { cells, sortBy, sorted } = shown();
  sortBy('Balance');
  expect(cells(1)).toEqual(['€-20', '€-3', '€0.5', '€5', '€7.25', '€20', '€100', 'open']);
  expect(sorted()).toEqual([null, 'ascending', null]);
  sortBy('Balance');
  expect(cells(1)).toEqual(['€100', '€20', '€7.25', '€5', '€0.5', '€-3', '€-20', 'open']);
  expect(sorted()).toEqual([null, 'descending', null]);
});

test('words are sorted as people count: Till 2 before Till 10', () => {
  const names = [10, 2, 1].map((id): Row => ({ id, name: `Till ${id}`, balance: null }));
  expect(shown(names).cells(0)).toEqual(['Till 1', 'Till 2', 'Till 10']);
});

test('a search looks through the texts of the cells, not through values to sort by', () => {
  const { place, cells } = shown();
  const search = place.querySelector<HTMLInputElement>('input[type="search"]') as HTMLInputElement;
  typeInto(search, 'till 7');
  expect(cells(0)).toEqual(['Till 7']);
  typeInto(search, '100');
  expect(cells(0)).toEqual([]);
});

test('a column without text and value cannot be sorted', () => {
  const { place } = shown();
  expect(() => buttonNamed(place, 'Notes')).toThrow('No button Notes');
});
