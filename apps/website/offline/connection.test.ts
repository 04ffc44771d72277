import { expect, test, vi } from 'vitest';
import { createConnection } from '#apps/website/offline/connection.ts';

const OPENED = Date.parse('2026-11-21T20:00:30');
const pageModified = (time: string) => ({ lastModified: `11/21/2026 ${time}` });

test('a page from the server is current: it shows no age', () => {
  const page = createConnection(pageModified('20:00:31'), OPENED, () => true);
  expect([page.asOf(), page.isStoredCopy()]).toEqual([null, false]);
});

test('a copy of two seconds ago is a stored one, and a page of the second in which it was opened is none', () => {
  const [copy, page] = [pageModified('20:00:28'), pageModified('20:00:30')];
  expect(createConnection(copy, OPENED, () => true).isStoredCopy()).toBe(true);
  expect(createConnection(page, OPENED + 999, () => true).isStoredCopy()).toBe(false);
});

test('a stored copy shows its date, with or without a network, until the programme is fetched again', () => {
  const page = createConnection(pageModified('19:12:00'), OPENED, () => true);
  expect(page.asOf()).toBe(Date.parse('2026-11-21T19:12:00'));
  const listener = vi.fn();
  page.subscribe(listener);
  page.freshened();
  expect([page.asOf(), page.isStoredCopy(), listener.mock.calls.length]).toEqual([null, false, 1]);
});

test('without a network a page has the date of its opening', () => {
  let online = true;
  const page = createConnection(pageModified('20:00:30'), OPENED, () => online);
  online = false;
  expect(page.asOf()).toBe(OPENED);
  expect(createConnection({ lastModified: '' }, OPENED, () => false).asOf()).toBe(OPENED);
});
