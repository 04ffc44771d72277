import { access, constants, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { compose } from '#apps/server/compose.ts';
import { masterSecret } from '#apps/server/master-secret.ts';
import { shutDownGracefully } from '#apps/server/shutdown.ts';
import { programVersion } from '#apps/server/source-page.ts';
import { type SimulatorAddresses, startSimulators } from '#apps/server/start-simulators.ts';
import { seedDemo } from '#demo/seed.ts';
import { firstAdminLink } from '#modules/access/server.ts';
import { dropOverflow, rehearseMigrations } from '#modules/backups/server.ts';
import { type ErrorService, openErrorService } from '#modules/client-errors/server.ts';
import { foundingToken } from '#modules/founding/server.ts';
import { checkSecret, SecretProblem } from '#modules/installation/server.ts';
import { PUBLIC_KEYS_PATH } from '#modules/payments/server.ts';
import { googleAt } from '#modules/tickets/server.ts';
import { type Config, ConfigProblem, configOfProcess } from '#platform/config/config.ts';
import { type Secrets, secretsFrom } from '#platform/crypto/secrets.ts';
import { freeBytes, type Room, watchRoom } from '#platform/db/disk-space.ts';
import { changesFolder, EmbeddedProblem } from '#platform/db/embedded/embedded.ts';
import { createLogins, type DatabaseLogins, giveSchemaToOwner } from '#platform/db/embedded/logins.ts';
import { superviseEmbedded } from '#platform/db/embedded/supervise-embedded.ts';
import { isConnectionLoss } from '#platform/db/errors.ts';
import { type Locks, openLocks } from '#platform/db/locks.ts';
import { MigrationProblem, migrate } from '#platform/db/migrate.ts';
import { type Db, type DbOptions, openDb } from '#platform/db/tx.ts';
import { LAG_MAX_MS } from '#platform/http/server.ts';
import { openLog } from '#platform/observability/log.ts';
import { releaseMemoryWhenQuiet } from '#platform/observability/release-memory.ts';
import { SETUP_PATH } from '#web/server/staff-shell.ts';

const WEBSITE = join(import.meta.dirname, '../../dist/website');

/** With less disk space the program cannot start. */
const START_LEAST_BYTES = 8 * 1024 * 1024;
/**
 * Two segments of PostgreSQL's log: it needs them to restart on a full disk, so that the data can
 * be read.
 */
const RESERVE_BYTES = 32 * 1024 * 1024;

/** What PostgreSQL says whenever it starts and stops. */
const NORMAL_DATABASE_LINE =
  / (LOG|FATAL): .*(starting|listening|shut ?down|shutting down|ready to accept|aborting any active|exited with exit code 1|checkpoint complete)/;

/** The resources opened by a start, closed in reverse order when it ends or fails. */
const opened: (() => Promise<void>)[] = [];

async function closeAll(): Promise<void> {
  for (const close of opened.splice(0).reverse())
    await close().catch((error: Error) => log.warn({ err: error }, 'something did not close well'));
}

const log = openLog();

/** Starts everything from nothing: database, schema, demo, simulators, program. */
async function start(config: Config): Promise<void> {
  // What is in the way of a start is found before the other parts start.
  if (config.roles.has('web')) await tryPort(config, config.port, '--port');
  if (config.metricsPort !== null) await tryPort(config, config.metricsPort, 'METRICS_PORT');
  await openDataFolder(config.dataDir);
  if ((await freeBytes(config.dataDir)) < START_LEAST_BYTES)
    throw new ConfigProblem(`The disk of ${config.dataDir} is full. Free some space and start again.`);
  const errorService = await errorServiceOf(config);
  const master = config.secret ?? (await masterSecret(config.dataDir));
  const secrets = secretsFrom(master);
  const own = config.databaseUrl ? null : await ownDatabase(config, secrets.key('embedded-database').toString('hex'));
  const databaseUrl = own?.logins.app ?? config.databaseUrl ?? '';
  const logins = { url: databaseUrl, systemUrl: own?.logins.system };
  const adminUrl = own?.adminUrl ?? databaseUrl;
  const server = own?.keepsChanges ? { dataDir: own.dataDir, stage: changesFolder(own.dataDir) } : null;
  if (config.backupsDir) await rehearse(adminUrl, config.backupsDir, master);
  await migrate(own?.logins.owner ?? databaseUrl);
  await withDb(logins, (db) => checkSecret(db, secrets));

  const storageDir = join(config.dataDir, 'storage');
  await mkdir(storageDir, { recursive: true }); // must exist before the first picture is stored
  const simulators = config.simulators ? await startSimulators(join(config.dataDir, 'simulators'), log) : null;
  if (simulators) opened.push(simulators.close);
  if (config.demo)
    await withDb(logins, (db) =>
      seedDemo(db, {
        secrets,
        storageDir,
        now: Date.now(),
        simulators: simulators?.addresses ?? null,
        timeZone: config.demoTimeZone,
        chain: config.demoChain,
        people: config.demoPassword === null ? null : { password: config.demoPassword, pin: config.demoPin },
      }),
    );

  const foyer = await compose({
    databaseUrl,
    systemDatabaseUrl: logins.systemUrl,
    redisUrl: config.redisUrl,
    secrets,
    log,
    roles: config.roles,
    host: config.host,
    port: config.port,
    metricsPort: config.metricsPort ?? 0,
    storageDir,
    websiteDir: WEBSITE,
    trustedProxies: config.trustedProxies,
    offline: config.offline,
    lagMaxMs: config.shedLoad ? LAG_MAX_MS : 0,
    errorService,
    sourceUrl: config.sourceUrl,
    backups: config.backupsDir
      ? { folder: config.backupsDir, secret: master, program: programVersion(), databaseUrl: adminUrl, server }
      : null,
    simulators: simulators !== null,
    demoSales: config.demo && config.demoSales ? (simulators?.addresses.mollie.url ?? null) : null,
    ...(simulators && { googleWallet: googleAt(simulators.addresses.googleWallet.url) }),
    smtpUrl: config.smtpUrl ?? simulators?.addresses.mail.smtpUrl ?? null,
    ...(own && { onlyReading: own.room.isScarce }),
  });
  opened.push(foyer.close);
  releaseMemoryWhenQuiet();
  if (foyer.url) await simulators?.registerMerchantKeys(foyer.url + PUBLIC_KEYS_PATH);
  const begin = foyer.url ? await withDb(logins, (db) => firstLinkOf(db, secrets)) : null;
  greet(foyer, simulators?.addresses ?? null, begin);
}

/** Tries new migrations on a copy made from the newest backup, before the database is migrated (T61). */
async function rehearse(databaseUrl: string, folder: string, secret: string): Promise<void> {
  const { migrations, skipped } = await rehearseMigrations(databaseUrl, { folder, secret });
  if (skipped !== null) log.warn({ migrations, reason: skipped }, 'the migrations were not rehearsed');
  else if (migrations.length > 0) log.info({ migrations }, 'the migrations were rehearsed on the newest backup');
}

/**
 * Returns the link to begin with: to found the first exhibitor, or to become the first admin of an
 * exhibitor without employees; null: neither is needed.
 */
async function firstLinkOf(db: Db, secrets: Secrets): Promise<Line | null> {
  try {
    const exhibitor = await db.system((tx) => tx.one<{ id: number }>('SELECT id FROM exhibitor ORDER BY id LIMIT 1'));
    if (!exhibitor) return ['Set up', `${SETUP_PATH}/${foundingToken(secrets, Date.now())}`];
    const token = await firstAdminLink(db, secrets, exhibitor.id);
    return token === null ? null : ['First admin', `/portal/first/${token}`];
  } catch (error) {
    log.warn({ err: error }, 'no link for the first administrator could be made'); // the program starts all the same
    return null;
  }
}

async function errorServiceOf({ errorsDsn }: Config): Promise<ErrorService | null> {
  if (!errorsDsn) return null;
  const service = await openErrorService(errorsDsn);
  if (!service) throw new ConfigProblem('FOYER_ERRORS_DSN is no DSN: it reads https://KEY@HOST/NUMBER.');
  return service;
}

/** `setting`: what chooses the port. */
async function tryPort({ host }: Config, port: number, setting: string): Promise<void> {
  const probe = createServer();
  const failure = await new Promise<NodeJS.ErrnoException | null>((done) => {
    probe.once('error', done);
    probe.listen(port, host, () => probe.close(() => done(null)));
  });
  if (!failure) return;
  if (failure.code === 'EADDRINUSE')
    throw new ConfigProblem(`Port ${port} is taken. Choose another one with ${setting}, or stop what uses it.`);
  if (failure.code === 'EACCES')
    throw new ConfigProblem(`Port ${port} may not be opened by this user. Choose one above 1023 with ${setting}.`);
  throw new ConfigProblem(
    `${host} is no address of this machine (${failure.code}). Choose another one with --host, for example 127.0.0.1.`,
  );
}

async function openDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC') throw error;
    if (code === 'EEXIST' || code === 'ENOTDIR')
      throw new ConfigProblem(`${folder} is a file, or lies below one. Choose a folder for the data with --data.`);
    throw new ConfigProblem(
      `This user cannot write to the folder ${folder} (${code}). Change its owner, or choose another folder with --data.`,
    );
  }
}

