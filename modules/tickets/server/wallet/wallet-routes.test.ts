import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { GoogleWalletWire, WalletWire } from '#modules/tickets/contract/staff.ts';
import { downloadWallet } from '#modules/tickets/server/download.ts';
import { reportEndingCertificates } from '#modules/tickets/server/wallet/report-ending-certificates.ts';
import { googleAt, openGoogleWallet, walletRoutes } from '#modules/tickets/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { unzip } from '#testing/tools/unzip.ts';
import { testGoogleWallet } from '#testing/tools/wallet/google-server.ts';
import { makePassCertificate, type PassCertificateFiles } from '#testing/tools/wallet/pass-certificate.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { AT_OTHER, expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

const DAY_MS = 86_400_000;
const t = testDatabase();
const translator = await openTranslator();
let ahead = 0;
const now = () => Date.now() + ahead;
const googleServer = testGoogleWallet();
const exhibitor = portalCinema(t, (app) =>
  walletRoutes(app, {
    db: t.db,
    secrets: testSecrets,
    now,
    google: openGoogleWallet(googleAt(googleServer.current.url)),
  }),
);
const buys = purchasesAt(t, () => exhibitor.own);
let folder: string;
let files: PassCertificateFiles;
let others: PassCertificateFiles;
let manager: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-wallet-'));
  files = await makePassCertificate(folder);
  others = await makePassCertificate(folder, { name: 'other', subject: '/CN=Website/O=Other' });
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  ahead = 0;
  manager = await exhibitor.as('exhibitor-manager');
});

const WALLET = '/api/staff/wallet';
const certificateOf = (answer: Answer) =>
  (answer.json as { data: { certificate: WalletWire | null } }).data.certificate;
const look = async () => certificateOf(await manager.get(WALLET));
const store = (changes: object = {}) => manager.post(WALLET, { ...files, ...changes });
const download = (billId: string) =>
  downloadWallet(
    { db: t.db, secrets: testSecrets, translator, now, publicUrl: (on) => `https://${on}` },
    exhibitor.own.exhibitorId,
    billId,
  );

test('only those who may see or change settings reach the certificate of passes', { tags: ['T71'] }, async () => {
  const roles = { may: 'exhibitor-manager', mayNot: 'manager' } as const;
  await expectGuarded(exhibitor, (browser) => browser.get(WALLET), roles);
  await expectGuarded(exhibitor, (browser) => browser.post(WALLET, {}), roles);
  await expectGuarded(exhibitor, (browser) => browser.post(`${WALLET}/remove`), roles);
});

test('a certificate is checked and stored sealed; then tickets are passes, until it is removed', {
  tags: ['D-087', 'D-172'],
}, async () => {
  const billId = await buys.tickets({ seats: ['B-1'] });
  await expect(download(billId)).rejects.toMatchObject({ kind: 'not-found' });
  const answer = await store();
  expect(certificateOf(answer)).toMatchObject({ pass_type: 'pass.test.lumen', team: 'TEAM123456', state: 'valid' });
  expect(answer.text).not.toContain('BEGIN');
  const [row] = await t.asOwner<{ secrets: { wallet: string } }>(
    'SELECT secrets FROM settings WHERE exhibitor_id = $1',
    [exhibitor.own.exhibitorId],
  );
  expect(Buffer.from(row?.secrets.wallet ?? '', 'base64').toString('latin1')).not.toContain('PRIVATE');
  expect([...unzip((await download(billId)).body).keys()]).toContain('signature');
  const other = await exhibitor.as('exhibitor-manager', [], exhibitor.other);
  expect(certificateOf(await other.get(WALLET, AT_OTHER))).toBeNull();
  expect(certificateOf(await manager.post(`${WALLET}/remove`))).toBeNull();
  await expect(download(billId)).rejects.toMatchObject({ kind: 'not-found' });
  const trail = await t.asOwner<{ action: string; after: object }>(
    `SELECT action, after FROM audit WHERE exhibitor_id = $1 AND action LIKE 'wallet.%' ORDER BY id DESC LIMIT 2`,
    [exhibitor.own.exhibitorId],
  );
  expect(trail.map(({ action }) => action)).toEqual(['wallet.removed', 'wallet.set']);
  expect(JSON.stringify(trail)).not.toContain('BEGIN');
});

test.each<[string, string, () => object]>([
  ['certificate', 'is not a certificate', () => ({ certificate: 'pass.cer' })],
  ['certificate', 'is not for passes', () => others],
  ['key', 'is not an RSA key', () => ({ key: 'none', key_passphrase: '' })],
  ['key', 'does not belong', () => ({ key: others.key })],
  ['key_passphrase', 'does not open', () => ({ key_passphrase: 'wrong' })],
  ['wwdr', 'is not a certificate', () => ({ wwdr: files.key })],
  ['wwdr', 'did not sign', () => ({ wwdr: others.wwdr })],
])('what is wrong with %s is said at its field: it %s', { tags: ['D-087'] }, async (field, sentence, changes) => {
  const answer = await manager.post(WALLET, { ...files, ...changes() }, { 'accept-language': 'en' });
  const { errors } = answer.json as { errors: Record<string, string[]> };
  expect([answer.status, Object.keys(errors), errors[field]?.join(' ')]).toEqual([
    422,
    [field],
    expect.stringContaining(sentence),
  ]);
  expect(await look()).toBeNull();
});

