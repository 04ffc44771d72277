import { expect, test } from 'vitest';
import { actsOfHelpers } from '#testing/spec/browser-acts.ts';
import { testsIn } from '#testing/spec/read-tests.ts';
import { type Places, readScreen, unproven, writeScreen } from '#testing/spec/screens.ts';

const helpers = actsOfHelpers();
const read = (file: string, source: string) => testsIn(file, source, helpers, (path) => path.includes('http'));

test('tags of groups count for their tests, tables count once, hooks and settings are no tests', () => {
  const source = `
    describe('seats', { tags: ['SEAT-009'] }, () => {
      beforeEach(() => {});
      test('are assigned', { tags: ['D-033', 'SEAT-009'], timeout: 5 }, () => {});
      test.each<[string]>([['one'], ['two']])('%s', { tags: ['T05'] }, () => {});
    });
    test.concurrent(\`\${COUNT} buyers\`, async () => {});`;
  const tests = read('modules/seating/rules/x.test.ts', source);
  expect(tests.map(({ title, ids, line, kind }) => ({ title, ids, line, kind }))).toEqual([
    { title: 'are assigned', ids: ['SEAT-009', 'D-033'], line: 4, kind: 'rule' },
    { title: '%s', ids: ['SEAT-009', 'T05'], line: 5, kind: 'rule' },
    { title: `\${COUNT} buyers`, ids: [], line: 7, kind: 'rule' },
  ]);
});

test('a tag that is no plain text is an error', () => {
  const source = `test('x', { tags: [ID] }, () => {});`;
  expect(() => read('kernel/x.test.ts', source)).toThrow('a tag is no plain text');
});

test.each([
  ['kernel/money.test.ts', 'rule'],
  ['modules/sales/rules/x.test.ts', 'rule'],
  ['apps/website/pages/x.test.tsx', 'component'],
  ['modules/sales/server/checkout/x.test.ts', 'database'],
  ['modules/sales/server/checkout/http.test.ts', 'HTTP'],
  ['testing/torture/money/x.test.ts', 'database'],
  ['testing/e2e/x.journey.ts', 'browser'],
])('a test of %s is of kind %s', (file, kind) => {
  expect(read(file, `test('x', async () => {});`)[0]?.kind).toBe(kind);
});

const SIGNED_IN = `await signedIn(page, 'admin'); await page.goto('/portal/bills');`;

test.each([
  ['nothing is checked', `await page.getByRole('button').click();`, 'nothing'],
  ['neither opens nor operates a page', `expect(await fetch('/api')).toBe(1);`, 'nothing'],
  ['opens a page and checks it', `await page.goto('/en'); await expect(page).toHaveTitle('x');`, 'looks'],
  ['signs in and opens a page', `${SIGNED_IN} await expect(page).toHaveTitle('x');`, 'looks'],
  ['signs in and clicks', `${SIGNED_IN} await page.getByText('Save').click(); expect(1).toBe(1);`, 'operates'],
  ['presses a key', `await page.keyboard.press('Tab'); await expect(page).toHaveURL('x');`, 'operates'],
  ['operates by a function of its own', `await orders(); await expect(page).toHaveURL('x');`, 'operates'],
  ['operates by a helper', `await visitor.addsTickets(2); expect(1).toBe(1);`, 'operates'],
])('a journey that %s', (_, body, acts) => {
  const source = `
    async function orders() { await page.getByLabel('Name').fill('Ada'); }
    test('x', { tag: '@SITE-010' }, async ({ page }) => { ${body} });`;
  const [only] = read('testing/e2e/x.journey.ts', source);
  expect([only?.ids, only?.acts]).toEqual([['SITE-010'], acts]);
});

test('what is done before each test of a group counts for its tests only', () => {
  const source = `
    test.describe('a', () => {
      test.beforeEach(async ({ page }) => { await page.getByText('Start').click(); });
      test('in it', async () => { expect(1).toBe(1); });
    });
    test('outside', async () => { expect(1).toBe(1); });`;
  expect(read('testing/e2e/x.journey.ts', source).map(({ acts }) => acts)).toEqual(['operates', 'nothing']);
});

test.each([
  'website',
  'website, shown',
  'portal `/voucher-types/*`',
  'till, shown `/`',
  'portal `/invoices` `/roles/:key`',
])('the screen %s is read', (cell) => {
  expect(writeScreen(readScreen(cell))).toBe(cell);
});

test.each([
  ['portals', 'names no surface'],
  ['portal `/a`, shown', 'names no surface'],
  ['portal /roles', 'names no surface'],
  ['portal `roles`', "no path below the surface: 'roles'"],
  ['portal `/Roles`', 'no path below'],
  ['portal `/*/roles`', 'no path below'],
  ['portal `/roles?new`', 'no path below'],
])('the screen %s is refused', (cell, why) => {
  expect(() => readScreen(cell)).toThrow(why);
});

const been = (operated: string[], visited: string[] = []): Places => ({
  operated: new Set(operated),
  visited: new Set([...visited, ...operated]),
});

test.each<[string, string, Places, boolean]>([
  ['any page of the surface', 'portal', been(['/portal/bills']), true],
  ['a page of another surface', 'portal', been(['/en/movies', '/pos/sale', '/portals']), false],
  ['a page that is only opened', 'portal', been([], ['/portal/bills']), false],
  ['a shown page that is opened', 'portal, shown `/`', been([], ['/portal']), true],
  ['the sign-in alone', 'portal', been(['/portal/sign-in']), false],
  ['the sign-in itself', 'portal `/sign-in`', been(['/portal/sign-in']), true],
  ['the page', 'portal `/roles`', been(['/portal/roles']), true],
  ['a page below it', 'portal `/roles`', been(['/portal/roles/new']), false],
  ['a page below it, where those count', 'portal `/roles/*`', been(['/portal/roles/new']), true],
  ['a page with a similar name', 'portal `/vouchers/*`', been(['/portal/vouchers-2']), false],
  ['one of two pages', 'portal `/roles` `/bills`', been(['/portal/roles']), false],
  ['a page with a slug, in a language', 'website `/movies/view/:slug`', been(['/nl-BE/movies/view/nosferatu']), true],
  ['the home page', 'website `/`', been(['/en']), true],
  ['the till, of the customer display', 'customer display', been(['/pos/sale']), false],
])('a journey that operates %s proves its tag, or is told why not', (_, cell, places, isProved) => {
  const sentences = unproven([{ id: 'ROLE-002', screen: readScreen(cell) }, { id: 'D-033' }], places);
  expect(sentences).toHaveLength(isProved ? 0 : 1);
  if (!isProved) expect(sentences[0]).toContain(`ROLE-002 is proved by a test that`);
});