async function ownDatabase(
  config: Config,
  password: string,
): Promise<{ logins: DatabaseLogins; adminUrl: string; dataDir: string; keepsChanges: boolean; room: Room }> {
  const database = await superviseEmbedded({
    dataDir: join(config.dataDir, 'postgres'),
    password,
    reserveBytes: RESERVE_BYTES,
    keepsChanges: config.pointInTime && config.roles.has('worker'),
    onLog: (line) => log[NORMAL_DATABASE_LINE.test(line) ? 'debug' : 'warn']({ line }, 'database'),
    onRestart() {
      log.warn('the database died and was started again');
      void claim(locks).catch((error: unknown) =>
        log.error({ err: error }, 'the data folder could not be claimed again'),
      );
    },
    onError: (error) => log.error({ err: error }, 'the database could not be started again yet'),
  });
  const logins = await createLogins(database.url, password);
  const locks = openLocks({ url: logins.system, purpose: 'instance' });
  if (!(await claim(locks))) {
    await locks.close(); // another program's database must not be stopped here
    throw new ConfigProblem(
      `Another Foyer already runs on ${config.dataDir}. Stop it, or choose another folder with --data.`,
    );
  }
  opened.push(
    () => database.stop(),
    () => locks.close(),
  );
  await giveSchemaToOwner(database.url);
  const room = await watchRoom({
    folder: database.dataDir,
    onChange: (isScarce, free) =>
      log[isScarce ? 'error' : 'info'](
        { free },
        isScarce ? 'the disk is full: nothing is sold' : 'the disk has room again',
      ),
  });
  opened.push(async () => room.close());
  const keepsChanges = config.pointInTime && config.roles.has('worker');
  if (keepsChanges) opened.push(watchChanges(changesFolder(database.dataDir)));
  return { logins, adminUrl: database.url, dataDir: database.dataDir, keepsChanges, room };
}

