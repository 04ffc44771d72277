/**
 * npm run backup: makes, lists, verifies, restores and prunes backups (docs/operate.md). Keys are
 * typed or come from the environment, never from the command line, where other users would see them.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { masterSecret } from '#apps/server/master-secret.ts';
import {
  pruneBackups,
  restorableSpan,
  restoreInstallation,
  restoreMoment,
  restoreOnTrial,
  storedBackups,
  storedChains,
} from '#modules/backups/server.ts';
import { keepRecoveryRecipient, openQuiet, recoveryRecipient } from '#modules/installation/server.ts';
import { readConfig } from '#platform/config/config.ts';
import { secretsFrom } from '#platform/crypto/secrets.ts';
import { rowsOf } from '#platform/db/backup/contents.ts';
import { newRecoveryKey, type OpeningKey, ownKey, readRecoveryKey, recipientOf } from '#platform/db/backup/keys.ts';
import { makeBackup } from '#platform/db/backup/make-backup.ts';
import { readBackup } from '#platform/db/backup/read-backup.ts';
import type { Db } from '#platform/db/tx.ts';
import { addressSet, fetchFrom, typedAddress } from '#tools/admin/backup-store.ts';
import { carriedOut, WrongUse } from '#tools/admin/exhibitor-named.ts';
import { type OpenDatabase, openDatabase } from '#tools/admin/open-database.ts';
import { typedSecret } from '#tools/admin/typed-secret.ts';

const USAGE = `npm run backup -- make [--folder DIR]          # makes one now, while selling goes on
npm run backup -- list [--folder DIR]          # the newest first
npm run backup -- verify [FILE] [--restore]    # reads one whole, the newest without FILE; --restore: restores it beside, on trial
npm run backup -- restore FILE [--data DIR]    # into an empty folder; asks for the recovery key
npm run backup -- restore --at "2026-11-26 19:42" --folder DIR [--data DIR]   # as it was at a moment, in the time zone of this machine
npm run backup -- prune [--folder DIR]         # keeps 7 days, 4 weeks, 12 months
npm run backup -- fetch [NAME] [--all] [--list] [--folder DIR] [--from https://s3.example/bucket/folder [--region R]]
                                               # from the store that is set, or from any: the newest, one, or all with every moment
npm run backup -- key                          # prints a new recovery key, once
npm run backup -- start-sending                # a restored copy becomes the installation that works
environment: FOYER_BACKUPS (the folder), FOYER_BACKUP_KEY (the recovery key; without it the command asks),
  FOYER_STORE_KEY_ID, FOYER_STORE_SECRET (the key of the store for --from; without them the command asks)`;

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const MIB = 1024 * 1024;
const sizeText = (bytes: number): string => `${(bytes / MIB).toFixed(1)} MiB`;

const { values, positionals } = parsed();
const [verb = '', file, ...others] = positionals;
const config = readConfig(values.data ? ['--data', values.data] : [], process.env);
const folder = resolve(values.folder ?? config.backupsDir ?? join(config.dataDir, 'backups'));

function parsed() {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const options = {
    folder: text,
    data: text,
    restore: flag,
    at: text,
    from: text,
    region: text,
    all: flag,
    list: flag,
  } as const;
  try {
    return parseArgs({ args: process.argv.slice(2), options, allowPositionals: true });
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${USAGE}\n`);
    return process.exit(2);
  }
}

/** Runs a command on the database of this installation. */
async function onDatabase(work: (database: OpenDatabase) => Promise<void>): Promise<void> {
  const database = await openDatabase({ ...process.env, FOYER_DATA: config.dataDir }, 'backup');
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

/** The key that was typed or set, or on the machine of the installation the one of its secret. */
async function openingKeys(): Promise<OpeningKey[]> {
  const set = process.env.FOYER_BACKUP_KEY;
  if (set) return [await readRecoveryKey(set)];
  if (config.secret) return [await ownKey(secretsFrom(config.secret))];
  if (existsSync(join(config.dataDir, 'secret')))
    return [await ownKey(secretsFrom(await masterSecret(config.dataDir)))];
  return [await readRecoveryKey(await typedSecret('Recovery key: '))];
}

async function newKey(db: Db): Promise<void> {
  const key = await newRecoveryKey();
  await keepRecoveryRecipient(db, await recipientOf(key));
  say('This is the recovery key of this installation. It is shown once and stored nowhere: write it down and keep it');
  say(
    'outside this machine. With it, and with nothing else once the machine is lost, the backups made from now on open.',
  );
  process.stdout.write(`${key}\n`);
}

async function make({ db, adminUrl, storageDir, master }: OpenDatabase): Promise<void> {
  const secret = await master();
  if ((await recoveryRecipient(db)) === null) await newKey(db);
  const recovery = await recoveryRecipient(db);
  const own = await recipientOf(await ownKey(secretsFrom(secret)));
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string;
  };
  const begunAt = performance.now();
  const made = await makeBackup(
    { databaseUrl: adminUrl, storageDir, secret, program: version },
    { folder, recipients: recovery ? [own, recovery] : [own], now: Date.now() },
  );
  const seconds = ((performance.now() - begunAt) / 1000).toFixed(1);
  say(`${made.rows} rows and ${made.files} uploads, ${sizeText(made.bytes)} in ${seconds} s:`);
  process.stdout.write(`${made.path}\n`);
}

