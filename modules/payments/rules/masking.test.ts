import { expect, test } from 'vitest';
import { MASK, maskedCode, shownConfig } from '#modules/payments/rules/masking.ts';

test('a configuration shows which keys are set, and only public values', {
  tags: ['PAY-009', 'D-076'],
}, () => {
  const config = {
    profile_id: 'pfl_1',
    api_key: 'sealed:abc',
    refund_key: 'live_plain',
    token: null,
    base_url: 'https://user:word@pay.example/v2',
    whatever: '',
  };
  expect(shownConfig(config)).toEqual([
    { key: 'api_key', is_set: true, value: MASK },
    { key: 'base_url', is_set: true, value: `https://${MASK}@pay.example/v2` },
    { key: 'profile_id', is_set: true, value: 'pfl_1' },
    { key: 'refund_key', is_set: true, value: MASK },
    { key: 'token', is_set: false, value: '' },
    { key: 'whatever', is_set: false, value: '' },
  ]);
});

test.each([
  ['Ab3dXy7k9QmP', `${MASK}9QmP`],
  ['ABCDEF', `${MASK}EF`],
  ['ABCD', `${MASK}D`],
  ['', MASK],
])('of the code %s no more than a third is visible', { tags: ['PAY-008'] }, (code, shown) => {
  expect(maskedCode(code)).toBe(shown);
});
