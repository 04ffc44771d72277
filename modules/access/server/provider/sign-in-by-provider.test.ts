import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAdmin } from '#modules/access/server/sign-in/create-admin.ts';
import { type BuiltEmployee, buildEmployee } from '#testing/builders/employee.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { appCode } from '#testing/tools/second-factor.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { identityProvider } from '#testing/worlds/identity-provider.ts';
import { staffedCinema, statusAndErrors, TO_OTHER } from '#testing/worlds/staffed-cinema.ts';

const t = testDatabase();
const exhibitor = staffedCinema(t);
const provider = identityProvider();
let admin: Browser;
const form = (change: object = {}) => ({
  issuer: provider.current.url,
  client_id: provider.client.id,
  client_secret: provider.client.secret,
  domains: ['lumen.example'],
  label: 'Sign in with Lumen',
  counts_factor: false,
  ...change,
});
beforeAll(async () => {
  admin = (await exhibitor.at({ roles: ['admin'] })).browser;
});
const sets = (change: object = {}) => admin.post('/api/staff/sign-in-provider', form(change));
beforeEach(async () => {
  provider.current.setWrong({});
  expect((await sets()).status).toBe(200);
});

let people = 0;
const hires = (roles: readonly ('admin' | 'manager')[] = ['manager']): Promise<BuiltEmployee> =>
  exhibitor.hires({ roles, email: `person${++people}@lumen.example` });

