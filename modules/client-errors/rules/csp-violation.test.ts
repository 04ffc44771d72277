import { expect, test } from 'vitest';
import { isOfOurPage } from '#modules/client-errors/rules/csp-violation.ts';

test.each([
  ['inline', '', true],
  ['https://evil.example/x.js', 'https://noctule.example/en', true],
  ['eval', 'chrome-extension://abcdef/inject.js', false],
  ['moz-extension', '', false],
  ['safari-web-extension://1/x.css', '', false],
  ['https://extension.example/x.js', 'https://noctule.example/extension.js', true],
])('%s, requested by «%s», belongs to our page: %s', { tags: ['T86'] }, (blocked, source, ours) => {
  expect(isOfOurPage({ blocked, source })).toBe(ours);
});
