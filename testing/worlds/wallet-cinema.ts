import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { moveTicket } from '#modules/sales/server/seats/move-ticket.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import { downloadWallet } from '#modules/tickets/server/download.ts';
import { type Apns, openApns } from '#modules/tickets/server/wallet/updates/apns.ts';
import { phoneRoutes } from '#modules/tickets/server/wallet/updates/phone-routes.ts';
import { pushOutbox } from '#modules/tickets/server/wallet/updates/push-phone.ts';
import { sealWallet } from '#modules/tickets/server/wallet/wallet-pass.ts';
import { changeScreen } from '#modules/venues/server/change-screen.ts';
import type { LimitOverrides } from '#platform/http/limits/limits.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { type Outbox, startOutbox } from '#platform/jobs/outbox.ts';
import { silentLog } from '#platform/observability/log.ts';
import { openMetrics } from '#platform/observability/metrics.ts';
import { type ApnsSimulator, startApnsSimulator } from '#simulators/apns/simulator.ts';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import { LIMITS_OFF, testHttp } from '#testing/tools/http.ts';
import {
  makePassCertificate,
  makeServerCertificate,
  type PassCertificateFiles,
} from '#testing/tools/wallet/pass-certificate.ts';
import { type WalletPhone, walletPhone } from '#testing/tools/wallet/wallet-phone.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

export const PASS_TYPE = 'pass.test.lumen';
/** 20:30 in Brussels. */
export const STARTS = Date.parse('2031-11-20T19:30:00Z');

type HallRow = Omit<Parameters<typeof changeScreen>[3], 'class_rate'>;

/**
 * A new exhibitor for each test that signs passes, with the web service that phones call, an outbox
 * that pushes, and a simulated push service of Apple; for one test file.
 */
export function walletCinema(t: TestDatabase, limits: LimitOverrides = LIMITS_OFF) {
  let folder = '';
  let files: PassCertificateFiles | undefined;
  let server: ApnsSimulator | undefined;
  let apns: Apns | undefined;
  let outbox: Outbox | undefined;
  let cinema: Cinema | undefined;
  const hosts = new Map<string, number>();
  const there = <Part>(part: Part | undefined): Part => {
    if (part === undefined) throw new Error('beforeAll and beforeEach build the cinema');
    return part;
  };
  const deps = async () => ({
    db: t.db,
    secrets: testSecrets,
    translator: await openTranslator(),
    now: Date.now,
    publicUrl: (servingOn: string) => `http://${servingOn}`,
  });
  let known: Awaited<ReturnType<typeof deps>> | undefined;
  beforeAll(async () => {
    known = await deps();
    folder = await mkdtemp(join(tmpdir(), 'foyer-wallet-'));
    files = await makePassCertificate(folder);
    const certificate = await makeServerCertificate(folder);
    server = await startApnsSimulator({ ...certificate, passAuthority: files.wwdr });
    apns = openApns({ url: server.url, ca: certificate.certificate });
    outbox = startOutbox({
      db: t.db,
      handlers: pushOutbox({ workDb: t.db, secrets: testSecrets, apns }),
      log: silentLog(),
      metrics: openMetrics(),
      pollMs: 20,
      attemptsMax: 3,
      backoffMs: () => 1,
    });
  });
  const site = testHttp(() => ({
    limits,
    exhibitorFor: async (host) => hosts.get(host) ?? there(cinema).exhibitorId,
    trustedProxies: ['127.0.0.1'],
    routes: (app) => phoneRoutes(app, there(known)),
  }));
  afterAll(async () => {
    await outbox?.close();
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Builds an exhibitor that signs passes. */
  async function open(): Promise<Cinema> {
    const host = `cinema-${hosts.size}.test`;
    const built = await buildCinema(t, {
      exhibitor: { tradeName: 'Cinema Lumen', servingOn: host },
      screening: { startsAtMs: STARTS },
    });
    hosts.set(host, built.exhibitorId);
    const wallet = sealWallet(testSecrets, { pass_type: PASS_TYPE, team: 'TEAM123456', ...there(files) });
    await t.asOwner('UPDATE settings SET secrets = $2 WHERE exhibitor_id = $1', [
      built.exhibitorId,
      JSON.stringify({ wallet }),
    ]);
    return built;
  }
  beforeEach(async () => {
    cinema = await open();
  });

  /** Sends a call to the exhibitor in its address. */
  const send = (url: string, init: RequestInit = {}): Promise<Response> => {
    const { host, pathname, search } = new URL(url);
    return fetch(`${site.url}${pathname}${search}`, {
      ...init,
      headers: { 'x-forwarded-host': host, ...(init.headers as Record<string, string>) },
    });
  };

  const acting = () => ({ exhibitorId: there(cinema).exhibitorId, actor: 'employee:1', channel: 'portal' }) as const;

  return {
    site,
    /** An employee gives the ticket on one seat another seat. */
    moveSeat: (from: string, to: string) =>
      moveTicket(t.db, acting(), { screeningId: there(cinema).screeningId, form: { from, to } }, NO_EVENTS),
    /** An employee changes a hall. */
    async changeHall(screenId: number, change: { readonly name?: string; readonly sort?: number }): Promise<void> {
      const [row] = await t.asOwner<HallRow>(
        'SELECT cinema_id, name, abbreviation, capacity, online_seats, sort, config, version FROM screen WHERE exhibitor_id = $1 AND id = $2',
        [acting().exhibitorId, screenId],
      );
      if (!row) throw new Error('there is no such hall');
      await changeScreen(t.db, acting(), screenId, { ...row, class_rate: {}, ...change });
    },
    send,
    open,
    get folder() {
      return folder;
    },
    get cinema() {
      return there(cinema);
    },
    get apns() {
      return there(server);
    },
    buys: purchasesAt(t, () => there(cinema)),
    hostOf: (exhibitorId: number): string => [...hosts].find(([, id]) => id === exhibitorId)?.[0] ?? '',
    /** Returns the file that a buyer of one ticket downloads. */
    download: async (billId: string, exhibitorId = there(cinema).exhibitorId): Promise<Buffer> =>
      (await downloadWallet(there(known), exhibitorId, billId)).body,
    /** A phone whose token Apple knows. */
    phone(): WalletPhone {
      const phone = walletPhone(send);
      there(server).addPhone(phone.pushToken, PASS_TYPE);
      return phone;
    },
    /** Waits until the outbox has worked off all pushes of the exhibitor; returns how many each phone got. */
    async pushed(phone: WalletPhone): Promise<number> {
      await expect
        .poll(async () => {
          outbox?.kick();
          const [row] = await t.asOwner<{ open: number }>(
            `SELECT count(*)::int AS open FROM outbox WHERE exhibitor_id = $1 AND topic = 'wallet.push' AND done_at IS NULL AND dead_at IS NULL`,
            [there(cinema).exhibitorId],
          );
          return row?.open;
        })
        .toBe(0);
      return there(server)
        .delivered()
        .filter(({ token }) => token === phone.pushToken).length;
    },
  };
}
