import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type BuyerForm,
  buyerProblems,
  isEmail,
  normaliseEmail,
  offersNewsletter,
} from '#modules/sales/rules/cart/buyer-form.ts';

const form = (changes: Partial<BuyerForm> = {}): BuyerForm => ({
  name: 'An Peeters',
  email: 'an@example.be',
  email_confirmation: 'an@example.be',
  ...changes,
});
const onSite = { channel: 'site' as const, sells_giftcard: true };
const pathsAndCodes = (changes: Partial<BuyerForm>, sale: Parameters<typeof buyerProblems>[1] = onSite): string[] =>
  buyerProblems(form(changes), sale).map((p) => `${p.path} ${p.code}`);

test.each<[string, Partial<BuyerForm>, string[]]>([
  ['a good form', {}, []],
  ['a name of one letter', { name: ' A ' }, ['name sales.name_length']],
  ['a name of two letters', { name: 'Al' }, []],
  ['a name of 101 letters', { name: 'x'.repeat(101) }, ['name sales.name_length']],
  ['no e-mail', { email: '  ' }, ['email sales.email_required']],
  ['no such e-mail', { email: 'an@', email_confirmation: 'an@' }, ['email sales.email_invalid']],
  ['an endless e-mail', { email: `${'x'.repeat(190)}@example.be` }, ['email sales.email_too_long']],
  ['another confirmation', { email_confirmation: 'ann@example.be' }, ['email_confirmation sales.email_not_same']],
  ['no confirmation', { email_confirmation: null }, ['email_confirmation sales.email_not_same']],
  ['spaces and capitals', { email: ' An@Example.be', email_confirmation: 'an@example.BE ' }, []],
  ['a holder name', { holder_name: 'Jan' }, []],
  ['a holder name of 101 letters', { holder_name: 'x'.repeat(101) }, ['holder_name sales.holder_name_too_long']],
  ['nothing at all', { name: '', email: '' }, ['name sales.name_length', 'email sales.email_required']],
])('%s', { tags: ['D-065', 'VAL-021', 'VAL-008'] }, (_, changes, expected) => {
  expect(pathsAndCodes(changes)).toEqual(expected);
});

test('the confirmation is required on the site only', { tags: ['D-065'] }, () => {
  expect(pathsAndCodes({ email_confirmation: undefined }, { channel: 'pos', sells_giftcard: false })).toEqual([]);
});

test('a holder name belongs to gift cards, an empty one is always allowed', { tags: ['VAL-013'] }, () => {
  expect(pathsAndCodes({ holder_name: 'Jan' }, { ...onSite, sells_giftcard: false })).toEqual([
    'holder_name sales.holder_name_not_here',
  ]);
  expect(pathsAndCodes({ holder_name: ' ' }, { ...onSite, sells_giftcard: false })).toEqual([]);
});

test.each([
  ['a@b.be', true],
  ["o'neil+film@mail.example.co.uk", true],
  ['an.peeters@xn--bcher-kva.example', true],
  ['a@b', false],
  ['a b@c.be', false],
  ['a@b.be\r\nBcc: x@y.be', false],
  ['a@b.be, c@d.be', false],
  ['a@b(x)evil.com', false],
  ['<a@b.be>', false],
  ['.a@b.be', false],
  ['a..b@c.be', false],
  ['a@-b.be', false],
  ['a@b..be', false],
  [`${'x'.repeat(65)}@b.be`, false],
])('%j is an e-mail address: %s', { tags: ['D-065', 'T83'] }, (text, good) => {
  expect(isEmail(text)).toBe(good);
});

test('property: an accepted address holds no space, line break, comma or angle bracket', {
  tags: ['T83'],
}, () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string()), (text) => {
      if (isEmail(text)) expect(text).not.toMatch(/[\s,<>]/);
      expect(normaliseEmail(normaliseEmail(text))).toBe(normaliseEmail(text));
    }),
  );
});

test.each([
  ['tickets', true, ['newsletters'], true],
  ['tickets', false, ['newsletters'], false],
  ['tickets', true, ['tickets'], false],
  ['vouchers', true, ['newsletters'], false],
] as const)(
  'the newsletter box with %s, setting %s, modules %j: %s',
  { tags: ['VAL-009', 'D-069', 'SET-001'] },
  (bought, checkout_newsletter, features, isThere) => {
    expect(offersNewsletter(bought, { checkout_newsletter, features })).toBe(isThere);
  },
);
