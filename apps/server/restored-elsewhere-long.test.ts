import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scanCode } from '#modules/admission/server/scan-code.ts';
import { createMailKey, mailKeys } from '#modules/email/server.ts';
import { secretsFrom } from '#platform/crypto/secrets.ts';
import { startEmbedded } from '#platform/db/embedded/embedded.ts';
import { type Db, openDb } from '#platform/db/tx.ts';
import { sharedLimits } from '#platform/http/limits/shared-limits.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildCinema, type Cinema, HOUR_MS } from '#testing/builders/builders.ts';
import { buildAttendant, buildDevice } from '#testing/builders/device.ts';
import { testDatabase } from '#testing/database/database.ts';
import { signedCodeOf } from '#testing/tools/scanned-codes.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

/** The command as an operator types it, from one machine (an outside database) to another (the embedded one). */
const t = testDatabase();
const SECRET = 'a secret of the tests, long enough';
const ROOT = join(import.meta.dirname, '../..');
let folder = '';
let cinema: Cinema;
const buys = purchasesAt(t, () => cinema);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-elsewhere-'));
  cinema = await buildCinema(t, { screening: { startsAtMs: Date.now() + HOUR_MS / 4 } });
  await mkdir(join(folder, 'old/storage'), { recursive: true });
  await writeFile(join(folder, 'old/storage/poster.webp'), 'a poster');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Output = { readonly status: number | null; readonly out: string; readonly err: string };

/** `typed`: what the operator types when asked. */
function command(args: readonly string[], env: Record<string, string>, typed = ''): Promise<Output> {
  const child = spawn(process.execPath, ['tools/admin/backup.ts', ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.on('error', () => {}); // the command may end without reading
  child.stdin.end(typed);
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (err += chunk));
  return new Promise((done) => child.once('close', (status) => done({ status, out, err })));
}

const old = (...args: string[]) =>
  command([...args, '--data', join(folder, 'old')], { DATABASE_URL: t.url, FOYER_SECRET: SECRET });
const elsewhere = (data: string, typed: string, file: string) =>
  command(['restore', file, '--data', join(folder, data)], {}, `${typed}\n`);

async function onRestored<T>(data: string, work: (db: Db) => Promise<T>): Promise<T> {
  const master = await readFile(join(folder, data, 'secret'), 'utf8');
  const password = secretsFrom(master).key('embedded-database').toString('hex');
  const server = await startEmbedded({ dataDir: join(folder, data, 'postgres'), password });
  const db = openDb({ url: server.url, purpose: 'test', max: 2 });
  try {
    return await work(db);
  } finally {
    await db.close();
    await server.stop();
  }
}

test('on another machine the file and the recovery key are enough: an old ticket admits, the mail keys are there', {
  tags: ['G14'],
}, async () => {
  const { exhibitorId, cinemaId, screeningId } = cinema;
  const billId = await buys.tickets({ count: 1 });
  const [ticket] = await t.asOwner<{ id: string }>('SELECT id FROM ticket WHERE bill_id = $1', [billId]);
  const code = await signedCodeOf(t, cinema, ticket?.id ?? '');
  const { id: employeeId } = await buildAttendant(t, exhibitorId);
  const { id: deviceId } = await buildDevice(t, exhibitorId, { name: 'Entrance', cinemaId });
  const acting = { exhibitorId, actor: `employee:${employeeId}`, channel: 'scanner' } as const;
  const mail = await createMailKey(
    { db: t.db, secrets: secretsFrom(SECRET) },
    { ...acting, channel: 'api' },
    { domain: 'alpha.test', selector: 'foyer' },
  );

  const made = await old('make');
  expect(made.status, made.err).toBe(0);
  const [key = '', file = ''] = made.out.trim().split('\n');
  expect([key, file]).toEqual([expect.stringMatching(/^AGE-SECRET-KEY-1/), expect.stringMatching(/\.age$/)]);
  expect((await old('make')).out).not.toContain('AGE-SECRET-KEY'); // it is shown once
  const bytes = await readFile(file);
  for (const secret of [SECRET, 'Ada Lovelace', 'poster']) expect(bytes.includes(secret)).toBe(false);

  const restored = await elsewhere('new', key, file);
  expect(restored.status, restored.err).toBe(0);
  expect(restored.out + restored.err).not.toContain(key);
  expect(await readFile(join(folder, 'new/secret'), 'utf8')).toBe(SECRET);
  expect(await readFile(join(folder, 'new/storage/poster.webp'), 'utf8')).toBe('a poster');
  await onRestored('new', async (db) => {
    const deps = { db, translator: await openTranslator(), limits: sharedLimits(db) };
    const at = { exhibitorId, locale: 'en', device: { id: deviceId, cinemaId, screenId: null }, employeeId, acting };
    const scanned = await scanCode(deps, at, { screening_id: screeningId, code, nonce: randomUUID() });
    expect(scanned).toMatchObject({ outcome: 'admitted' });
    const keys = await mailKeys({ db, secrets: secretsFrom(SECRET) }, exhibitorId);
    expect(keys.waiting?.record).toEqual(mail.record);
    const copy = await db.system((tx) =>
      tx.one<{ quiet: boolean }>('SELECT quiet_since IS NOT NULL AS quiet FROM installation'),
    );
    expect(copy).toEqual({ quiet: true });
  });
  const again = await elsewhere('new', key, file);
  expect([again.status, again.err]).toEqual([1, expect.stringMatching(/holds an installation already .*--data/)]);
});

test('a wrong key and a damaged file restore nothing and leave nothing behind', async () => {
  const { out } = await old('make');
  const file = out.trim().split('\n').at(-1) ?? '';
  const wrong = await elsewhere('never', 'AGE-SECRET-KEY-1QQQ', file);
  expect([wrong.status, wrong.err]).toEqual([1, expect.stringMatching(/^This is no recovery key/)]);
  const key = (await old('key')).out.trim();
  const notYet = await elsewhere('never', key, file); // it opens the backups made after it
  expect([notYet.status, notYet.err]).toEqual([1, expect.stringMatching(/is not the recovery key of this backup/)]);
  const newer = (await old('make')).out.trim();
  const bytes = await readFile(newer);
  bytes[bytes.length - 9] = (bytes[bytes.length - 9] ?? 0) ^ 1;
  await writeFile(newer, bytes);
  const damaged = await elsewhere('never', key, newer);
  expect([damaged.status, damaged.err]).toEqual([1, expect.stringContaining(`${newer} is damaged in `)]);
  expect(await readdir(folder)).not.toContain('never');
});