/** The person signs in at the provider. Returns what it adds to the address of the way back. */
async function atProvider(url: string, email: string, more: Record<string, string> = {}): Promise<string> {
  const query = new URL(url).searchParams;
  expect((await fetch(url)).status).toBe(200);
  const body = new URLSearchParams({ email, decision: 'sign-in', ...more });
  for (const name of ['redirect_uri', 'state', 'nonce', 'code_challenge']) body.set(name, query.get(name) ?? '');
  const answer = await fetch(`${provider.current.url}/authorize`, { method: 'POST', body, redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '').search;
}
const urlOf = (answer: Answer): string => (answer.json as { data: { url: string } }).data.url;
const leaves = async (browser: Browser, headers = {}): Promise<string> =>
  urlOf(await browser.post('/api/staff/sign-in/provider', undefined, headers));
const comesBack = (browser: Browser, search: string, headers = {}) =>
  browser.post('/api/staff/sign-in/provider/return', { search }, { 'accept-language': 'en', ...headers });
/** A new browser signs in with this address at the provider. */
async function signsIn(
  email: string,
  more: Record<string, string> = {},
): Promise<{ browser: Browser; answer: Answer }> {
  const browser = await exhibitor.site.visit();
  const search = await atProvider(await leaves(browser), email, more);
  return { browser, answer: await comesBack(browser, search) };
}
const codeOf = (answer: Answer): [number, string] => [answer.status, statusAndErrors(answer).code];
/** A colleague changes the employee's address or roles. */
async function changes(
  by: Browser,
  { id, name, email }: BuiltEmployee,
  change: { readonly email?: string; readonly roles?: readonly string[] },
): Promise<Answer> {
  const [row] = await t.asOwner<{ version: number }>('SELECT version FROM employee WHERE id = $1', [id]);
  const form = {
    name,
    email,
    roles: ['manager'],
    custom_roles: [],
    cinemas: [],
    receives_management_notifications: false,
  };
  return by.post(`/api/staff/employees/${id}`, { ...form, version: row?.version, ...change });
}

describe('an employee signs in at the identity provider', { tags: ['T79'] }, () => {
  test('with the address that the provider verified, in any case of its letters', async () => {
    const { email, id } = await hires();
    const { browser, answer } = await signsIn(email.toUpperCase());
    expect(answer.status).toBe(200);
    expect((await browser.get('/api/staff/me')).json).toMatchObject({ data: { email } });
    const entries = await t.asOwner(
      `SELECT after FROM audit WHERE action = 'staff.signed_in' AND entity_id = $1::text`,
      [id],
    );
    expect(entries).toEqual([{ after: { by: 'provider' } }]);
    expect(provider.current.lastRequest().get('code_challenge_method')).toBe('S256');
  });

  test('whom it makes no employee of: an unknown address, a dismissed one, and one of another exhibitor', async () => {
    const dismissed = await hires();
    await admin.post(`/api/staff/employees/${dismissed.id}/let-go`);
    const elsewhere = `canary${++people}@lumen.example`;
    await buildEmployee(t, exhibitor.ids.other, { roles: ['admin'], email: elsewhere });
    for (const email of ['nina@lumen.example', dismissed.email, elsewhere]) {
      const { browser, answer } = await signsIn(email);
      expect(codeOf(answer)).toEqual([422, 'access.provider_stranger']);
      expect((await browser.get('/api/staff/me')).status).toBe(401);
    }
    expect(await t.asOwner(`SELECT 1 FROM employee WHERE email = 'nina@lumen.example'`)).toEqual([]);
  });

  test('not with an address that is not verified or of another domain', async () => {
    const stranger = await exhibitor.hires({ roles: ['manager'], email: `ann${++people}@elsewhere.example` });
    expect(codeOf((await signsIn(stranger.email)).answer)).toEqual([422, 'access.provider_mail']);
    const { email } = await hires();
    provider.current.setWrong({ isMailUnverified: true });
    expect(codeOf((await signsIn(email)).answer)).toEqual([422, 'access.provider_mail']);
  });

  test.each([
    ['signed with another key', { isForged: true }],
    ['for another client', { audience: 'someone-else' }],
    ['of another issuer', { issuer: 'https://evil.example' }],
    ['for another request', { nonce: 'of-another-request' }],
    ['that has ended', { endedSeconds: 120 }],
  ])('not with a token %s', async (_, wrong) => {
    const { email } = await hires();
    provider.current.setWrong(wrong);
    const { browser, answer } = await signsIn(email);
    expect(codeOf(answer)).toEqual([422, 'access.provider_untrusted']);
    expect((await browser.get('/api/staff/me')).status).toBe(401);
  });
});

describe('the way back from the provider', () => {
  test('works once; a code does not work with another state', async () => {
    const { email } = await hires();
    const browser = await exhibitor.site.visit();
    const search = await atProvider(await leaves(browser), email);
    const cookie = browser.cookies.get('staff-provider') ?? '';
    expect((await comesBack(browser, search)).status).toBe(200);
    browser.cookies.set('staff-provider', cookie);
    expect(codeOf(await comesBack(browser, search))).toEqual([422, 'access.sign_in_expired']);
    const state = new URL(await leaves(browser)).searchParams.get('state') ?? '';
    const replayed = new URLSearchParams(search);
    replayed.set('state', state);
    expect(codeOf(await comesBack(browser, `?${replayed}`))).toEqual([422, 'access.provider_untrusted']);
  });

  test('works in the browser that left, at the exhibitor that it left from, for ten minutes', async () => {
    const { email } = await hires();
    const browser = await exhibitor.site.visit();
    const search = await atProvider(await leaves(browser), email);
    const other = await exhibitor.site.visit();
    await leaves(other);
    expect(codeOf(await comesBack(other, search))).toEqual([422, 'access.sign_in_expired']);
    expect(codeOf(await comesBack(browser, search, TO_OTHER))).toEqual([422, 'access.sign_in_expired']);
    t.travel(11 * 60_000);
    expect(codeOf(await comesBack(browser, search))).toEqual([422, 'access.sign_in_expired']);
    t.travel(0);
  });

  test('says so when the person cancelled, and when the settings changed meanwhile', async () => {
    const { email } = await hires();
    expect(codeOf((await signsIn(email, { decision: 'cancel' })).answer)).toEqual([422, 'access.provider_cancelled']);
    const browser = await exhibitor.site.visit();
    const search = await atProvider(await leaves(browser), email);
    await sets({ client_id: 'another' });
    expect(codeOf(await comesBack(browser, search))).toEqual([422, 'access.sign_in_expired']);
  });
});

describe("the provider's second factor", () => {
  const enrolled = async (): Promise<BuiltEmployee> => {
    const who = await hires();
    const browser = await exhibitor.site.visit();
    await exhibitor.signInAs(browser, who);
    const { token, secret } = (
      (await browser.post('/api/staff/account/totp/start')).json as {
        data: { token: string; secret: string };
      }
    ).data;
    expect((await browser.post('/api/staff/account/totp', { token, code: appCode(secret, Date.now()) })).status).toBe(
      200,
    );
    return who;
  };

  test('does not count at first: the program asks for its own', async () => {
    const { email } = await enrolled();
    const { browser, answer } = await signsIn(email, { two_factors: 'on' });
    expect(answer.json).toMatchObject({ data: { second_factor: { methods: ['code'] } } });
    expect((await browser.get('/api/staff/me')).status).toBe(401);
  });

  test('counts where the settings say so, and only if the provider names it', async () => {
    await sets({ counts_factor: true });
    const { email } = await enrolled();
    expect((await signsIn(email, { two_factors: 'on' })).answer.json).toMatchObject({ data: { email } });
    expect((await signsIn(email)).answer.json).toMatchObject({ data: { second_factor: {} } });
  });
});

describe('a fresh proof at the provider', { tags: ['ROLE-016'] }, () => {
  async function proves(who: BuiltEmployee, email: string): Promise<{ browser: Browser; answer: Answer }> {
    const browser = await exhibitor.site.visit();
    await exhibitor.signInAs(browser, who);
    await t.asOwner(`UPDATE staff_session SET started_at = started_at - interval '11 minutes' WHERE employee_id = $1`, [
      who.id,
    ]);
    expect((await browser.get('/api/staff/account/proof')).status).toBe(403);
    const url = urlOf(await browser.post('/api/staff/account/confirm/provider'));
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
    const search = await atProvider(url, email);
    return { browser, answer: await browser.post('/api/staff/account/confirm/provider/return', { search }) };
  }

  test('is a new sign-in there with the own address', async () => {
    const who = await hires();
    const { browser, answer } = await proves(who, who.email);
    expect(answer.status).toBe(200);
    expect((await browser.get('/api/staff/account/proof')).status).toBe(200);
  });

  test('is none with the address of a colleague, or with an old sign-in', async () => {
    const [who, colleague] = [await hires(), await hires()];
    const { browser, answer } = await proves(who, colleague.email);
    expect(codeOf(answer)).toEqual([422, 'access.provider_other']);
    expect((await browser.get('/api/staff/account/proof')).status).toBe(403);
    provider.current.setWrong({ signedInBeforeSeconds: 300 });
    expect(codeOf((await proves(who, who.email)).answer)).toEqual([422, 'access.provider_stale']);
  });
});

describe('the account at the provider', { tags: ['T79'] }, () => {
  test('is the employee from the first sign-in on, and not the address that the provider names later', async () => {
    const [who, colleague] = [await hires(), await hires()];
    const account = `subject-of-${who.id}`;
    expect((await signsIn(who.email, { account })).answer.json).toMatchObject({ data: { email: who.email } });
    // The provider gives the account the address of a colleague: it opens no one else's account here.
    const { browser, answer } = await signsIn(colleague.email, { account });
    expect(answer.json).toMatchObject({ data: { email: who.email } });
    expect((await browser.get('/api/staff/me')).json).toMatchObject({ data: { email: who.email } });
    // Nor does an address of another domain, or one that is not verified any more, lock the person out.
    provider.current.setWrong({ isMailUnverified: true });
    expect((await signsIn('who@elsewhere.example', { account })).answer.status).toBe(200);
    expect(
      await t.asOwner(`SELECT 1 FROM audit WHERE action = 'employee.provider_linked' AND entity_id = $1::text`, [
        who.id,
      ]),
    ).toHaveLength(1);
  });

  test('of another person with the address of an employee opens nothing', async () => {
    const { email } = await hires();
    expect((await signsIn(email)).answer.status).toBe(200);
    const { browser, answer } = await signsIn(email, { account: 'the-next-owner-of-the-mailbox' });
    expect(codeOf(answer)).toEqual([422, 'access.provider_other_account']);
    expect((await browser.get('/api/staff/me')).status).toBe(401);
  });

  test('is linked after the second factor of the program only', async () => {
    const { email, id } = await hires();
    const browser = await exhibitor.site.visit();
    await exhibitor.signInAs(browser, { email });
    const { token, secret } = (
      (await browser.post('/api/staff/account/totp/start')).json as { data: { token: string; secret: string } }
    ).data;
    await browser.post('/api/staff/account/totp', { token, code: appCode(secret, Date.now()) });
    const linked = () => t.asOwner('SELECT 1 FROM provider_account WHERE employee_id = $1', [id]);
    const half = await signsIn(email);
    expect(await linked()).toEqual([]);
    const started = (half.answer.json as { data: { second_factor: { token: string } } }).data.second_factor;
    t.travel(60_000); // a code works once
    const code = appCode(secret, Date.now() + 60_000);
    expect((await half.browser.post('/api/staff/sign-in/code', { token: started.token, code })).status).toBe(200);
    t.travel(0);
    expect(await linked()).toHaveLength(1);
  });

  test('is forgotten when a colleague changes the address: the next person with it is linked by it', async () => {
    const who = await hires();
    expect((await signsIn(who.email, { account: 'first' })).answer.status).toBe(200);
    const email = `person${++people}@lumen.example`;
    expect((await changes(admin, who, { email })).status).toBe(200);
    expect(codeOf((await signsIn(who.email, { account: 'first' })).answer)).toEqual([422, 'access.provider_stranger']);
    expect((await signsIn(email, { account: 'second' })).answer.json).toMatchObject({ data: { email } });
  });

  test('is forgotten when a colleague removes the factors of an employee who lost them', async () => {
    const who = await hires();
    expect((await signsIn(who.email, { account: 'lost' })).answer.status).toBe(200);
    expect((await admin.post(`/api/staff/employees/${who.id}/remove-factors`)).status).toBe(200);
    expect((await signsIn(who.email, { account: 'found' })).answer.json).toMatchObject({ data: { email: who.email } });
  });

  test('is forgotten with another client, which may name other subjects', async () => {
    const who = await hires();
    expect((await signsIn(who.email)).answer.status).toBe(200);
    await sets({ client_id: 'another' });
    expect(await t.asOwner('SELECT 1 FROM provider_account WHERE employee_id = $1', [who.id])).toEqual([]);
  });
});

describe('passwords are switched off', { tags: ['T79'] }, () => {
  const tries = async ({ email }: Pick<BuiltEmployee, 'email'>) =>
    exhibitor.signInAs(await exhibitor.site.visit(), { email });
  const waysIn = async () => (await (await exhibitor.site.visit()).get('/api/staff/sign-in/provider')).json;

  test('by an administrator who signed in at the provider, who stays the way back; others use the provider', async () => {
    const chief = await hires(['admin']);
    const other = await hires(['admin']);
    const { browser } = await exhibitor.at({ roles: ['admin'] });
    const unproven = await browser.post('/api/staff/sign-in-provider', form({ passwords_off: true }));
    expect(codeOf(unproven)).toEqual([422, 'access.provider_unproven']);
    const { browser: chiefs } = await signsIn(chief.email);
    const offIn = (at: Browser) =>
      at.post('/api/staff/sign-in-provider', form({ client_secret: '', passwords_off: true }));
    expect((await offIn(chiefs)).json).toMatchObject({
      data: { provider: { passwords_off: true, emergency: chief.name } },
    });
    expect(await waysIn()).toMatchObject({ data: { passwords: false } });

    expect(codeOf(await tries(other))).toEqual([422, 'access.passwords_off']);
    expect((await signsIn(other.email)).answer.status).toBe(200);
    expect((await tries(chief)).status).toBe(200);
    expect(codeOf(await (await signsIn(other.email)).browser.post(`/api/staff/employees/${chief.id}/let-go`))).toEqual([
      409,
      'access.emergency_admin',
    ]);
    // Nor may a colleague take the role from them: a manager's password would not be the way back.
    const others = (await signsIn(other.email)).browser;
    expect(codeOf(await changes(others, chief, { roles: ['manager'] }))).toEqual([409, 'access.emergency_admin']);
    expect((await changes(others, chief, { roles: ['admin', 'manager'] })).status).toBe(200);
    expect((await tries(chief)).status).toBe(200);

    await exhibitor.signInAs(chiefs, chief);
    expect((await chiefs.post('/api/staff/sign-in-provider/remove')).status).toBe(200);
    expect((await tries(other)).status).toBe(200);
  });

  test('and the command line makes another way back', async () => {
    const chief = await hires(['admin']);
    const { browser } = await signsIn(chief.email);
    expect((await browser.post('/api/staff/sign-in-provider', form({ passwords_off: true }))).status).toBe(200);
    const email = `rescue${++people}@lumen.example`;
    const acting = { exhibitorId: exhibitor.ids.own, actor: 'system', channel: 'api' } as const;
    const token = await createAdmin({ db: t.db, secrets: testSecrets }, acting, { name: 'Rescue', email });
    const chosen = 'a long road to the lighthouse';
    const link = await (await exhibitor.site.visit()).post('/api/staff/reset-password', {
      token,
      password: chosen,
      password_confirmation: chosen,
    });
    expect(link.status).toBe(200);
    const signedIn = await (await exhibitor.site.visit()).post('/api/staff/sign-in', { email, password: chosen });
    expect(signedIn.status).toBe(200);
    expect(codeOf(await tries(chief))).toEqual([422, 'access.passwords_off']);
    await browser.post('/api/staff/sign-in-provider', form());
  });
});
