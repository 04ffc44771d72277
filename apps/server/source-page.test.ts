/** Everyone who uses the program over a network is offered its source code (AGPL, section 13). */
import { expect, test } from 'vitest';
import { type Package, sourcePage } from '#apps/server/source-page.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { testHttp } from '#testing/tools/http.ts';

const translator = await openTranslator();
const NO_ADDRESS: Package = { version: '1.2.3' };
const served = (sourceUrl: string | null, program: Package, exhibitorId = 1, email = 'info@lumen.example') =>
  testHttp(() => ({
    exhibitorFor: async () => exhibitorId,
    routes: (app) => sourcePage(app, { translator, sourceUrl, program, editorialOf: async () => ({ email }) }),
  }));
const REPOSITORY: Package = { ...NO_ADDRESS, repository: { url: 'git+https://code.example/theirs.git' } };
const configured = served('https://code.example/ours?a=1&b="2"', REPOSITORY);
const packaged = served(null, REPOSITORY);
const withoutAddress = served(null, NO_ADDRESS);
const empty = served(null, NO_ADDRESS, 0);
const odd = served(null, { ...NO_ADDRESS, repository: 'javascript:alert(1)' }, 1, '"><script>@x.example');

test.each([
  ['en', 'Source code of this program', 'version 1.2.3'],
  ['nl-BE', 'Broncode van dit programma', 'versie 1.2.3'],
  ['fr', 'Code source de ce programme', 'version 1.2.3'],
  ['de', 'Quellcode dieses Programms', 'Version 1.2.3'],
])('the page says licence, version and address in %s', async (locale, title, version) => {
  const { status, text, headers } = await configured.ask(`/source?locale=${locale}`);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(text).toContain(`<html lang="${locale}">`);
  expect(text).toContain(`<h1>${title}</h1>`);
  expect(text).toContain(version);
  expect(text).toContain('GNU Affero General Public License');
  expect(text).toContain('href="https://code.example/ours?a=1&amp;b=&quot;2&quot;"');
});

test('without an address of the operator it is the repository of the package', async () => {
  expect((await packaged.ask('/source')).text).toContain('href="https://code.example/theirs"');
});

test('without both the operator is asked, by name where there is an exhibitor', async () => {
  const { text } = await withoutAddress.ask('/source');
  expect(text).toContain(
    'gives you the source code of the running version on request: <a href="mailto:info@lumen.example"',
  );
  const nobody = await empty.ask('/source');
  expect([nobody.status, nobody.text.includes('on request.'), nobody.text.includes('mailto:')]).toEqual([
    200,
    true,
    false,
  ]);
});

test('only web addresses are linked, and nothing becomes HTML', async () => {
  const { text } = await odd.ask('/source');
  expect([text.includes('javascript:'), text.includes('<script>')]).toEqual([false, false]);
});
