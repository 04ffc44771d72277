// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import type { OwnDayWire } from '#modules/reports/contract/reports.ts';
import { leaveTill, refused, renderTillAt, TILL } from '#testing/e2e/harness/render-in-pos.tsx';

const get = vi.fn();
const post = vi.fn();
afterEach(leaveTill);

const DAY: OwnDayWire = {
  day: '2026-11-20',
  employee: 'Ada Lovelace',
  bills: 3,
  tickets: 5,
  pieces: 2,
  gross: 61.5,
  methods: [{ name: 'Cash', payments: 2, paid: 50, tips: 0, refunded: 4 }],
};

test('the reports of a till show the attendant’s own day: the sales and their payment methods', {
  tags: ['POS-012', 'D-160'],
}, async () => {
  get.mockImplementation(async (path: string) => {
    if (path === '/api/pos/data') return TILL;
    if (path.startsWith('/api/pos/reports/day')) return DAY;
    return { day: TILL.day, days: [], screenings: [], bills: [] };
  });
  const place = await renderTillAt('/reports', { get, post });
  expect(place.querySelector('h1')?.textContent).toBe('My day');
  expect(place.textContent).toContain('What Ada Lovelace sold today');
  for (const figure of ['€61.50', 'Cash', '€50.00', '€4.00']) expect(place.textContent).toContain(figure);
});

test('a day that cannot be read shows an error and a retry', { tags: ['POS-012'] }, async () => {
  get.mockImplementation(async (path: string) => {
    if (path === '/api/pos/data') return TILL;
    throw refused(403, 'forbidden', 'That is not yours to see.');
  });
  const place = await renderTillAt('/reports', { get, post });
  expect(place.textContent).toContain('That is not yours to see.');
});
