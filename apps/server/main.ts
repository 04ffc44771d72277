import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { compose } from '#apps/server/compose.ts';
import { endInGoodOrder } from '#apps/server/ending.ts';
import { masterSecret } from '#apps/server/master-secret.ts';
import { type SimulatorAddresses, startSimulators } from '#apps/server/start-simulators.ts';
import { seedDemo } from '#demo/seed.ts';
import { firstAdminLink } from '#modules/access/server.ts';
import { type ErrorService, openErrorService } from '#modules/client-errors/server.ts';
import { PUBLIC_KEYS_PATH } from '#modules/payments/server.ts';
import { type Config, ConfigProblem, configOfProcess } from '#platform/config.ts';
import { EmbeddedProblem } from '#platform/db/embedded.ts';
import { keepEmbedded } from '#platform/db/keep-embedded.ts';
import { type Locks, openLocks } from '#platform/db/locks.ts';
import { MigrationProblem, migrate } from '#platform/db/migrate.ts';
import { freeBytes, type Room, watchRoom } from '#platform/db/room.ts';
import { type Db, openDb } from '#platform/db/tx.ts';
import { openLog } from '#platform/log.ts';
import { type Secrets, secretsFrom } from '#platform/secrets.ts';

const WEBSITE = join(import.meta.dirname, '../../dist/website');

/** With less nothing can even begin. */
const START_LEAST_BYTES = 8 * 1024 * 1024;
/** Two segments of PostgreSQL's log: what it needs to start again on a full disk, so that what is there can be read. */
const RESERVE_BYTES = 32 * 1024 * 1024;

/** What a start has opened so far, closed in reverse order when it ends or fails. */
const opened: (() => Promise<void>)[] = [];

async function closeAll(): Promise<void> {
  for (const close of opened.splice(0).reverse())
    await close().catch((error: Error) => log.warn({ err: error }, 'something did not close well'));
}

const log = openLog();

/** From nothing to a cinema that sells: database, schema, demo, simulators, program. */
async function start(config: Config): Promise<void> {
  if (config.roles.has('web')) await tryPort(config); // before anything else is started for nothing
  await mkdir(config.dataDir, { recursive: true });
  if ((await freeBytes(config.dataDir)) < START_LEAST_BYTES)
    throw new ConfigProblem(`The disk of ${config.dataDir} is full. Free some space and start again.`);
  const errorService = await errorServiceOf(config);
  const master = config.secret ?? (await masterSecret(config.dataDir));
  const secrets = secretsFrom(master);
  const own = config.databaseUrl ? null : await ownDatabase(config, secrets.key('embedded-database').toString('hex'));
  const databaseUrl = own?.url ?? config.databaseUrl ?? '';
  await migrate(databaseUrl);

  const storageDir = join(config.dataDir, 'storage');
  await mkdir(storageDir, { recursive: true }); // served from now on, whenever its first picture comes
  const simulators =
    config.demo && config.simulators ? await startSimulators(join(config.dataDir, 'simulators'), log) : null;
  if (simulators) opened.push(simulators.close);
  if (config.demo)
    await withDb(databaseUrl, (db) =>
      seedDemo(db, {
        secrets,
        storageDir,
        now: Date.now(),
        simulators: simulators?.addresses ?? null,
        people: config.demoPassword === null ? null : { password: config.demoPassword, pin: config.demoPin },
      }),
    );

  const foyer = await compose({
    databaseUrl,
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
    errorService,
    simulators: simulators !== null,
    smtpUrl: config.smtpUrl ?? simulators?.addresses.mail.smtpUrl ?? null,
    ...(own && { onlyReading: own.room.isScarce }),
  });
  opened.push(foyer.close);
  if (foyer.url) await simulators?.registerMerchantKeys(foyer.url + PUBLIC_KEYS_PATH);
  const firstAdmin = foyer.url ? await withDb(databaseUrl, (db) => firstAdminOf(db, secrets)) : null;
  greet(foyer, simulators?.addresses ?? null, firstAdmin);
}

/** The token of the link for the first admin of the house this address serves; null: there is no house yet, or somebody works there. */
async function firstAdminOf(db: Db, secrets: Secrets): Promise<string | null> {
  try {
    const house = await db.system((tx) => tx.one<{ id: number }>('SELECT id FROM exhibitor ORDER BY id LIMIT 1'));
    return house && (await firstAdminLink(db, secrets, house.id));
  } catch (error) {
    log.warn({ err: error }, 'no link for a first admin could be made'); // the house opens all the same
    return null;
  }
}

