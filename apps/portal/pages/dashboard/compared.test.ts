import { expect, test } from 'vitest';
import { compared } from '#apps/portal/pages/dashboard/compared.ts';

test.each([
  [120, 100, { way: 'more', percent: 20 }],
  [80, 100, { way: 'less', percent: 20 }],
  [100.3, 100, { way: 'same' }],
  [0, 0, { way: 'same' }],
  [0, 50, { way: 'less', percent: 100 }],
  // growth from zero has no percentage
  [50, 0, { way: 'nothing' }],
  [5_000, 1, { way: 'more', percent: 999 }],
])('%d compared with %d', { tags: ['D-125'] }, (now, before, says) => {
  expect(compared(now, before)).toEqual(says);
});
