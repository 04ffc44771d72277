import { expect, test } from 'vitest';
import { nextSelector, recordState } from '#modules/email/rules/mail-key-record.ts';

const RECORD = 'v=DKIM1; k=rsa; p=MIIBIjANBgkq';

test.each([
  ['published', [['v=DKIM1; k=rsa; p=MIIBIjANBgkq']]],
  ['published', [['v=spf1 -all'], ['v=DKIM1;p=MIIBIj', 'ANBg kq;k=rsa']]],
  ['missing', []],
  ['not_a_key', [['v=spf1 include:elsewhere.test -all']]],
  ['revoked', [['v=DKIM1; p=']]],
  ['cut', [['v=DKIM1; k=rsa; p=MIIBIjAN']]],
  ['other_key', [['v=DKIM1; k=rsa; p=MIIBIjANBgkqAAAA']]],
  ['other_key', [['v=DKIM1; p='], ['v=DKIM1; p=AAAA']]],
  ['no_answer', null],
] as const)('a record is %s when the DNS answers %j', (state, records) => {
  expect(recordState(RECORD, records)).toBe(state);
});

test('a new key never takes the name of the key in use', () => {
  expect([null, 'foyer', 'foyer2', 's1', 'mail'].map(nextSelector)).toEqual([
    'foyer',
    'foyer2',
    'foyer3',
    'foyer2',
    'foyer2',
  ]);
});
