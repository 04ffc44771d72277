import { type Background, listenToBus, startBackground } from '#apps/server/background.ts';
import type { Composition } from '#apps/server/composition.ts';
import { type ExhibitorFacts, exhibitorFacts } from '#apps/server/parts/exhibitor-facts.ts';
import { type Foundation, openFoundation } from '#apps/server/parts/foundation.ts';
import { openMoney } from '#apps/server/parts/money.ts';
import type { Parts } from '#apps/server/parts/program-parts.ts';
import { salesEventsOf } from '#apps/server/parts/sales-events.ts';
import { type Urls, urlsOf } from '#apps/server/parts/urls.ts';
import { serveWeb } from '#apps/server/web.ts';
import { openCaptcha } from '#modules/captcha/server.ts';
import { openDeviceGate } from '#modules/devices/server.ts';
import { openQuiet } from '#modules/installation/server.ts';
import { announcements } from '#modules/realtime/server.ts';
import { announceChanges, openPages, openSeatPlans, openSites, openSnapshots } from '#modules/site/server.ts';
import { openApns, openGoogleWallet } from '#modules/tickets/server.ts';
import { sharedLimits } from '#platform/http/limits/shared-limits.ts';
import { serveMetrics } from '#platform/observability/metrics.ts';
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
  const { log, secrets, roles, simulators } = options;
  const url = options.systemDatabaseUrl ?? options.databaseUrl;

  // The database, and what every part uses.
  const running: { background: Background | null } = { background: null };
  const kickOutbox = () => running.background?.kickOutbox();
  const foundation = await openFoundation(options, kickOutbox);
  const { metrics, databases, locks, report, countAlarm, alarmRecorder, disk } = foundation;

  // A restored copy sends nothing until a person says so.
  const quiet = await openQuiet(databases.db, (error) =>
    log.warn({ err: error }, 'it could not be read whether this copy is quiet'),
  );

  // How nodes and browsers learn of changes.
  const bus = await openBus({ url, log });
  const installation = secrets.digest('redis', '').toString('hex').slice(0, 16);
  const redis = options.redisUrl ? { url: options.redisUrl, installation } : null;
  const realtime = await openRealtime({ url, redis, log, metrics });
  const news = announcements(realtime);

  // What exhibitors show and sell, in memory.
  const snapshots = openSnapshots(databases.db, {
    onError: (error, exhibitorId) =>
      log.error({ err: error, exhibitorId }, 'the data of an exhibitor could not be read'),
  });
  announceChanges(snapshots, news, report);
  let ownUrl = '';
  const urls = urlsOf(simulators, () => ownUrl);
  const facts = exhibitorFacts(snapshots, urls.partnerUrl);

  // Money: payments with providers, selling, card terminals.
  const events = salesEventsOf({ news, snapshots, bus, metrics, countAlarm, kickOutbox });
  const money = openMoney(options, { ...foundation, snapshots, events, quiet, urls, partnerUrlOf: facts.partnerUrlOf });

  const closing = new AbortController();
  const parts = partsOf(options, {
    closing: closing.signal,
    ...foundation,
    ...facts,
    ...money,
    snapshots,
    events,
    quiet,
    realtime,
    news,
    urls,
  });
  listenToBus(bus, parts);

  // The recurring jobs, and the served routes.
  if (roles.has('worker'))
    quiet.whenEnded(() => {
      running.background = startBackground(parts, locks);
    });
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
      closing.abort();
      quiet.close();
      disk.close();
      for (const part of [
        running.background,
        realtime,
        web,
        money.sales,
        money.terminals,
        figures,
        alarmRecorder,
        locks,
        bus,
        snapshots,
        databases,
      ])
        await part?.close();
    },
  };
}

type Opened = Foundation &
  ExhibitorFacts &
  Pick<
    Parts,
    | 'closing'
    | 'payments'
    | 'sales'
    | 'terminals'
    | 'terminalOptions'
    | 'snapshots'
    | 'events'
    | 'quiet'
    | 'realtime'
    | 'news'
  > & {
    readonly urls: Urls;
  };

/** Returns everything a module may take. */
function partsOf(
  options: Composition,
  { databases, locks: _locks, countAlarm: _count, alarmRecorder: _recorder, urls, ...opened }: Opened,
): Parts {
  const { db, workDb, booksDb, alarmsDb } = databases;
  const { snapshots, translator } = opened;
  return {
    ...options,
    ...opened,
    db,
    workDb,
    booksDb,
    alarmsDb,
    sites: openSites(snapshots, translator),
    seatPlans: openSeatPlans(db, snapshots),
    pages: openPages(db, snapshots, translator),
    gate: openDeviceGate({ db }),
    apns: openApns(options.apns),
    google: openGoogleWallet(options.googleWallet),
    captcha: openCaptcha({ db, secrets: options.secrets, recaptchaUrl: options.recaptchaUrl }),
    limits: sharedLimits(workDb),
    now: () => snapshots.now(),
    publicUrl: urls.publicUrl,
  };
}