const CHANGES_LOOK_MS = 60_000;

/** A quiet copy runs no job that would keep the changes: they must not fill its disk. Returns how to end. */
function watchChanges(stage: string): () => Promise<void> {
  const onError = (error: unknown) => log.warn({ err: error }, 'the waiting changes could not be looked at');
  const timer = setInterval(() => void dropOverflow(stage).catch(onError), CHANGES_LOOK_MS).unref();
  return async () => clearInterval(timer);
}

const CLAIM_TRIES = 15;
const CLAIM_AGAIN_MS = 200;

/** Claims the data folder: one program each. The claim of a killed program ends a moment later. */
async function claim(locks: Locks): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    if (await locks.tryLock('instance')) return true;
    if (tries === CLAIM_TRIES) return false;
    await new Promise((done) => setTimeout(done, CLAIM_AGAIN_MS));
  }
}

async function withDb<T>(logins: Pick<DbOptions, 'url' | 'systemUrl'>, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDb({ ...logins, purpose: 'start', max: 2, statementTimeoutMs: 120_000 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

type Line = readonly [name: string, address: string | null];
const LINE_NAME_WIDTH = 18;

/** The addresses of a list, one a line and one below the other; an address of null is left out. */
const addressLines = (lines: readonly Line[]): string =>
  lines
    .filter(([, address]) => address !== null)
    .map(([name, address]) => `  ${name.padEnd(LINE_NAME_WIDTH)}${address}\n`)
    .join('');

/** Says where everything is, and tells tools/start.mjs that the start succeeded. */
function greet(
  foyer: { url: string; metricsUrl: string | null },
  simulators: Pick<
    SimulatorAddresses,
    'mollie' | 'payconiq' | 'mail' | 'printer' | 'zvt' | 'nexo' | 'oidc' | 'googleWallet'
  > | null,
  begin: Line | null,
): void {
  const at = (path: string): string | null => (foyer.url ? `${foyer.url}${path}` : null);
  const own = addressLines([
    ['Website', at('')],
    ['Portal', at('/portal')],
    ...(begin ? [[begin[0], at(begin[1] ?? '')] as const] : []),
    ['Till', at('/pos')],
    ['Ticket scanner', at('/scanner')],
    ['Lobby screen', at('/signage')],
    ['Metrics', foyer.metricsUrl],
  ]);
  const partners =
    simulators &&
    addressLines([
      ['Mail', simulators.mail.url],
      ['Mollie', simulators.mollie.url],
      ['Bancontact Pay', simulators.payconiq.url],
      ['Receipt printer', simulators.printer.url],
      ['Card terminal', simulators.zvt.url],
      ['Adyen terminal', simulators.nexo.url],
      ['Sign-in provider', simulators.oidc.url],
      ['Google Wallet', simulators.googleWallet.url],
    ]);
  process.stdout.write(
    `\nFoyer is open.\n\n${own}${partners ? `\nSimulated partners\n\n${partners}` : ''}\nCtrl+C stops it.\n\n`,
  );
  process.send?.('open'); // to tools/start.mjs: from now on a crash causes a restart
}

/** Wrong password, user or name of the database. */
const REFUSED_BY_DATABASE: ReadonlySet<string> = new Set(['28P01', '28000', '3D000']);
/** The line broke while the database was read; `timeout expired`: its client waited for a connection. */
const isLineLoss = (code: string, message: string): boolean =>
  ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code) || message === 'timeout expired';

/** Returns one sentence for an error that the administrator can fix; the full error for a bug. */
function explain(error: unknown): string {
  const { code, port, message, syscall } = error as NodeJS.ErrnoException & { port?: number };
  if (
    error instanceof ConfigProblem ||
    error instanceof EmbeddedProblem ||
    error instanceof MigrationProblem ||
    error instanceof SecretProblem
  )
    return message;
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Choose another one with --port, or stop what uses it.`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be opened by this user. Choose one above 1023 with --port.`;
  if (code === 'ENOSPC' || code === '53100') return 'The disk is full. Free some space and start again.';
  if (REFUSED_BY_DATABASE.has(code ?? ''))
    return `The database refuses DATABASE_URL: ${message}. Correct DATABASE_URL.`;
  const isOfNetwork = syscall === 'connect' || syscall === 'getaddrinfo' || isLineLoss(code ?? '', message);
  if (isOfNetwork || (!/^E[A-Z]+$/.test(code ?? '') && isConnectionLoss(error)))
    return `The database does not answer: ${message}`;
  return error instanceof Error ? (error.stack ?? message) : String(error);
}

const end = shutDownGracefully(closeAll, log);

try {
  await start(configOfProcess());
} catch (error) {
  process.stderr.write(`\nFoyer cannot start: ${explain(error)}\n\n`);
  await end(1);
}
