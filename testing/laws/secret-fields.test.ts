import { expect, test } from 'vitest';
import { codeOf, isTest, readSources } from '#testing/laws/sources.ts';

/** Fields of forms that hold a secret: passwords, PINs, keys of accounts (ASVS 6.2.6). */
const SECRET =
  /\bfield\('(password|password_confirmation|current|client_secret|secret|device_pin|passphrase|api_key)'\)/;
/** An element from its `<` to its end; a field has no children. */
const ELEMENTS = /<[A-Z]\w*\b[^<]*?\/>/g;
/** What fields of one form have in common stands above them. */
const COMMON = /const common = \{ type: 'password', autoComplete: '[\w-]+'/;

type Field = { readonly path: string; readonly element: string; readonly above: string };

const secretFields = (path: string, code: string): Field[] =>
  [...code.matchAll(ELEMENTS)]
    .filter(([element]) => SECRET.test(element))
    .map(([element]) => ({ path, element, above: code.slice(0, code.indexOf(element)) }));

const isHidden = ({ element, above }: Field): boolean =>
  (/\btype="password"/.test(element) && /\bautoComplete="[\w-]+"/.test(element)) ||
  (element.includes('{...common}') && COMMON.test(above));

test('every field for a secret hides what is typed, says what password managers may fill in, and takes pasted text', () => {
  const fields = readSources()
    .filter(({ path }) => path.startsWith('apps/') && path.endsWith('.tsx') && !isTest(path))
    .flatMap(({ path, text }) => secretFields(path, codeOf(text)));
  expect(fields.length).toBeGreaterThanOrEqual(11);
  expect(fields.filter((field) => !isHidden(field)).map(({ path, element }) => `${path} ${element}`)).toEqual([]);
  expect(fields.filter(({ element }) => /\bonPaste\b/.test(element)).map(({ path }) => path)).toEqual([]);
});

test('a field without a type is found', () => {
  const code = `<TextField {...field('password')} label={t('x')} autoComplete="off" />`;
  expect(secretFields('x.tsx', code).filter((field) => !isHidden(field))).toHaveLength(1);
});
