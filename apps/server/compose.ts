import { realpath } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { loadStaffBuild } from '#apps/browser/server/staff-shell.ts';
import { jobsOf, outboxOf } from '#apps/server/background.ts';
import type { Composition } from '#apps/server/composition.ts';
import { insidersOf } from '#apps/server/insiders.ts';
import { routesOf, webhooksOf, websiteOf } from '#apps/server/routes.ts';
import { loadRenderer } from '#apps/website/server/renderer.ts';
import { changedRates } from '#modules/pricing/rules/changed-rates.ts';
import { announcements, visitorGate } from '#modules/realtime/server.ts';
import { createSales, type SalesEvents } from '#modules/sales/server.ts';
import { openPages, openSeatPlans, openSites, openSnapshots, seatAvailability } from '#modules/site/server.ts';
import type { SeatCounts, Snapshot } from '#modules/site/snapshot.ts';
import { type TerminalDeskOptions, terminalDesk } from '#modules/terminals/server.ts';
import { terminalTruth } from '#modules/till/server.ts';
import { openBus } from '#platform/bus.ts';
import { openLocks } from '#platform/db/locks.ts';
import { openDb } from '#platform/db/tx.ts';
import { buildHttp } from '#platform/http/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { startJobs } from '#platform/jobs.ts';
import { openMetrics, serveMetrics } from '#platform/metrics.ts';
import { OUTBOX_POLL_MS, startOutbox } from '#platform/outbox.ts';
import { openRealtime } from '#platform/realtime.ts';
import { sharedLimits } from '#platform/shared-limits.ts';

export type Foyer = {
  /** Where the site is reached, without a slash at the end; '' when this node has no web role. */
  readonly url: string;
  readonly metricsUrl: string | null;
  /** Stops accepting, lets what runs finish, closes every connection. */
  close(): Promise<void>;
};

/** Connections per pool: selling has its own, so that neither pages nor jobs make a buyer wait. */
const POOLS = { sales: 4, web: 8, work: 5 };

