import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { moveTicket } from '#modules/sales/server/seats/move-ticket.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import { googleAt, openGoogleWallet } from '#modules/tickets/server/wallet/google/google-client.ts';
import { readGoogleKey, sealGoogleKey } from '#modules/tickets/server/wallet/google/google-key.ts';
import { saveTicketsToGoogle } from '#modules/tickets/server/wallet/google/save-tickets.ts';
import { googleOutbox } from '#modules/tickets/server/wallet/google/update-google.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { type Outbox, startOutbox } from '#platform/jobs/outbox.ts';
import { silentLog } from '#platform/observability/log.ts';
import { openMetrics } from '#platform/observability/metrics.ts';
import { type GoogleWalletSimulator, startGoogleWalletSimulator } from '#simulators/google-wallet/simulator.ts';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

/** 20:30 in Brussels. */
const STARTS = Date.parse('2031-11-20T19:30:00Z');

/**
 * A new exhibitor for each test that is connected with a simulated Google Wallet, and an outbox that
 * tells it of changes; for one test file.
 */
export function googleWalletCinema(t: TestDatabase) {
  let server: GoogleWalletSimulator | undefined;
  let cinema: Cinema | undefined;
  let outbox: Outbox | undefined;
  let opened = 0;
  let known: Awaited<ReturnType<typeof depsOf>> | undefined;
  const there = <Part>(part: Part | undefined): Part => {
    if (part === undefined) throw new Error('beforeAll and beforeEach build the cinema');
    return part;
  };
  const depsOf = async (url: string) => ({
    db: t.db,
    workDb: t.db,
    secrets: testSecrets,
    translator: await openTranslator(),
    now: Date.now,
    publicUrl: (servingOn: string) => `https://${servingOn}`,
    google: openGoogleWallet(googleAt(url)),
  });
  beforeAll(async () => {
    server = await startGoogleWalletSimulator();
    known = await depsOf(server.url);
    outbox = startOutbox({
      db: t.db,
      handlers: googleOutbox(known),
      log: silentLog(),
      metrics: openMetrics(),
      pollMs: 20,
      attemptsMax: 3,
      backoffMs: () => 1,
    });
  });
  afterAll(async () => {
    await outbox?.close();
    await server?.close();
  });
  beforeEach(async () => {
    opened += 1;
    const { issuer, keyFile } = there(server);
    there(server).fail();
    there(server).setInvited(true);
    cinema = await buildCinema(t, {
      exhibitor: { tradeName: 'Cinema Lumen', servingOn: `lumen-${opened}.test` },
      screening: { startsAtMs: STARTS },
    });
    const sealed = sealGoogleKey(testSecrets, readGoogleKey({ issuer, key: keyFile }));
    await t.asOwner('UPDATE settings SET secrets = $2 WHERE exhibitor_id = $1', [
      cinema.exhibitorId,
      JSON.stringify({ google_wallet: sealed }),
    ]);
  });
  const acting = () => ({ exhibitorId: there(cinema).exhibitorId, actor: 'employee:1', channel: 'portal' }) as const;
  const open = () =>
    t.asOwner<{ id: number }>(
      `SELECT id FROM outbox WHERE exhibitor_id = $1 AND topic = 'wallet.google' AND done_at IS NULL AND dead_at IS NULL
          AND available_at <= now() + interval '30 seconds'`,
      [acting().exhibitorId],
    );
  return {
    get google() {
      return there(server);
    },
    get cinema() {
      return there(cinema);
    },
    get address() {
      return `https://lumen-${opened}.test`;
    },
    get deps() {
      return there(known);
    },
    buys: purchasesAt(t, () => there(cinema)),
    save: (billId: string) => saveTicketsToGoogle(there(known), acting(), billId),
    moveSeat: (from: string, to: string) =>
      moveTicket(t.db, acting(), { screeningId: there(cinema).screeningId, form: { from, to } }, NO_EVENTS),
    /** Waits until Google was told of all changes, or they were given up. */
    async told(): Promise<void> {
      await expect
        .poll(async () => {
          outbox?.kick();
          return (await open()).length;
        })
        .toBe(0);
    },
    /** Lets the look that follows every save happen now. */
    hurry: () =>
      t.asOwner(`UPDATE outbox SET available_at = now() WHERE exhibitor_id = $1 AND topic = 'wallet.google'`, [
        acting().exhibitorId,
      ]),
    /** What Google has of the tickets of a bill. */
    async objects(billId: string) {
      const rows = await t.asOwner<{ object_id: string }>(
        'SELECT p.object_id FROM google_pass p JOIN ticket k ON k.exhibitor_id = p.exhibitor_id AND k.id = p.ticket_id WHERE k.bill_id = $1 ORDER BY k.line_no',
        [billId],
      );
      return rows.flatMap(({ object_id }) =>
        there(server)
          .book.objects()
          .filter(({ id }) => id === object_id),
      );
    },
    classOf: (object: Readonly<Record<string, unknown>> | undefined) =>
      there(server)
        .book.classes()
        .find(({ id }) => id === object?.classId),
  };
}
