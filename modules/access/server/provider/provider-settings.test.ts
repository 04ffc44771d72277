import { customFetch, discovery } from 'openid-client';
import { expect, test } from 'vitest';
import { providerFetch } from '#modules/access/server/provider/provider-fetch.ts';
import { refuseIssuer } from '#modules/access/server/provider/provider-settings.ts';
import { testDatabase } from '#testing/database/database.ts';
import { identityProvider } from '#testing/worlds/identity-provider.ts';
import { staffedCinema, statusAndErrors, TO_OTHER } from '#testing/worlds/staffed-cinema.ts';

const t = testDatabase();
const exhibitor = staffedCinema(t);
const provider = identityProvider();
const form = (change: object = {}) => ({
  issuer: 'https://login.example',
  client_id: 'foyer',
  client_secret: 'top-secret-4711',
  domains: ['lumen.example'],
  label: 'Sign in with Lumen',
  counts_factor: false,
  ...change,
});
const ADDRESS = '/api/staff/sign-in-provider';

test('an administrator sets the provider; its secret is sealed, never shown, and kept for the same client only', async () => {
  const { browser } = await exhibitor.at({ roles: ['admin'] });
  const without = statusAndErrors(await browser.post(ADDRESS, form({ client_secret: '' })));
  expect([without.code, Object.keys(without.errors)]).toEqual(['access.provider_secret', ['client_secret']]);
  expect((await browser.post(ADDRESS, form())).status).toBe(200);
  expect((await browser.post(ADDRESS, form({ client_secret: '', label: 'Company' }))).status).toBe(200);
  const moved = await browser.post(ADDRESS, form({ client_secret: '', issuer: 'https://other.example' }));
  expect(statusAndErrors(moved).code).toBe('access.provider_secret');

  const shown = await browser.get(ADDRESS);
  expect(shown.json).toMatchObject({ data: { provider: { issuer: 'https://login.example', label: 'Company' } } });
  const rows = await t.asOwner('SELECT encode(client_secret, $1) FROM sign_in_provider', ['escape']);
  const audit = await t.asOwner(`SELECT before, after FROM audit WHERE action = 'sign_in_provider.set'`);
  expect(audit).toHaveLength(2);
  expect(`${shown.text}${JSON.stringify([rows, audit])}`).not.toContain('top-secret-4711');
  expect((await (await exhibitor.site.visit()).get('/api/staff/sign-in/provider')).json).toEqual({
    data: { label: 'Company', passwords: true },
  });
  const elsewhere = await (await exhibitor.site.visit()).get('/api/staff/sign-in/provider', TO_OTHER);
  expect(elsewhere.json).toEqual({ data: { label: null, passwords: true } });

  expect((await browser.post(`${ADDRESS}/remove`)).json).toMatchObject({ data: { provider: null } });
  const refused = await (await exhibitor.site.visit()).post('/api/staff/sign-in/provider');
  expect(statusAndErrors(refused)).toMatchObject({ status: 409, code: 'access.provider_none' });
});

test('who is no administrator reads the settings and neither changes, removes nor tries them', {
  tags: ['D-127'],
}, async () => {
  const { browser } = await exhibitor.at({ roles: ['exhibitor-manager'] });
  expect((await browser.get(ADDRESS)).status).toBe(200);
  for (const [path, body] of [
    [ADDRESS, form()],
    [`${ADDRESS}/remove`, undefined],
    [`${ADDRESS}/check`, { issuer: provider.current.url }],
  ] as const)
    expect(statusAndErrors(await browser.post(path, body))).toMatchObject({ status: 403 });
});

test('the connection is tried: a provider answers, or the reason is shown', async () => {
  const { browser } = await exhibitor.at({ roles: ['admin'] });
  expect((await browser.post(`${ADDRESS}/check`, { issuer: provider.current.url })).status).toBe(200);
  for (const issuer of ['http://127.0.0.1:9', `${provider.current.url}/nothing-here`])
    expect(statusAndErrors(await browser.post(`${ADDRESS}/check`, { issuer }))).toMatchObject({
      status: 422,
      code: 'access.provider_unreachable',
    });
});

test('outside of simulators an issuer is public and has TLS', async () => {
  expect(() => refuseIssuer('https://login.example/realms/a', false)).not.toThrow();
  for (const issuer of ['http://login.example', 'https://login.example/?a=b', 'ftp://login.example'])
    expect(() => refuseIssuer(issuer, false)).toThrow('access.provider_https');
  const fetched = (url: string) =>
    providerFetch({ simulators: false })(url, { method: 'GET', headers: {}, redirect: 'manual', body: undefined });
  for (const url of [
    provider.current.url,
    'https://127.0.0.1/a',
    'https://10.1.2.3/a',
    'https://[::1]/a',
    'https://[::ffff:7f00:1]/a',
    'https://169.254.169.254/a',
    'https://localhost/a',
  ])
    await expect(fetched(url)).rejects.toMatchObject({ name: 'ForbiddenAddress' });
  const options = { [customFetch]: providerFetch({ simulators: false }) };
  await expect(discovery(new URL('https://127.0.0.1/'), 'a', undefined, undefined, options)).rejects.toThrow();
});
