import { expect, test } from 'vitest';
import { addressLines } from '#modules/tickets/rules/address-lines.ts';

test.each([
  [{ address1: 'Station Street 1', zip: '9000', city: 'Ghent', lat: 51 }, ['Station Street 1', '9000 Ghent']],
  [{ city: 'Ghent' }, ['Ghent']],
  [{ address1: ' ', zip: 9000, city: null }, []],
  [{}, []],
])('the address of %j', { tags: ['SCH-002'] }, (address, lines) => {
  expect(addressLines(address)).toEqual(lines);
});
