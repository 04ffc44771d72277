import { expect, test } from 'vitest';
import { addressRange } from '#modules/exhibitor/rules/address-range.ts';

test.each([
  ['192.0.2.7', 32, 32],
  ['192.0.2.0/24', 24, 32],
  ['10.0.0.0/0', 0, 32],
  ['::1', 128, 128],
  ['2001:db8::/48', 48, 128],
  ['2001:db8:1:2:3:4:5:6', 128, 128],
])('%s has %i of %i bits', { tags: ['D-190'] }, (text, bits, of) => {
  expect(addressRange(text)).toEqual({ bits, of });
});

test.each([
  '',
  'cinema.example',
  '192.0.2',
  '192.0.2.256',
  '192.0.2.7/33',
  '192.0.2.7/-1',
  '192.0.2.7/24/8',
  '192.0.2.7/',
  '2001:db8',
  '1:2:3:4:5:6:7:8:9',
  '1::2::3',
  '2001:db8::/129',
  '::g',
  '1:2:3:4:5:6:7::8',
])('"%s" is no address', { tags: ['D-190'] }, (text) => {
  expect(addressRange(text)).toBeNull();
});
