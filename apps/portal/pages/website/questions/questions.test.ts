import { expect, test } from 'vitest';
import {
  groupMovedBy,
  isRepeatedMove,
  locationFor,
  movedBy,
  pagesOf,
} from '#apps/portal/pages/website/questions/questions.ts';
import type { OrderForm, QuestionWire } from '#modules/content/contract/contents.ts';

const question = (id: number, location: string): QuestionWire => ({
  id,
  slug: 'info/faq',
  location,
  version: 1,
  missing: [],
  group: {},
  question: {},
  answer: {},
  updated_at: '',
  updated_by: null,
});
const [page] = pagesOf([question(1, 'a'), question(2, 'a'), question(3, 'b'), question(4, 'a'), question(5, 'b')]);
if (!page) throw new Error('a page was expected');
const orderText = (order: OrderForm | null) =>
  order?.order.map(({ id, location }) => `${id}${location}`).join(' ') ?? null;

test('questions are together by group, in any input order', { tags: ['PORT-030', 'D-169'] }, () => {
  expect(page.groups.map(({ location, questions }) => [location, questions.map(({ id }) => id)])).toEqual([
    ['a', [1, 2, 4]],
    ['b', [3, 5]],
  ]);
});

test('by keyboard a question moves within its group only, and a group moves as a whole', {
  tags: ['PORT-030'],
}, () => {
  expect(orderText(movedBy(page, 2, -1))).toBe('2a 1a 4a 3b 5b');
  expect(orderText(movedBy(page, 2, 1))).toBe('1a 4a 2a 3b 5b');
  expect([movedBy(page, 1, -1), movedBy(page, 4, 1), movedBy(page, 9, 1)]).toEqual([null, null, null]);
  expect(orderText(groupMovedBy(page, 'b', -1))).toBe('3b 5b 1a 2a 4a');
  expect([groupMovedBy(page, 'b', 1), groupMovedBy(page, 'a', -1)]).toEqual([null, null]);
});

test('by drag and drop a question moves to the drop position, in the group of the question there', {
  tags: ['PORT-030'],
}, () => {
  expect(orderText(isRepeatedMove(page, 1, 5))).toBe('2a 4a 3b 5b 1b');
  expect(orderText(isRepeatedMove(page, 5, 1))).toBe('5a 1a 2a 4a 3b');
  expect(isRepeatedMove(page, 3, 3)).toBeNull();
});

test('a new group has a key from its name, different from the other keys', () => {
  expect(locationFor('Été & prix', [])).toBe('ete-prix');
  expect(locationFor('Tickets', ['tickets', 'tickets-2'])).toBe('tickets-3');
  expect(locationFor('???', ['group'])).toBe('group-2');
});
