import { listenToBus, startBackground } from '#apps/server/background.ts';
import type { Composition } from '#apps/server/composition.ts';
import { openDatabases } from '#apps/server/databases.ts';
import { exhibitorFacts } from '#apps/server/exhibitor-facts.ts';
import type { Parts } from '#apps/server/program-parts.ts';
import { salesEventsOf } from '#apps/server/sales-events.ts';
import { urlsOf } from '#apps/server/urls.ts';
import { serveWeb } from '#apps/server/web.ts';
import { openCaptcha } from '#modules/captcha/server.ts';
import { openDeviceGate } from '#modules/devices/server.ts';
import { openPayments } from '#modules/payments/server.ts';
import { announcements } from '#modules/realtime/server.ts';
import { createSales, salesPaymentListener } from '#modules/sales/server.ts';
import { announceChanges, openPages, openSeatPlans, openSites, openSnapshots } from '#modules/site/server.ts';
import { type TerminalDeskOptions, terminalDesk } from '#modules/terminals/server.ts';
import { openApns } from '#modules/tickets/server.ts';
import { terminalPaymentStatus } from '#modules/till/server.ts';
import { openLocks } from '#platform/db/locks.ts';
import { sharedLimits } from '#platform/http/limits/shared-limits.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { openMetrics, serveMetrics } from '#platform/observability/metrics.ts';
import { openBus } from '#platform/realtime/bus.ts';
import { openRealtime } from '#platform/realtime/realtime.ts';

export type Foyer = {
  /** The address of the site, without a slash at the end; '' if this node has no web role. */
  readonly url: string;
  readonly metricsUrl: string | null;
  /** Stops accepting, waits for running work, closes every connection. */
  close(): Promise<void>;
};

/** Builds the whole program by hand, from the database up (docs: ARCHITECTURE.md, "How it is put together"). */
export async function compose(options: Composition): Promise<Foyer> {
  const { log, secrets, roles, databaseUrl: url, simulators } = options;
  const report = (message: string, detail: Record<string, unknown>) => log.warn(detail, message);

  // The database, and what every part uses.
  const metrics = openMetrics();
  const kickOutbox = () => background?.kickOutbox();
  const databases = openDatabases(options, metrics, kickOutbox);
  const { salesDb, db, workDb, booksDb } = databases;
  const translator = await openTranslator({
    onMissing: (key, namespace, locale) => log.warn({ key, namespace, locale }, 'a sentence is missing'),
  });
  const alarms = metrics.counter('foyer_alarms_total', 'Things a person must look at', ['what']);
  const alarm = (what: string, detail: Record<string, unknown>) => {
    alarms.inc({ what });
    log.error({ alarm: what, ...detail }, 'alarm');
  };
  const locks = openLocks({
    url,
    purpose: 'jobs',
    onError: (error) => log.warn({ err: error }, 'an idle connection to the database broke'),
  });

  // How nodes and browsers learn of changes.
  const bus = await openBus({ url, log });
  const installation = secrets.digest('redis', '').toString('hex').slice(0, 16);
  const redis = options.redisUrl ? { url: options.redisUrl, installation } : null;
  const realtime = openRealtime({ url, redis, log, metrics });
  const news = announcements(realtime);

  // What exhibitors show and sell, in memory.
  const snapshots = openSnapshots(db, {
    onError: (error, exhibitorId) =>
      log.error({ err: error, exhibitorId }, 'the data of an exhibitor could not be read'),
  });
  announceChanges(snapshots, news, report);
  const now = () => snapshots.now();
  let ownUrl = '';
  const urls = urlsOf(simulators, () => ownUrl);
  const facts = exhibitorFacts(snapshots, urls.partnerUrl);

  // Money: payments with providers, selling, card terminals.
  const events = salesEventsOf({ news, snapshots, bus, metrics, alarm, kickOutbox });
  const notices = metrics.counter('foyer_payment_notices_total', 'Webhooks received', ['driver', 'kind']);
  const payments = openPayments({
    db: workDb,
    locks,
    secrets,
    ...urls,
    partnerUrlOf: facts.partnerUrlOf,
    allowLoopback: simulators,
    listener: salesPaymentListener(workDb, events),
    countNotice: (driver, kind) => notices.inc({ driver, kind }),
    report,
    alarm,
  });
  const sales = createSales({ salesDb, workDb, snapshots, secrets, events, payments, report });
  metrics.gauge('foyer_checkouts_waiting', 'Carts waiting to be sold or being sold', () => sales.load());
  const terminalOptions: TerminalDeskOptions = {
    db: workDb,
    locks,
    secrets,
    alarm,
    report,
    allowLoopback: simulators,
    listener: { onStatus: terminalPaymentStatus(workDb, events) },
  };
  const terminals = terminalDesk(terminalOptions);

  // Everything a module may take.
  const parts: Parts = {
    ...options,
    ...facts,
    db,
    workDb,
    booksDb,
    snapshots,
    sites: openSites(snapshots, translator),
    seatPlans: openSeatPlans(db, snapshots),
    pages: openPages(db, snapshots, translator),
    payments,
    sales,
    events,
    terminals,
    terminalOptions,
    realtime,
    news,
    gate: openDeviceGate({ db }),
    apns: openApns(options.apns),
    captcha: openCaptcha({ db, secrets, recaptchaUrl: options.recaptchaUrl }),
    limits: sharedLimits(workDb),
    translator,
    metrics,
    alarm,
    now,
    publicUrl: urls.publicUrl,
  };
  listenToBus(bus, parts);

  // The recurring jobs, and the served routes.
  const background = roles.has('worker') ? startBackground(parts, locks) : null;
  const figures =
    options.metricsPort === null
      ? null
      : await serveMetrics(metrics, { host: options.host, port: options.metricsPort });
  const web = roles.has('web') ? await serveWeb(parts, options) : null;
  ownUrl = web?.url ?? '';

  return {
    url: ownUrl,
    metricsUrl: figures && `http://${options.host}:${figures.port}/metrics`,
    async close() {
      for (const part of [background, realtime, web, sales, terminals, figures, locks, bus, snapshots, databases])
        await part?.close();
    },
  };
}
