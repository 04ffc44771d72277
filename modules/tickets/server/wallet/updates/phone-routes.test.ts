/** What phones may ask of the PassKit Web Service, and what Apple's push service answers. */
import { expect, test } from 'vitest';
import { forgetPushes } from '#modules/tickets/server/wallet/updates/push-phone.ts';
import { PHONES_MAX } from '#modules/tickets/server/wallet/updates/register-phone.ts';
import {
  forgetPasses,
  type WalletFigures,
  walletFigures,
} from '#modules/tickets/server/wallet/updates/registrations.sql.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type Pass, passIn, type WalletPhone } from '#testing/tools/wallet/wallet-phone.ts';
import { PASS_TYPE, STARTS, walletCinema } from '#testing/worlds/wallet-cinema.ts';

const t = testDatabase({ max: 20 });
const wallet = walletCinema(t, {});
const { buys } = wallet;
const JSON_TYPE = { 'content-type': 'application/json' };

async function passOf(seat = 'B-7'): Promise<{ file: Buffer; pass: Pass; billId: string }> {
  const billId = await buys.tickets({ seats: [seat] });
  const file = await wallet.download(billId);
  return { file, pass: passIn(file), billId };
}
const tokenOf = ({ authenticationToken }: Pass) => ({ authorization: `ApplePass ${authenticationToken}` });
const registrationOf = (pass: Pass, device = 'phone-1') =>
  `${pass.webServiceURL}/v1/devices/${device}/registrations/${pass.passTypeIdentifier}/${pass.serialNumber}`;
const passUrl = (pass: Pass) => `${pass.webServiceURL}/v1/passes/${pass.passTypeIdentifier}/${pass.serialNumber}`;
const register = (pass: Pass, body: unknown, headers: Record<string, string> = tokenOf(pass), device = 'phone-1') =>
  wallet.send(registrationOf(pass, device), {
    method: 'POST',
    headers: { ...JSON_TYPE, ...headers },
    body: JSON.stringify(body),
  });
const statusAndBody = async (answer: Response) => {
  const { code, errors } = (await answer.json()) as { code?: string; errors?: object };
  return [answer.status, code, ...Object.keys(errors ?? {})];
};
const TOKEN = 'ab'.repeat(32);
const figures = (): Promise<WalletFigures | null> => t.db.read(wallet.cinema.exhibitorId, (tx) => walletFigures(tx));

test('a pass names the service of its exhibitor and a secret of its own', {
  tags: ['D-087', 'TICKET-14'],
}, async () => {
  const [one, two] = [(await passOf('B-1')).pass, (await passOf('B-2')).pass];
  expect(one.webServiceURL).toBe(`http://${wallet.hostOf(wallet.cinema.exhibitorId)}/api/wallet`);
  expect(one.authenticationToken).toMatch(/^[\w-]{43}$/);
  expect(two.authenticationToken).not.toBe(one.authenticationToken);
});

test('registering is 201, again it is 200 with the new push token, and removing is 200', async () => {
  const { pass } = await passOf();
  expect((await register(pass, { pushToken: TOKEN })).status).toBe(201);
  expect((await register(pass, { pushToken: 'CD'.repeat(32) })).status).toBe(200);
  const phones = await t.asOwner('SELECT push_token FROM wallet_phone WHERE exhibitor_id = $1', [
    wallet.cinema.exhibitorId,
  ]);
  expect(phones).toEqual([{ push_token: 'cd'.repeat(32) }]);
  const remove = () => wallet.send(registrationOf(pass), { method: 'DELETE', headers: tokenOf(pass) });
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 200]);
  expect(await t.asOwner('SELECT 1 FROM wallet_phone WHERE exhibitor_id = $1', [wallet.cinema.exhibitorId])).toEqual(
    [],
  );
});

