import { expect, test } from 'vitest';
import { admitVisitor } from '#modules/realtime/server/admit-visitor.ts';

const BILL = '3F0E2B8A-91C4-4D5E-8A77-0123456789AB';

test.each([
  [{ channel: 'App' }, ['App']],
  [{ channel: 'Exhibitor.7' }, ['Exhibitor.7']],
  [{ channel: 'Exhibitor.7', uuid: BILL }, ['Exhibitor.7', `Exhibitor.7/bill/${BILL.toLowerCase()}`]],
  [{ channel: 'Exhibitor.7', uuid: 'all' }, ['Exhibitor.7']],
  [{ channel: 'Exhibitor.7', uuid: null }, ['Exhibitor.7']],
])('%j opens %j', { tags: ['D-177'] }, (request, rooms) => {
  expect(admitVisitor(request, 7)).toEqual({ rooms });
});

test.each([
  [{ channel: 'Exhibitor.8' }, 'realtime.unknown_channel'],
  [{ channel: `Exhibitor.7/bill/${BILL}` }, 'realtime.unknown_channel'],
  [{ channel: 'private-Exhibitor.7' }, 'realtime.private_channel'],
  [{ channel: 'presence-Devices.7' }, 'realtime.private_channel'],
  [{ channel: 'private-Device.1' }, 'realtime.private_channel'],
  [{ channel: ['App'] }, 'realtime.unknown_channel'],
  [{ channel: 'x'.repeat(10_000) }, 'realtime.unknown_channel'],
  [{}, 'realtime.unknown_channel'],
  [null, 'realtime.unknown_channel'],
  ['App', 'realtime.unknown_channel'],
])('%j is refused: %s', { tags: ['T51', 'D-177'] }, (request, refused) => {
  expect(admitVisitor(request, 7)).toEqual({ refused });
});
