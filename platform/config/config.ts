import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isTimeZone } from '#kernel/countries.ts';
import { trustedProxies } from '#platform/http/limits/trusted-proxies.ts';

export const ROLES = ['web', 'realtime', 'worker'] as const;
export type Role = (typeof ROLES)[number];

/** The start configuration of the program (D-187). Flags win over the environment. */
export type Config = {
  /** 0: any free port. */
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** The address of an external PostgreSQL; null: the embedded one in the data folder. */
  readonly databaseUrl: string | null;
  readonly redisUrl: string | null;
  readonly smtpUrl: string | null;
  /** The master secret; null: generated at the first start and stored in the data folder. */
  readonly secret: string | null;
  /** Where nightly backups go, on a node with the worker role; null: none are made. */
  readonly backupsDir: string | null;
  /** Whether the embedded database can be restored to any moment of the last days. */
  readonly pointInTime: boolean;
  readonly roles: ReadonlySet<Role>;
  readonly demo: boolean;
  readonly simulators: boolean;
  /** null: 9464, or any free port if that one is in use. */
  readonly metricsPort: number | null;
  /**
   * Addresses or ranges of proxies whose X-Forwarded-* headers are trusted; none by default (T93).
   */
  readonly trustedProxies: readonly string[];
  /** The DSN of an external error service (D-178); null: errors are recorded locally only. */
  readonly errorsDsn: string | null;
  /** Where the source code of the running version is; null: the repository of the package, or on request. */
  readonly sourceUrl: string | null;
  /**
   * Whether visitors' browsers may persist the programme and bookings for use without a network;
   * false removes stored data.
   */
  readonly offline: boolean;
  /** Requests are refused for seconds while the program is too busy to answer in time. */
  readonly shedLoad: boolean;
  /**
   * The password of the demo cinema's employees (D-128); null: there are none until the first
   * administrator signs up.
   */
  readonly demoPassword: string | null;
  /** The PIN at the demo cinema's tills and entrances; null: no one can sign in there. */
  readonly demoPin: string | null;
  /** A new demo exhibitor has two cinemas in one town, or six in several. */
  readonly demoChain: boolean;
  /** Simulated visitors buy tickets at the demo cinema; never with a mail server that delivers. */
  readonly demoSales: boolean;
  /** The time zone in which a new demo cinema lives; null: that of its country. */
  readonly demoTimeZone: string | null;
};

export const USAGE = `npm start -- [--port N] [--host H] [--data DIR] [--role web,realtime,worker] [--no-demo | --demo chain] [--simulators | --no-simulators]
environment: PORT HOST FOYER_DATA DATABASE_URL REDIS_URL SMTP_URL FOYER_SECRET FOYER_BACKUPS FOYER_POINT_IN_TIME METRICS_PORT FOYER_TRUSTED_PROXIES FOYER_ERRORS_DSN FOYER_SOURCE_URL FOYER_OFFLINE FOYER_SHED_LOAD FOYER_DEMO_PASSWORD FOYER_DEMO_PIN FOYER_DEMO_SALES FOYER_DEMO_TIME_ZONE`;

/**
 * The configuration is invalid: the message is one sentence for the person who starts the program.
 */
export class ConfigProblem extends Error {
  override readonly name = 'ConfigProblem';
}

/** In characters. */
export const SECRET_LENGTH_MIN = 16;
const DEMO_PASSWORD = /^.{12,128}$/su;
const DEMO_PIN = /^\d{4,6}$/;
const PORT_MAX = 65_535;

/**
 * Reads flags and environment. Throws ConfigProblem with one clear sentence for anything it cannot
 * parse (D-187).
 */
