import { realpath } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Composition } from '#apps/server/composition.ts';
import type { Parts } from '#apps/server/parts/program-parts.ts';
import { realtimeIdentityOf } from '#apps/server/realtime-identity.ts';
import { routesOf, webhooksOf, websiteOf } from '#apps/server/routes.ts';
import { loadRenderer } from '#apps/website/server/renderer.ts';
import { visitorGate } from '#modules/realtime/server.ts';
import { buildHttp } from '#platform/http/server.ts';
import { loadBridge } from '#web/server/bridge-file.ts';
import { loadStaffBuild, SETUP_PATH } from '#web/server/staff-shell.ts';

export type Web = {
  /** Where it listens, without a slash at the end. */
  readonly url: string;
  close(): Promise<void>;
};

/** Serves website, API and staff pages, and sockets if this node has the realtime role. Listens when it resolves. */
export async function serveWeb(parts: Parts, options: Composition): Promise<Web> {
  const { db, snapshots, realtime } = parts;
  // A symbolic link that a new build of the website moves: this program keeps the build it began with (tools/build/builds.ts).
  const websiteDir = await realpath(options.websiteDir);
  const renderer = await loadRenderer(websiteDir, {
    offline: options.offline,
    onThreadEnd: (error) => parts.log.error({ err: error }, 'the thread that renders pages ended'),
  });
  const website = websiteOf({ ...parts, renderer });
  const app = await buildHttp({
    secrets: parts.secrets,
    log: parts.log,
    metrics: parts.metrics,
    translator: parts.translator,
    exhibitorFor: (host) => snapshots.exhibitorFor(host),
    setupPath: SETUP_PATH,
    localesOf: async (exhibitorId) => {
      const { settings } = await snapshots.get(exhibitorId);
      return { available: settings.available_locales, site: settings.website_locale };
    },
    routes: routesOf({
      ...parts,
      website,
      staff: await loadStaffBuild(websiteDir, { offline: options.offline ?? true }),
      bridge: await loadBridge(websiteDir),
    }),
    ready: website.ready,
    webhooks: webhooksOf(parts),
    checks: {
      database: () =>
        db.system(
          async (tx) => (await tx.one('SELECT 1 FROM migration WHERE NOT pg_is_in_recovery() LIMIT 1')) !== null,
        ),
    },
    impairments: { disk_full: () => parts.disk.isFull() },
    comforts: realtime.receives ? { redis: realtime.receives } : {},
    files: [
      { prefix: '/assets/', root: join(websiteDir, 'client/assets'), kind: 'hashed' },
      { prefix: '/storage/', root: options.storageDir, kind: 'uploads' },
    ],
    ownAddresses: async (exhibitorId) => (await snapshots.get(exhibitorId)).settings.own_addresses,
    sharedLimits: parts.limits,
    limits: options.limits,
    lagMaxMs: options.lagMaxMs,
    checkAnswers: options.checkAnswers,
    trustedProxies: options.trustedProxies,
  });
  if (options.roles.has('realtime'))
    realtime.attach(app.server, {
      admit: visitorGate((host) => snapshots.exhibitorFor(host), realtimeIdentityOf(parts), parts.news),
      trustedProxies: options.trustedProxies,
    });
  await app.listen({ host: options.host, port: options.port });
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  return {
    url: `http://${host}:${(app.server.address() as AddressInfo).port}`,
    async close() {
      await app.close();
      await renderer.close();
    },
  };
}