test('without the secret of the pass everything about it is refused with 401', {
  tags: ['T71', 'T72', 'TICKET-14'],
}, async () => {
  const { pass } = await passOf('B-1');
  const { pass: another } = await passOf('B-2');
  const own = wallet.cinema.exhibitorId;
  const stranger = wallet.hostOf((await wallet.open()).exhibitorId);
  const elsewhere = (url: string) => url.replace(wallet.hostOf(own), stranger);
  const NOBODY = '00000000-0000-4000-8000-000000000000';
  const strangers: readonly (readonly [string, Record<string, string>])[] = [
    [passUrl(pass), {}],
    [passUrl(pass), { authorization: pass.authenticationToken }],
    [passUrl(pass), { authorization: `Bearer ${pass.authenticationToken}` }],
    [passUrl(pass), { authorization: 'ApplePass x' }],
    [passUrl(pass), tokenOf(another)],
    [passUrl(pass).replace(pass.serialNumber, NOBODY), tokenOf(pass)],
    [passUrl(pass).replace(PASS_TYPE, 'pass.test.other'), tokenOf(pass)],
    [elsewhere(passUrl(pass)), tokenOf(pass)],
  ];
  for (const [url, headers] of strangers)
    expect([url, ...(await statusAndBody(await wallet.send(url, { headers })))]).toEqual([
      url,
      401,
      'wallet.not_the_pass',
    ]);
  expect(await statusAndBody(await register(pass, { pushToken: TOKEN }, tokenOf(another)))).toEqual([
    401,
    'wallet.not_the_pass',
  ]);
  for (const url of [registrationOf(pass), elsewhere(registrationOf(pass))]) {
    const headers = url === registrationOf(pass) ? tokenOf(another) : tokenOf(pass);
    expect((await wallet.send(url, { method: 'DELETE', headers })).status).toBe(401);
  }
  expect((await wallet.send(passUrl(pass), { headers: tokenOf(pass) })).status).toBe(200);
});

test.each<[string, unknown, string]>([
  ['an unknown field', { pushToken: TOKEN, name: 'x' }, 'name'],
  ['no token', {}, 'pushToken'],
  ['a token that is none', { pushToken: 'not hexadecimal' }, 'pushToken'],
  ['a token that is too long', { pushToken: 'ab'.repeat(101) }, 'pushToken'],
])('a registration with %s is refused at its field', async (_, body, field) => {
  const { pass } = await passOf();
  const [status, , ...fields] = await statusAndBody(await register(pass, body));
  expect([status, fields]).toEqual([422, [field]]);
});

test('logs are taken and stored nowhere, and large ones are refused', async () => {
  const { pass } = await passOf();
  const log = (logs: unknown) =>
    wallet.send(`${pass.webServiceURL}/v1/log`, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(logs) });
  expect((await log({ logs: ['[2026] Web service error'] })).status).toBe(200);
  expect((await log({ logs: ['x'], more: 1 })).status).toBe(422);
  expect((await log({ logs: Array.from({ length: 101 }, () => 'x') })).status).toBe(422);
  expect((await log({ logs: Array.from({ length: 90 }, () => 'x'.repeat(9_000)) })).status).toBe(413);
});

test('a pass has at most ten phones, also if they all come at once', async () => {
  const { pass } = await passOf();
  const answers = await Promise.all(
    Array.from({ length: PHONES_MAX + 3 }, (_, n) => register(pass, { pushToken: TOKEN }, tokenOf(pass), `phone-${n}`)),
  );
  const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
  expect(statuses).toEqual([...Array<number>(PHONES_MAX).fill(201), ...Array<number>(3).fill(409)]);
  expect(await figures()).toMatchObject({ phones: PHONES_MAX, passes: 1 });
});

test('what has not changed is 304 for a pass and 204 for a phone', async () => {
  const { pass, file } = await passOf();
  const phone = wallet.phone();
  await phone.adds(file);
  const first = await wallet.send(passUrl(pass), { headers: tokenOf(pass) });
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/vnd.apple.pkpass']);
  const since = first.headers.get('last-modified') ?? '';
  const again = await wallet.send(passUrl(pass), { headers: { ...tokenOf(pass), 'if-modified-since': since } });
  expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);

  const list = `${pass.webServiceURL}/v1/devices/${phone.device}/registrations/${PASS_TYPE}`;
  const all = (await (await wallet.send(list)).json()) as { serialNumbers: string[]; lastUpdated: string };
  expect(all.serialNumbers).toEqual([pass.serialNumber]);
  const later = `${list}?passesUpdatedSince=${Number(all.lastUpdated) + 120_000}`;
  expect((await wallet.send(later)).status).toBe(204);
  expect((await wallet.send(list.replace(phone.device, 'nobody'))).status).toBe(204);
  expect((await wallet.send(`${list}?passesUpdatedSince=yesterday`)).status).toBe(422);
});

