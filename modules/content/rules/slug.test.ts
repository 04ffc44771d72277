import { expect, test } from 'vitest';
import { missingIn } from '#modules/content/rules/missing.ts';
import { presetAt } from '#modules/content/rules/presets.ts';
import { addressOf, slugProblem, twinOf } from '#modules/content/rules/slug.ts';

test.each([
  ['parking', null],
  ['info/parking', null],
  ['info/vouchers', null],
  ['info/vouchers/gift-card', null],
  ['vouchers', 'content.slug_reserved'],
  ['voucher', 'content.slug_reserved'],
  ['newsletter', 'content.slug_reserved'],
  ['info/voucher', 'content.slug_reserved'],
  ['info/newsletter', 'content.slug_reserved'],
  ['privacy-policy', 'content.slug_preset'],
  ['info/privacy-policy', 'content.slug_preset'],
  ['ticket-conditions', 'content.slug_preset'],
  ['info/a/b', 'content.slug_form'],
  ['Parking', 'content.slug_form'],
  ['info/', 'content.slug_form'],
  ['-a', 'content.slug_form'],
  ['movies/today', 'content.slug_form'],
  ['../x', 'content.slug_form'],
])('the slug %s: %s', { tags: ['D-006', 'D-169'] }, (slug, code) => {
  expect(slugProblem(slug)?.code ?? null).toBe(code);
});

test('a page is found with and without info/, and has one address', { tags: ['D-169'] }, () => {
  expect([twinOf('parking'), twinOf('info/parking')]).toEqual(['info/parking', 'parking']);
  expect(['parking', 'info/parking', 'privacy-policy'].map(addressOf)).toEqual([
    '/info/parking',
    '/info/parking',
    '/privacy-policy',
  ]);
  expect(['info/ticket-conditions', 'ticket-conditions', 'info/parking'].map(presetAt)).toEqual([
    'ticket-conditions',
    'ticket-conditions',
    null,
  ]);
});

test('a language is missing if one of the texts is empty in it', { tags: ['D-124'] }, () => {
  expect(missingIn(['nl', 'fr', 'en'], { nl: 'a', fr: 'b', en: 'c' }, { nl: 'a', fr: ' ' })).toEqual(['fr', 'en']);
});
