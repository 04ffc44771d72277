import { expect, test } from 'vitest';
import { type Item, itemAt, movedIn, placeIn, withBranch } from '#apps/portal/pages/website/navigation/navigation.ts';
import { targetsFor } from '#apps/portal/pages/website/navigation/targets.ts';
import { isTarget } from '#modules/content/rules/site-targets.ts';

const item = (name: string, children?: Item[]): Item => ({
  name: { en: name },
  url: 'home',
  ...(children && { children }),
});
const tree = [item('a', [item('b'), item('c')]), item('d')];
const drawn = (items: readonly Item[]): string =>
  items.map(({ name, children }) => `${name.en}${children ? `(${drawn(children)})` : ''}`).join(' ');

test('an item is found, changed and removed at its place, also below another', { tags: ['CMS-003'] }, () => {
  expect(itemAt(tree, placeIn('0.1'))?.name.en).toBe('c');
  expect([itemAt(tree, placeIn('0.7')), itemAt(tree, placeIn('x'))]).toEqual([undefined, undefined]);
  expect(drawn(withBranch(tree, [0, 1], (branch, at) => branch.with(at, item('x'))))).toBe('a(b x) d');
  expect(drawn(withBranch(tree, [1, 0], (branch) => [...branch, item('x')]))).toBe('a(b c) d(x)');
  const without = withBranch(tree, [0, 0], (branch, at) => branch.toSpliced(at, 1));
  expect(drawn(withBranch(without, [0, 0], (branch, at) => branch.toSpliced(at, 1)))).toBe('a d');
  expect(drawn(tree)).toBe('a(b c) d');
});

test('an item at an end does not move further', () => {
  expect([movedIn(['a', 'b'], 0, 1), movedIn(['a', 'b'], 0, -1), movedIn(['a', 'b'], 1, 1)]).toEqual([
    ['b', 'a'],
    null,
    null,
  ]);
});

test('the server accepts each target that is offered', { tags: ['D-013'] }, () => {
  const targets = targetsFor([{ address: '/info/parking', name: 'Parking' }]);
  expect(targets.length).toBeGreaterThan(8);
  expect(targets.filter(({ url }) => !isTarget(url))).toEqual([]);
  expect(targets.at(-1)).toMatchObject({ url: 'content.page', params: { page_slug: 'parking' } });
});