async function newest(): Promise<string> {
  const [first] = await storedBackups(folder);
  if (!first) throw new WrongUse(`There is no backup in ${folder}.`);
  return first.path;
}

async function verify(): Promise<void> {
  const path = file ? resolve(file) : await newest();
  const keys = await openingKeys();
  const { about, contents } = await readBackup(path, keys);
  say(`${path} is whole: ${rowsOf(contents)} rows and ${contents.files} uploads of ${about.made_at},`);
  say(`made by version ${about.program} on PostgreSQL ${about.postgres}, schema ${about.migrations.at(-1)}.`);
  if (values.restore)
    await onDatabase(async ({ adminUrl }) => {
      await restoreOnTrial(path, { keys, databaseUrl: adminUrl });
      say('It was restored on trial, and every invariant holds.');
    });
}

/** Reads `2026-11-26 19:42`, with seconds or not, in the time zone of the machine, or an ISO time with its own. */
function momentOf(typed: string): number {
  const at = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(typed) ? Date.parse(typed.replace(' ', 'T')) : Number.NaN;
  if (Number.isNaN(at)) throw new WrongUse('--at is a moment such as "2026-11-26 19:42".');
  return at;
}

async function restoreAt(typed: string): Promise<void> {
  const { dataDir, databaseUrl, secret } = config;
  if (databaseUrl) throw new WrongUse('--at restores the embedded database only: unset DATABASE_URL.');
  const at = momentOf(typed);
  say(`Restoring ${new Date(at).toISOString()} from ${folder} ...`);
  const { base, segments, uploads } = await restoreMoment(folder, at, { keys: await openingKeys(), dataDir, secret });
  say(
    `Restored into ${dataDir}: ${base}, ${segments} pieces of changes and ${uploads} uploads; every invariant holds.`,
  );
  sayQuiet();
}

async function restore(): Promise<void> {
  if (values.at !== undefined) return restoreAt(values.at);
  if (!file) throw new WrongUse('Name the file to restore.');
  const { dataDir, databaseUrl, secret } = config;
  const keys = await openingKeys();
  const { about, contents } = await restoreInstallation(resolve(file), { keys, dataDir, databaseUrl, secret });
  say(`Restored into ${dataDir}: ${rowsOf(contents)} rows and ${contents.files} uploads of ${about.made_at}.`);
  say('Every table has the rows of the backup, and every invariant holds.');
  sayQuiet();
}

function sayQuiet(): void {
  say('The copy is quiet: npm start opens it, but it sends no mail and calls no payment provider. When this is the');
  say('installation that works from now on, press "Start sending from this copy" in the portal, or run');
  say('npm run backup -- start-sending');
}

async function fetchFiles(): Promise<void> {
  const chosen = { name: file, all: values.all, list: values.list, folder };
  const print = (lines: readonly string[]) => void process.stdout.write(`${lines.join('\n')}\n`);
  if (values.from !== undefined)
    return print(await fetchFrom(await typedAddress(values.from, values.region ?? 'auto'), chosen));
  await onDatabase(async (database) => print(await fetchFrom(await addressSet(database), chosen)));
}

const VERBS: Readonly<Record<string, () => Promise<void>>> = {
  make: () => onDatabase(make),
  async list() {
    const backups = await storedBackups(folder);
    if (backups.length === 0) say(`There is no backup in ${folder}.`);
    for (const { path, at, bytes } of backups)
      process.stdout.write(`${new Date(at).toISOString()}  ${sizeText(bytes).padStart(12)}  ${path}\n`);
    const span = restorableSpan(await storedChains(folder));
    if (span)
      say(
        `Every moment from ${new Date(span.from).toISOString()} to ${new Date(span.until).toISOString()} can be restored (--at).`,
      );
  },
  verify,
  restore,
  fetch: fetchFiles,
  async prune() {
    const deleted = await pruneBackups(folder);
    say(`${deleted.length} backups deleted, ${(await storedBackups(folder)).length} kept in ${folder}.`);
  },
  key: () => onDatabase(({ db }) => newKey(db)),
  'start-sending': () =>
    onDatabase(async ({ db }) => {
      const quiet = await openQuiet(db, (error) => say(String(error)));
      const wasQuiet = await quiet.end();
      say(wasQuiet ? 'This installation sends mails and calls its providers from now on.' : 'It is no quiet copy.');
    }),
};

await carriedOut(USAGE, async () => {
  const work = VERBS[verb];
  if (!work || others.length > 0) throw new WrongUse(verb === '' ? 'Say what to do.' : `There is no command ${verb}.`);
  if (file !== undefined && !['verify', 'restore', 'fetch'].includes(verb))
    throw new WrongUse(`${verb} takes no file.`);
  await work();
});