export function readConfig(argv: readonly string[], env: Readonly<Record<string, string | undefined>>): Config {
  const flags = readFlags(argv);
  const from = (flag: string | undefined, name: string): string | null => flag ?? (env[name] || null);
  const dataDir = resolve(from(flags.data, 'FOYER_DATA') ?? '.data');
  return {
    port: portOf(flags.port ?? null, '--port') ?? portOf(env.PORT || null, 'PORT') ?? 3000,
    host: from(flags.host, 'HOST') ?? '127.0.0.1',
    dataDir,
    databaseUrl: urlOf(env.DATABASE_URL, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    redisUrl: urlOf(env.REDIS_URL, 'REDIS_URL', ['redis:', 'rediss:']),
    smtpUrl: urlOf(env.SMTP_URL, 'SMTP_URL', ['smtp:', 'smtps:']),
    secret: secretOf(env.FOYER_SECRET),
    backupsDir: env.FOYER_BACKUPS === 'off' ? null : resolve(env.FOYER_BACKUPS || join(dataDir, 'backups')),
    pointInTime: env.FOYER_BACKUPS !== 'off' && env.FOYER_POINT_IN_TIME !== 'off',
    roles: rolesOf(flags.role),
    demo: !flags['no-demo'],
    demoChain: isChain(flags.demo),
    // The simulators come with the demo cinema; with --simulators also without it, to try payments before going live.
    simulators: flags.simulators ?? !(flags['no-demo'] || flags['no-simulators']),
    metricsPort: portOf(env.METRICS_PORT || null, 'METRICS_PORT'),
    trustedProxies: proxiesOf(env.FOYER_TRUSTED_PROXIES),
    errorsDsn: urlOf(env.FOYER_ERRORS_DSN, 'FOYER_ERRORS_DSN', ['http:', 'https:']),
    sourceUrl: urlOf(env.FOYER_SOURCE_URL, 'FOYER_SOURCE_URL', ['http:', 'https:']),
    offline: env.FOYER_OFFLINE !== 'off',
    shedLoad: env.FOYER_SHED_LOAD !== 'off',
    demoPassword: demoSecretOf(
      env.FOYER_DEMO_PASSWORD,
      DEMO_PASSWORD,
      'FOYER_DEMO_PASSWORD must have 12 to 128 characters.',
    ),
    demoPin: demoSecretOf(env.FOYER_DEMO_PIN, DEMO_PIN, 'FOYER_DEMO_PIN must have 4 to 6 digits.'),
    demoSales: env.FOYER_DEMO_SALES !== 'off' && !env.SMTP_URL,
    demoTimeZone: timeZoneOf(env.FOYER_DEMO_TIME_ZONE),
  };
}

function readFlags(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      strict: true,
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        data: { type: 'string' },
        role: { type: 'string' },
        'no-demo': { type: 'boolean' },
        demo: { type: 'string' },
        simulators: { type: 'boolean' },
        'no-simulators': { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    const text = error instanceof Error ? error.message.replace(/\. .*$/s, '') : String(error);
    throw new ConfigProblem(`${text}.\n${USAGE}`);
  }
}

function portOf(text: string | null, name: string): number | null {
  if (text === null) return null;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= PORT_MAX))
    throw new ConfigProblem(`${name} must be a whole number from 0 to ${PORT_MAX}, not "${text}".`);
  return port;
}

function rolesOf(text: string | undefined): ReadonlySet<Role> {
  if (text === undefined) return new Set(ROLES);
  const names = text.split(',').map((name) => name.trim());
  for (const name of names)
    if (!(ROLES as readonly string[]).includes(name))
      throw new ConfigProblem(`--role must be one or more of ${ROLES.join(',')}, not "${text}".`);
  return new Set(names as Role[]);
}

function isChain(name: string | undefined): boolean {
  if (name !== undefined && name !== 'chain') throw new ConfigProblem(`--demo must be chain, not "${name}".`);
  return name === 'chain';
}

function timeZoneOf(name: string | undefined): string | null {
  if (!name) return null;
  if (!isTimeZone(name)) throw new ConfigProblem(`FOYER_DEMO_TIME_ZONE must be a time zone, not "${name}".`);
  return name;
}

function proxiesOf(text: string | undefined): string[] {
  const list = (text ?? '').split(',').flatMap((part) => part.trim() || []);
  try {
    trustedProxies(list);
  } catch (error) {
    throw new ConfigProblem(`FOYER_TRUSTED_PROXIES: ${error instanceof Error ? error.message : String(error)}.`);
  }
  return list;
}

/** The message does not repeat the value, because it may contain a password. */
function urlOf(text: string | undefined, name: string, protocols: readonly string[]): string | null {
  if (!text) return null;
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol))
    throw new ConfigProblem(
      `${name} must be an address beginning with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
    );
  return text;
}

function secretOf(text: string | undefined): string | null {
  if (!text) return null;
  if (text.length < SECRET_LENGTH_MIN)
    throw new ConfigProblem(`FOYER_SECRET must have at least ${SECRET_LENGTH_MIN} characters.`);
  return text;
}

function demoSecretOf(text: string | undefined, form: RegExp, says: string): string | null {
  if (!text) return null;
  if (!form.test(text)) throw new ConfigProblem(says);
  return text;
}

export const configOfProcess = (): Config => readConfig(process.argv.slice(2), process.env);