test('two changes within a second are two changes', { tags: ['TICKET-15'] }, async () => {
  const { pass, file } = await passOf();
  await wallet.phone().adds(file);
  const modified = async () =>
    Date.parse((await wallet.send(passUrl(pass), { headers: tokenOf(pass) })).headers.get('last-modified') ?? '');
  await buys.move('2031-11-20T21:15');
  const first = await modified();
  await buys.move('2031-11-20T21:30');
  expect(await modified()).toBeGreaterThan(first);
});

test('a whole operator behind one address asks more often than a visitor may', async () => {
  const { pass } = await passOf();
  const list = `${pass.webServiceURL}/v1/devices/phone-1/registrations/${PASS_TYPE}`;
  const statuses = new Set<number>();
  for (let n = 0; n < 130; n++) statuses.add((await wallet.send(list)).status);
  expect([...statuses]).toEqual([204]);
  const own = new Set<number>();
  for (let n = 0; n < 35; n++) {
    const answer = await wallet.send(passUrl(pass), {
      headers: { ...tokenOf(pass), 'if-modified-since': new Date(Date.now() + 60_000).toUTCString() },
    });
    own.add(answer.status);
  }
  expect([...own]).toEqual([304, 429]);
});

async function changes(phone: WalletPhone): Promise<number> {
  await buys.move('2031-11-20T21:15');
  return wallet.pushed(phone);
}
async function holder(): Promise<WalletPhone> {
  const phone = wallet.phone();
  await phone.adds((await passOf()).file);
  return phone;
}
const outboxRows = () =>
  t.asOwner<{ dead: boolean; attempts: number; last_error: string | null }>(
    `SELECT dead_at IS NOT NULL AS dead, attempts, last_error FROM outbox WHERE exhibitor_id = $1 AND topic = 'wallet.push'`,
    [wallet.cinema.exhibitorId],
  );

test('a busy push service and a cut connection are tried again', { tags: ['T65'] }, async () => {
  const phone = await holder();
  wallet.apns.failNext({ status: 503, reason: 'ServiceUnavailable' }, 'cut');
  expect(await changes(phone)).toBe(1);
  expect(await outboxRows()).toEqual([{ dead: false, attempts: 3, last_error: null }]);
  expect(await figures()).toMatchObject({ sent_at: expect.any(Number), failure: 'unreachable' });
});

test('a token that ended takes its phone with it; a phone that registered again stays', {
  tags: ['TICKET-16'],
}, async () => {
  const phone = await holder();
  wallet.apns.removePhone(phone.pushToken, Date.now() - 3_600_000);
  expect(await changes(phone)).toBe(0);
  expect(await figures()).toMatchObject({ phones: 1 }); // seen after its token ended
  wallet.apns.removePhone(phone.pushToken, Date.now() + 3_600_000);
  await buys.move('2031-11-20T21:30');
  await wallet.pushed(phone);
  expect(await figures()).toMatchObject({ phones: 0, passes: 0, failure: null });
});

test('a refused certificate is a dead letter, and the settings say so', async () => {
  const phone = await holder();
  wallet.apns.failNext({ status: 403, reason: 'BadCertificate' });
  expect(await changes(phone)).toBe(0);
  expect(await outboxRows()).toMatchObject([
    { dead: true, attempts: 1, last_error: 'the push service refused: 403 BadCertificate' },
  ]);
  expect(await figures()).toMatchObject({ sent_at: null, failed_at: expect.any(Number), failure: 'certificate' });
});

test('when the screenings are over, registrations and pushes are forgotten', { tags: ['D-182'] }, async () => {
  const phone = await holder();
  await changes(phone);
  expect(await t.db.system(forgetPasses)).toBe(0);
  await t.asOwner(
    `UPDATE screening SET starts_at = starts_at - interval '30 years', ends_at = ends_at - interval '30 years' WHERE exhibitor_id = $1`,
    [wallet.cinema.exhibitorId],
  );
  await t.asOwner("UPDATE wallet_phone SET seen_at = seen_at - interval '8 days' WHERE exhibitor_id = $1", [
    wallet.cinema.exhibitorId,
  ]);
  await t.asOwner("UPDATE outbox SET created_at = created_at - interval '8 days' WHERE exhibitor_id = $1", [
    wallet.cinema.exhibitorId,
  ]);
  expect(STARTS).toBeGreaterThan(Date.now());
  expect(await t.db.system(forgetPasses)).toBe(3);
  expect(await t.db.system(forgetPushes)).toBe(1);
  expect(await figures()).toMatchObject({ phones: 0, passes: 0 });
});