/** Puts the whole program together by hand, from the database up (docs: ARCHITECTURE.md, "How it is put together"). */
export async function compose(options: Composition): Promise<Foyer> {
  const { log, secrets, roles, databaseUrl: url } = options;
  const metrics = openMetrics();
  const onPoolError = (error: Error) => log.warn({ err: error }, 'an idle connection to the database broke');
  const onEmitted = () => outbox?.kick();
  const { onlyReading } = options;
  const common = { url, onPoolError, ...(onlyReading && { onlyReading }) };
  const salesDb = openDb({ ...common, purpose: 'sales', max: POOLS.sales, byKey: true, onEmitted });
  const db = openDb({ ...common, purpose: 'web', max: POOLS.web });
  const workDb = openDb({
    ...common,
    purpose: 'work',
    max: POOLS.work,
    byKey: true,
    statementTimeoutMs: 60_000,
    onEmitted,
  });
  // What reads whole tables is planned otherwise, takes its time, and keeps no connection from anybody.
  const booksDb = openDb({ ...common, purpose: 'books', max: 1, statementTimeoutMs: 240_000 });
  metrics.gauge(
    'foyer_db_waiting',
    'Requests waiting for a connection',
    () => ({ sales: salesDb.load().waiting, web: db.load().waiting, work: workDb.load().waiting }),
    'pool',
  );

  const translator = await openTranslator({
    onMissing: (key, namespace, locale) => log.warn({ key, namespace, locale }, 'a sentence is missing'),
  });
  const bus = await openBus({ url, log });
  const installation = secrets.digest('redis', '').toString('hex').slice(0, 16);
  const redis = options.redisUrl ? { url: options.redisUrl, installation } : null;
  const realtime = openRealtime({ url, redis, log, metrics });
  const tell = announcements(realtime);

  const snapshots = openSnapshots(db, {
    onError: (error, exhibitorId) =>
      log.error({ err: error, exhibitorId }, 'the data of an exhibitor could not be read'),
  });
  const sites = openSites(snapshots, translator);
  const seatPlans = openSeatPlans(db, snapshots);
  const pages = openPages(db, snapshots, translator);
  bus.onDataChanged((exhibitorId) => {
    snapshots.onDataChanged(exhibitorId);
    sales.forgetDrivers(exhibitorId);
  });
  bus.onNoticesLost(() => snapshots.onNoticesLost());
  bus.onSeatsChanged((exhibitorId, ids) => snapshots.seatsChanged(exhibitorId, ids));
  const tellSeats = async (exhibitorId: number, counts: ReadonlyMap<number, SeatCounts>): Promise<void> => {
    const snapshot = await snapshots.get(exhibitorId);
    for (const [id, count] of counts) {
      const screening = snapshot.screenings.get(id);
      if (screening)
        tell.seatsChanged(exhibitorId, {
          schedule_id: id,
          ...seatAvailability(screening, count),
          seats_version: count.seats_version,
        });
    }
  };
  snapshots.onSeats((exhibitorId, counts) => {
    tellSeats(exhibitorId, counts).catch((error: unknown) =>
      log.warn({ err: error }, 'watchers were not told of seats'),
    );
  });
  const tellPrices = async (exhibitorId: number, before: Snapshot): Promise<void> => {
    tell.priceChanged(exhibitorId, { schedule_id: null });
    const { priceRates } = await snapshots.get(exhibitorId);
    for (const price_rate_id of changedRates(before.priceRates, priceRates))
      tell.priceRateChanged(exhibitorId, { price_rate_id });
  };
  snapshots.onChange((exhibitorId, change, before) => {
    if (change !== 'data' || !before) return;
    tellPrices(exhibitorId, before).catch((error: unknown) =>
      log.warn({ err: error }, 'watchers were not told of prices'),
    );
  });

  const outcomes = metrics.counter('foyer_payment_outcomes_total', 'What the providers said, by what it meant', [
    'outcome',
  ]);
  const notices = metrics.counter('foyer_payment_notices_total', 'Webhooks received', ['driver', 'kind']);
  const alarms = metrics.counter('foyer_alarms_total', 'Things a person must look at', ['what']);
  const alarm = (what: string, detail: Record<string, unknown>) => {
    alarms.inc({ what });
    log.error({ alarm: what, ...detail }, 'alarm');
  };
  const events: SalesEvents = {
    billChanged: (exhibitorId, uuid, payment_id) => {
      tell.billChanged(exhibitorId, { uuid, payment_id });
      outbox?.kick();
    },
    seatsChanged: (exhibitorId, ids) => {
      snapshots.seatsChanged(exhibitorId, ids);
      bus.announceSeats(exhibitorId, ids);
    },
    paymentOutcome: (_exhibitorId, paymentId, outcome) => {
      outcomes.inc({ outcome });
      if (outcome === 'amount-mismatch' || outcome === 'charged-back' || outcome === 'manual')
        alarm(`payment ${outcome}`, { paymentId });
    },
  };
  let ownUrl = '';
  /** Where browsers reach an exhibitor. In the demo that is where the program listens; imported houses have names of their own there. */
  const publicUrl = (servingOn: string): string => {
    if (options.simulators)
      return servingOn.endsWith('.localhost') ? ownUrl.replace('//127.0.0.1', `//${servingOn}`) : ownUrl;
    if (servingOn === '') return ownUrl;
    return /^https?:\/\//.test(servingOn) ? servingOn.replace(/\/+$/, '') : `https://${servingOn}`;
  };
  /** Where partners reach us: simulated ones do not resolve names. */
  const partnerUrl = (servingOn: string): string => (options.simulators ? ownUrl : publicUrl(servingOn));
  const locks = openLocks({ url, purpose: 'jobs', onError: onPoolError });
  const sales = createSales({
    salesDb,
    db: workDb,
    locks,
    snapshots,
    secrets,
    events,
    translator,
    now: () => snapshots.now(),
    allowSimulators: options.simulators,
    publicUrl,
    partnerUrl,
    report: (message, detail) => log.warn(detail, message),
    alarm,
    countNotice: (driver, kind) => notices.inc({ driver, kind }),
  });
  const terminalOptions: TerminalDeskOptions = {
    ...{ db: workDb, locks, secrets, alarm, allowLoopback: options.simulators },
    report: (message, detail) => log.warn(detail, message),
    listener: { truth: terminalTruth(workDb, events) },
  };
  const terminals = terminalDesk(terminalOptions);
  metrics.gauge('foyer_checkouts_waiting', 'Carts waiting to be sold or being sold', () => sales.load());

  const parts = {
    ...options,
    db,
    workDb,
    booksDb,
    snapshots,
    sites,
    seatPlans,
    pages,
    sales,
    events,
    terminals,
    terminalOptions,
    tell,
    translator,
    metrics,
    alarm,
    now: () => snapshots.now(),
    publicUrl,
  };
  const everyMs = (usualMs: number) => usualMs / (options.hurry ?? 1);
  const outbox = roles.has('worker')
    ? startOutbox({ db: workDb, log, metrics, handlers: outboxOf(parts), pollMs: everyMs(OUTBOX_POLL_MS) })
    : null;
  const jobs = roles.has('worker')
    ? startJobs(
        jobsOf(parts).map((job) => ({ ...job, everyMs: everyMs(job.everyMs) })),
        { db: workDb, locks, log, metrics },
      )
    : null;
  const figures =
    options.metricsPort === null
      ? null
      : await serveMetrics(metrics, { host: options.host, port: options.metricsPort });

  const web = roles.has('web') ? await openWeb() : null;
  async function openWeb() {
    // A link that leads elsewhere once the website is built anew: this program stays with what it began with (tools/builds.ts).
    const websiteDir = await realpath(options.websiteDir);
    const website = websiteOf({ ...parts, renderer: await loadRenderer(websiteDir, { offline: options.offline }) });
    const app = await buildHttp({
      secrets,
      log,
      metrics,
      translator,
      exhibitorFor: (host) => snapshots.exhibitorFor(host),
      localesOf: async (exhibitorId) => {
        const { settings } = await snapshots.get(exhibitorId);
        return { available: settings.available_locales, site: settings.website_locale };
      },
      routes: routesOf({ ...parts, website, staff: await loadStaffBuild(websiteDir) }),
      ready: website.ready,
      webhooks: webhooksOf(parts),
      checks: { database: () => db.system(async (tx) => (await tx.one('SELECT 1 FROM migration LIMIT 1')) !== null) },
      comforts: realtime.hears ? { redis: realtime.hears } : {},
      files: [
        { prefix: '/assets/', root: join(websiteDir, 'client/assets'), kind: 'hashed' },
        { prefix: '/storage/', root: options.storageDir, kind: 'uploads' },
      ],
      sharedLimits: sharedLimits(workDb),
      limits: options.limits,
      lagMaxMs: options.lagMaxMs,
      checkAnswers: options.checkAnswers,
      trustedProxies: options.trustedProxies,
    });
    if (roles.has('realtime'))
      realtime.attach(app.server, {
        admit: visitorGate((host) => snapshots.exhibitorFor(host), insidersOf(parts), tell),
        trustedProxies: options.trustedProxies,
      });
    await app.listen({ host: options.host, port: options.port });
    ownUrl = `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${(app.server.address() as AddressInfo).port}`;
    return app;
  }

  return {
    url: ownUrl,
    metricsUrl: figures && `http://${options.host}:${figures.port}/metrics`,
    async close() {
      await jobs?.close();
      await outbox?.close();
      await realtime.close();
      await web?.close();
      await sales.close();
      await terminals.close();
      await figures?.close();
      await locks.close();
      await bus.close();
      await snapshots.close();
      await Promise.all([salesDb.close(), db.close(), workDb.close(), booksDb.close()]);
    },
  };
}
