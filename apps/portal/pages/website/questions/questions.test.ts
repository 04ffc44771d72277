import { expect, test } from 'vitest';
import { groupMovedBy, locationFor, movedBefore, movedBy, pagesOf } from '#apps/portal/pages/questions/questions.ts';
import type { OrderForm, QuestionWire } from '#modules/content/staff-contract.ts';

const question = (id: number, location: string): QuestionWire => ({
  ...{ id, slug: 'info/faq', location, version: 1, missing: [] },
  ...{ group: {}, question: {}, answer: {}, updated_at: '', updated_by: null },
});
const [page] = pagesOf([question(1, 'a'), question(2, 'a'), question(3, 'b'), question(4, 'a'), question(5, 'b')]);
if (!page) throw new Error('a page was expected');
const told = (order: OrderForm | null) => order?.order.map(({ id, location }) => `${id}${location}`).join(' ') ?? null;

test('PORT-030 D-169 questions stand together by group, whatever order they come in', () => {
  expect(page.groups.map(({ location, questions }) => [location, questions.map(({ id }) => id)])).toEqual([
    ['a', [1, 2, 4]],
    ['b', [3, 5]],
  ]);
});

test('PORT-030 by keyboard: a question moves within its group and no further, a group as a whole', () => {
  expect(told(movedBy(page, 2, -1))).toBe('2a 1a 4a 3b 5b');
  expect(told(movedBy(page, 2, 1))).toBe('1a 4a 2a 3b 5b');
  expect([movedBy(page, 1, -1), movedBy(page, 4, 1), movedBy(page, 9, 1)]).toEqual([null, null, null]);
  expect(told(groupMovedBy(page, 'b', -1))).toBe('3b 5b 1a 2a 4a');
  expect([groupMovedBy(page, 'b', 1), groupMovedBy(page, 'a', -1)]).toEqual([null, null]);
});

test('PORT-030 by hand: a question stands where it is dropped, in the group of what it is dropped on', () => {
  expect(told(movedBefore(page, 1, 5))).toBe('2a 4a 3b 5b 1b');
  expect(told(movedBefore(page, 5, 1))).toBe('5a 1a 2a 4a 3b');
  expect(movedBefore(page, 3, 3)).toBeNull();
});

test('a new group is known by its name, and by no other’s', () => {
  expect(locationFor('Été & prix', [])).toBe('ete-prix');
  expect(locationFor('Tickets', ['tickets', 'tickets-2'])).toBe('tickets-3');
  expect(locationFor('???', ['group'])).toBe('group-2');
});
