import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { MODULES } from '#apps/server/modules.ts';
import type { Parts } from '#apps/server/parts/program-parts.ts';
import { routesOf, webhooksOf } from '#apps/server/routes.ts';
import type { Website } from '#apps/website/server/websitePages.ts';
import { secretsFrom } from '#platform/crypto/secrets.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { buildHttp, type HttpOptions } from '#platform/http/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { silentLog } from '#platform/observability/log.ts';
import { openMetrics } from '#platform/observability/metrics.ts';

export type SurfaceRoute = {
  readonly method: string;
  readonly address: string;
  /** Who may call it: a permission, `signed-in`, `device` or `open`; '' where it needs none. */
  readonly policy: string;
  /** The kinds of devices that may call it; empty where it is not a route of devices. */
  readonly devices: readonly string[];
  /** It asks for a fresh proof of who is signed in (decision 0050). */
  readonly fresh: boolean;
  /** The module that registers it, or `platform`, `staff pages`, `website`. */
  readonly part: string;
  /** The contract of its body, if it has one. */
  readonly body: unknown;
};

/**
 * Every route of the program, sorted by address and method. The real web server registers them and
 * never listens; stand-ins take the place of the running parts, since registering a route reads no
 * database.
 */
export const surfaceRoutes = (): Promise<SurfaceRoute[]> => withSurface(async (_, routes) => routes);

/** Runs work with the web server of stand-ins, which answers what needs no running part: refusals of requests. */
export async function withSurface<Answer>(
  work: (app: HttpApp, routes: SurfaceRoute[]) => Promise<Answer>,
  {
    parts: own = {},
    ...options
  }: Pick<Partial<HttpOptions>, 'limits' | 'exhibitorFor'> & { parts?: Partial<Parts> } = {},
): Promise<Answer> {
  const routes: SurfaceRoute[] = [];
  const platform = 'platform';
  let part = platform;
  const partOf = new WeakMap<object, string>();
  const onCreated = (created: unknown): void => {
    const { fastify } = created as { fastify: FastifyInstance };
    fastify.addHook('onRoute', function (this: FastifyInstance, { method, url, config, schema }) {
      for (const each of [method].flat().filter((name) => name !== 'HEAD'))
        routes.push({
          method: each,
          address: url,
          policy: config?.policy ?? '',
          devices: config?.devices ?? [],
          fresh: config?.fresh ?? false,
          part: partOf.get(this) ?? part,
          body: schema?.body,
        });
    });
  };
  const registering = (next: string): void => {
    part = next;
  };
  const parts = { ...standInParts(), ...own };
  const website: Website = {
    routes: (site) => void site.get('/*', () => ''),
    ready: () => null,
  };
  const folder = join(import.meta.dirname, '../../messages');

  subscribe('fastify.initialization', onCreated);
  try {
    const app = await buildHttp({
      secrets: secretsFrom('nobody signs in here'),
      log: silentLog(),
      metrics: openMetrics(),
      translator: await openTranslator(),
      exhibitorFor: async () => 0,
      localesOf: async () => ({ available: ['en'], site: 'en' }),
      ...options,
      routes: (site) => {
        noteScopes(site, partOf, () => part);
        routesOf({ ...parts, website, staff: NO_STAFF, bridge: '' }, registering)(site);
        registering(platform);
      },
      webhooks: webhooksOf(parts, registering),
      files: [
        { prefix: '/assets/', root: folder, kind: 'hashed' },
        { prefix: '/storage/', root: folder, kind: 'uploads' },
      ],
    });
    await app.ready();
    routes.sort((a, b) => compare(a.address, b.address) || compare(a.method, b.method));
    try {
      return await work(app, routes);
    } finally {
      await app.close();
    }
  } finally {
    unsubscribe('fastify.initialization', onCreated);
  }
}

/** A scope runs after the part that registers it: this notes which part that was. */
function noteScopes(site: HttpApp, partOf: WeakMap<object, string>, current: () => string): void {
  type Plugin = (scope: HttpApp) => Promise<unknown>;
  const register = site.register.bind(site) as (plugin: Plugin) => unknown;
  site.register = ((plugin: Plugin) => {
    const part = current();
    return register(async (scope) => {
      partOf.set(scope, part);
      await plugin(scope);
    });
  }) as HttpApp['register'];
}

const NO_PROGRAM = { entry: '', preload: [], styles: [], faces: [] };
const NO_STAFF = {
  programOf: () => NO_PROGRAM,
  workers: { pos: '', display: '', scanner: '', signage: '' },
  offline: false,
};
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The work of a module without a request: names of jobs, topics of the outbox. */
export type ModuleWork = { readonly jobs: readonly string[]; readonly topics: readonly string[] };

export const workOf = (module: (typeof MODULES)[number]): ModuleWork => ({
  jobs: (module.jobs?.(standInParts()) ?? []).map(({ name }) => name),
  topics: Object.keys(module.outbox?.(standInParts()) ?? {}),
});

/** The names of all parts; the compiler keeps the list whole. */
const PARTS: Readonly<Record<keyof Parts, true>> = {
  alarm: true,
  alarmsDb: true,
  apns: true,
  google: true,
  googleWallet: true,
  booksDb: true,
  backups: true,
  captcha: true,
  checkAnswers: true,
  closing: true,
  databaseUrl: true,
  demoSales: true,
  systemDatabaseUrl: true,
  db: true,
  disk: true,
  editorialOf: true,
  errorService: true,
  events: true,
  featuresOf: true,
  gate: true,
  holdLimits: true,
  host: true,
  hurry: true,
  lagMaxMs: true,
  limits: true,
  log: true,
  metrics: true,
  metricsPort: true,
  news: true,
  now: true,
  offline: true,
  onlyReading: true,
  pages: true,
  partnerUrlOf: true,
  payments: true,
  port: true,
  publicUrl: true,
  quiet: true,
  realtime: true,
  recaptchaUrl: true,
  redisUrl: true,
  roles: true,
  sales: true,
  seatPlans: true,
  secrets: true,
  simulators: true,
  sites: true,
  smtpUrl: true,
  sourceUrl: true,
  snapshots: true,
  storageDir: true,
  storageOf: true,
  terminalOptions: true,
  terminals: true,
  translator: true,
  trustedProxies: true,
  websiteDir: true,
  workDb: true,
};

/** Stands in for the running parts: each has every property and can be called, which is enough to register routes. */
const standInParts = (): Parts =>
  Object.fromEntries(Object.keys(PARTS).map((name) => [name, standIn()])) as unknown as Parts;

function standIn(): unknown {
  return new Proxy(() => standIn(), {
    get: (_target, name) => (typeof name === 'symbol' || name === 'then' ? undefined : standIn()),
  });
}