test('the end of a certificate is told 30 days before, and an ended one is refused', { tags: ['D-087'] }, async () => {
  await store();
  ahead = 280 * DAY_MS;
  expect(await look()).toMatchObject({ state: 'expires_soon' });
  ahead = 301 * DAY_MS;
  expect(await look()).toMatchObject({ state: 'expired' });
  const { status, json } = await store();
  expect([status, Object.keys((json as { errors: object }).errors)]).toEqual([422, ['certificate', 'wwdr']]);
});

test('a certificate that ends within 30 days is an alarm', { tags: ['G15'] }, async () => {
  await store();
  const run = () => reportEndingCertificates({ workDb: t.db, secrets: testSecrets, now });
  expect(await run()).toEqual({ ending: 0 });
  ahead = 271 * DAY_MS;
  expect(await run()).toEqual({ ending: 1 });
  expect(await run()).toEqual({ ending: 1 });
  expect(await t.asOwner(`SELECT exhibitor_id, detail FROM alarm WHERE kind = 'wallet_certificate'`)).toEqual([
    { exhibitor_id: exhibitor.own.exhibitorId, detail: { day: expect.any(String), name: 'pass.test.lumen' } },
  ]);
});

const GOOGLE = `${WALLET}/google`;
const googleOf = (answer: Answer) => (answer.json as { data: { google: GoogleWalletWire | null } }).data.google;
const outcomeOf = (answer: Answer) => (answer.json as { data: { outcome: string } }).data.outcome;

test('the key of Google Wallet is checked, stored sealed, tried at Google and removed; each is audited', {
  tags: ['D-087', 'D-172', 'T71'],
}, async () => {
  const roles = { may: 'exhibitor-manager', mayNot: 'manager' } as const;
  for (const path of [GOOGLE, `${GOOGLE}/check`, `${GOOGLE}/remove`])
    await expectGuarded(exhibitor, (browser) => browser.post(path, {}), roles);
  expect((await manager.post(`${GOOGLE}/check`)).status).toBe(409);
  const answer = await manager.post(GOOGLE, { issuer: googleServer.current.issuer, key: googleServer.current.keyFile });
  expect(googleOf(answer)).toMatchObject({
    issuer: googleServer.current.issuer,
    account: expect.stringContaining('@'),
    passes: 0,
  });
  expect(answer.text).not.toContain('PRIVATE');
  const [row] = await t.asOwner<{ secrets: { google_wallet: string } }>(
    'SELECT secrets FROM settings WHERE exhibitor_id = $1',
    [exhibitor.own.exhibitorId],
  );
  expect(Buffer.from(row?.secrets.google_wallet ?? '', 'base64').toString('latin1')).not.toContain('PRIVATE');
  expect(outcomeOf(await manager.post(`${GOOGLE}/check`))).toBe('works');
  googleServer.current.setInvited(false);
  expect(outcomeOf(await manager.post(`${GOOGLE}/check`))).toBe('issuer');
  googleServer.current.setInvited(true);
  googleServer.current.fail({ on: 'list', kind: 'status', status: 500 });
  expect(outcomeOf(await manager.post(`${GOOGLE}/check`))).toBe('unreachable');
  const other = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;
  const foreign = {
    ...JSON.parse(googleServer.current.keyFile),
    private_key: other.export({ type: 'pkcs8', format: 'pem' }),
  };
  await manager.post(GOOGLE, { issuer: googleServer.current.issuer, key: JSON.stringify(foreign) });
  expect(outcomeOf(await manager.post(`${GOOGLE}/check`))).toBe('key');
  expect(googleOf(await manager.post(`${GOOGLE}/remove`))).toBeNull();
  const trail = await t.asOwner<{ action: string }>(
    `SELECT action, after FROM audit WHERE exhibitor_id = $1 AND action LIKE 'wallet.google%' ORDER BY id DESC LIMIT 2`,
    [exhibitor.own.exhibitorId],
  );
  expect(trail.map(({ action }) => action)).toEqual(['wallet.google_removed', 'wallet.google_set']);
  expect(JSON.stringify(trail)).not.toContain('PRIVATE');
});

test.each<[string, string, () => object]>([
  ['issuer', 'only digits', () => ({ issuer: 'BCR2DN' })],
  ['key', 'not the JSON file', () => ({ key: 'AIzaSy' })],
  ['key', 'not the key of a service account', () => ({ key: '{"installed":{"client_id":"x"}}' })],
  ['key', 'cannot be read', () => ({ key: googleServer.current.keyFile.replace('BEGIN', 'BEGAN') })],
])(
  'what is wrong with the %s of Google Wallet is said at its field: %s',
  { tags: ['D-087'] },
  async (field, sentence, changes) => {
    const form = { issuer: googleServer.current.issuer, key: googleServer.current.keyFile, ...changes() };
    const answer = await manager.post(GOOGLE, form, { 'accept-language': 'en' });
    const { errors } = answer.json as { errors: Record<string, string[]> };
    expect([answer.status, Object.keys(errors), errors[field]?.join(' ')]).toEqual([
      422,
      [field],
      expect.stringContaining(sentence),
    ]);
  },
);
