import { expect, test } from 'vitest';
import { addressOf, choiceOf, figuresQuery, usualPeriod } from '#apps/portal/pages/sales/figures/figures-choice.ts';
import { WEDNESDAY } from '#kernel/days.ts';

const all = { today: '2026-11-26', cine_week_start: WEDNESDAY } as const;
const read = (query: string) => choiceOf(new URLSearchParams(query), all);

test('an address without a choice shows the revenue of the running cine week by day, beside the week before', {
  tags: ['D-159'],
}, () => {
  expect(read('')).toMatchObject({
    from: '2026-11-25',
    until: '2026-12-01',
    by: 'day',
    measure: 'revenue',
    compare: 'before',
  });
});

test('the address of a choice reads as that choice; what an address says wrongly is as usual', {
  tags: ['D-159'],
}, () => {
  const choice = {
    from: '2026-01-01',
    until: '2026-11-26',
    by: 'hall',
    measure: 'occupancy',
    compare: 'year',
    order: 'change',
    direction: 'down',
    cinema: '3',
    movie: '',
  } as const;
  expect(choiceOf(addressOf(choice), all)).toEqual(choice);
  expect(figuresQuery(choice)).toEqual({
    from: '2026-01-01',
    until: '2026-11-26',
    by: 'hall',
    compare: 'year',
    cinema: '3',
  });
  expect(read('by=planet&measure=mars&compare=x&order=y&direction=z')).toEqual(read(''));
  // Rates have no seats, a film has no popcorn.
  expect(read('by=rate&measure=occupancy').measure).toBe('revenue');
  expect(read('by=day&measure=per_head&movie=4').measure).toBe('revenue');
});

test.each([
  ['today', '2026-11-26', '2026-11-26'],
  ['cine_week', '2026-11-25', '2026-12-01'],
  ['last_cine_week', '2026-11-18', '2026-11-24'],
  ['month', '2026-11-01', '2026-11-26'],
  ['last_month', '2026-10-01', '2026-10-31'],
  ['year', '2026-01-01', '2026-11-26'],
] as const)('the period %s is %s to %s', { tags: ['D-159'] }, (name, from, until) => {
  expect(usualPeriod(name, all.today, all.cine_week_start)).toEqual({ from, until });
});