async function errorServiceOf({ errorsDsn }: Config): Promise<ErrorService | null> {
  if (!errorsDsn) return null;
  const service = await openErrorService(errorsDsn);
  if (!service) throw new ConfigProblem('FOYER_ERRORS_DSN is no DSN: it reads https://KEY@HOST/NUMBER.');
  return service;
}

async function tryPort({ port, host }: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((done, fail) => {
    probe.once('error', fail);
    probe.listen(port, host, () => probe.close(() => done()));
  });
}

async function ownDatabase(config: Config, password: string): Promise<{ url: string; room: Room }> {
  const database = await keepEmbedded({
    dataDir: join(config.dataDir, 'postgres'),
    password,
    reserveBytes: RESERVE_BYTES,
    onLog: (line) =>
      log[/ (LOG|FATAL): .*(starting|listening|shut down|starting up|ready to accept)/.test(line) ? 'debug' : 'warn'](
        { line },
        'database',
      ),
    onRestart() {
      log.warn('the database died and was started again');
      void claim(locks).catch((error: unknown) =>
        log.error({ err: error }, 'the data folder could not be claimed again'),
      );
    },
    onError: (error) => log.error({ err: error }, 'the database could not be started again yet'),
  });
  const locks = openLocks({ url: database.url, purpose: 'instance' });
  if (!(await claim(locks))) {
    await locks.close(); // another program's database is not ours to stop
    throw new ConfigProblem(
      `Another Foyer already runs on ${config.dataDir}. Stop it, or choose another folder with --data.`,
    );
  }
  opened.push(
    () => database.stop(),
    () => locks.close(),
  );
  const room = await watchRoom({
    folder: database.dataDir,
    onChange: (isScarce, free) =>
      log[isScarce ? 'error' : 'info'](
        { free },
        isScarce ? 'the disk is full: nothing is sold' : 'the disk has room again',
      ),
  });
  opened.push(async () => room.close());
  return { url: database.url, room };
}

const CLAIM_TRIES = 15;
const CLAIM_AGAIN_MS = 200;

/** One program per data folder. The claim of a program that was just killed ends a moment after it. */
async function claim(locks: Locks): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    if (await locks.tryLock('instance')) return true;
    if (tries === CLAIM_TRIES) return false;
    await new Promise((done) => setTimeout(done, CLAIM_AGAIN_MS));
  }
}

async function withDb<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDb({ url, purpose: 'start', max: 2, statementTimeoutMs: 120_000 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

function greet(
  foyer: { url: string; metricsUrl: string | null },
  simulators: Pick<SimulatorAddresses, 'mollie' | 'payconiq' | 'mail' | 'printer' | 'zvt'> | null,
  firstAdmin: string | null,
): void {
  const lines = [
    ...(foyer.url ? [`Website            ${foyer.url}`, `Portal             ${foyer.url}/portal`] : []),
    ...(firstAdmin === null ? [] : [`First admin        ${foyer.url}/portal/first/${firstAdmin}`]),
    ...(foyer.metricsUrl ? [`Metrics            ${foyer.metricsUrl}`] : []),
    ...(simulators
      ? [
          `Mail (simulated)   ${simulators.mail.url}`,
          `Mollie (simulated) ${simulators.mollie.url}`,
          `Bancontact Pay (simulated) ${simulators.payconiq.url}`,
          `Receipt printer (simulated) ${simulators.printer.url}`,
          `Card terminal (simulated) ${simulators.zvt.url}`,
        ]
      : []),
  ];
  process.stdout.write(`\nFoyer is open.\n${lines.map((line) => `  ${line}\n`).join('')}\n`);
  process.send?.('open'); // to tools/start.mjs: from now on a sudden end is worth a new start
}

/** One sentence for what a person can mend; the whole story for what is our fault. */
function explain(error: unknown): string {
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number };
  if (error instanceof ConfigProblem || error instanceof EmbeddedProblem || error instanceof MigrationProblem)
    return message;
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Choose another one with --port, or stop what uses it.`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be opened by this user. Choose one above 1023 with --port.`;
  if (code === 'ENOSPC' || code === '53100') return 'The disk is full. Free some space and start again.';
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return `The database of DATABASE_URL does not answer: ${message}`;
  return error instanceof Error ? (error.stack ?? message) : String(error);
}

const end = endInGoodOrder(closeAll, log);

try {
  await start(configOfProcess());
} catch (error) {
  process.stderr.write(`\nFoyer cannot start: ${explain(error)}\n\n`);
  await end(1);
}
