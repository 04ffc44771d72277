import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyTicketCode } from '#modules/tickets/server/codes/sign-ticket.ts';
import { ticketKeys } from '#modules/tickets/server/codes/ticket-keys.ts';
import { downloadWallet } from '#modules/tickets/server/download.ts';
import { hasWallet, sealWallet, type Wallet, walletOf } from '#modules/tickets/server/wallet/wallet-pass.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import { unzip } from '#testing/tools/unzip.ts';
import { makePassCertificate } from '#testing/tools/wallet/pass-certificate.ts';
import { verifiedPass } from '#testing/tools/wallet/verified-pass.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

const t = testDatabase();
const publicUrl = (servingOn: string) => `https://${servingOn}`;
const translator = await openTranslator();
let cinema: Cinema;
let folder: string;
let wallet: Wallet;
const buys = purchasesAt(t, () => cinema);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-wallet-'));
  wallet = { pass_type: 'pass.test.lumen', team: 'TEAM123456', ...(await makePassCertificate(folder)) };
  cinema = await buildCinema(t, { exhibitor: { tradeName: 'Cinema Lumen' } });
  await t.asOwner('UPDATE settings SET secrets = $2 WHERE exhibitor_id = $1', [
    cinema.exhibitorId,
    JSON.stringify({ wallet: sealWallet(testSecrets, wallet) }),
  ]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const download = (billId: string) =>
  downloadWallet({ db: t.db, secrets: testSecrets, translator, now: Date.now, publicUrl }, cinema.exhibitorId, billId);

type Pass = {
  serialNumber: string;
  passTypeIdentifier: string;
  teamIdentifier: string;
  barcodes: { message: string; format: string }[];
  eventTicket: Record<string, { key: string; value: string; label: string }[]>;
  semantics: { seats: { seatRow: string; seatNumber: string }[] };
};
const passOf = (files: Map<string, Buffer>) => JSON.parse(files.get('pass.json')?.toString() ?? '{}') as Pass;

test('one ticket is a signed pass: openssl verifies the signature, every file has the digest of the manifest', {
  tags: ['D-087'],
}, async () => {
  const billId = await buys.tickets({ seats: ['B-7'], locale: 'nl-BE' });
  const { body, contentType, filename } = await download(billId);
  expect(contentType).toBe('application/vnd.apple.pkpass');
  expect(filename).toMatch(/^tickets-[A-Z2-9]{8}\.pkpass$/);
  const files = unzip(body);
  expect(await verifiedPass(folder, body)).toContain('Verification successful');
  const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '{}') as Record<string, string>;
  expect(Object.keys(manifest).sort()).toEqual(
    [...files.keys()].filter((name) => !['manifest.json', 'signature'].includes(name)).sort(),
  );
  for (const [name, digest] of Object.entries(manifest))
    expect(
      createHash('sha1')
        .update(files.get(name) ?? '')
        .digest('hex'),
      name,
    ).toBe(digest);
  for (const name of ['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo.png'])
    expect(files.get(name)?.subarray(1, 4).toString(), name).toBe('PNG');
});

test('the pass has the content of the paper ticket: its code is the signed one', {
  tags: ['D-087', 'T44'],
}, async () => {
  const billId = await buys.tickets({ seats: ['C-7'], locale: 'nl-BE' });
  const pass = passOf(unzip((await download(billId)).body));
  const [ticket] = await t.asOwner<{ id: string }>('SELECT id FROM ticket WHERE bill_id = $1', [billId]);
  expect(pass).toMatchObject({
    serialNumber: ticket?.id,
    passTypeIdentifier: 'pass.test.lumen',
    teamIdentifier: 'TEAM123456',
    logoText: 'Cinema Lumen',
    semantics: { seats: [{ seatRow: 'C', seatNumber: '7' }] },
  });
  expect(pass.barcodes).toHaveLength(1);
  const proof = verifyTicketCode(pass.barcodes[0]?.message ?? '', await t.db.read(cinema.exhibitorId, ticketKeys));
  expect(proof).toMatchObject({ ticketId: ticket?.id, screeningId: cinema.screeningId, seat: 'C-7' });
  const fields = Object.values(pass.eventTicket).flat();
  expect(fields.find(({ key }) => key === 'row')).toMatchObject({ label: 'Rij', value: 'C' });
  expect(fields.find(({ key }) => key === 'film')).toMatchObject({ value: 'The Test Film (nl)' });
});

test('several tickets are several passes in one file, each with its own code and signature', {
  tags: ['D-087'],
}, async () => {
  const billId = await buys.tickets({ seats: ['D-1', 'D-2', 'D-3'] });
  const { body, contentType, filename } = await download(billId);
  expect([contentType, filename.split('.').at(-1)]).toEqual(['application/vnd.apple.pkpasses', 'pkpasses']);
  const bundled = [...unzip(body).values()];
  const passes = bundled.map(unzip);
  expect(passes).toHaveLength(3);
  for (const each of bundled) expect(await verifiedPass(folder, each)).toContain('Verification successful');
  expect(new Set(passes.map((files) => passOf(files).barcodes[0]?.message)).size).toBe(3);
});

test('without a certificate, or without tickets, there is no pass', { tags: ['D-087'] }, async () => {
  const other = await buildCinema(t);
  const theirs = purchasesAt(t, () => other);
  const billId = await theirs.tickets({ count: 1 });
  await expect(
    downloadWallet({ db: t.db, secrets: testSecrets, translator, now: Date.now, publicUrl }, other.exhibitorId, billId),
  ).rejects.toMatchObject({ kind: 'not-found' });
  const refunded = await buys.tickets({ count: 1 });
  await buys.refund(refunded);
  await expect(download(refunded)).rejects.toMatchObject({ kind: 'not-found' });
});

test('the certificate is stored sealed, and an invalid one is refused', { tags: ['SET-005'] }, () => {
  const sealed = sealWallet(testSecrets, wallet);
  expect(Buffer.from(sealed, 'base64').includes(Buffer.from('PRIVATE KEY'))).toBe(false);
  expect(walletOf(testSecrets, { wallet: sealed })).toEqual(wallet);
  expect([hasWallet({ wallet: sealed }), hasWallet({})]).toEqual([true, false]);
  expect(walletOf(testSecrets, {})).toBeNull();
  for (const change of [{ pass_type: 'lumen' }, { team: 'short' }, { certificate: 'x' }, { key: 'x' }])
    expect(() => sealWallet(testSecrets, { ...wallet, ...change })).toThrow();
});
