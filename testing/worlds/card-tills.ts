import { afterAll } from 'vitest';
import { queueCardSlips } from '#modules/printing/server.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import { NOTICE_PATH } from '#modules/terminals/rules/nexo/notices.ts';
import { type TerminalDeskOptions, terminalDesk, terminalJobs, terminalWebhooks } from '#modules/terminals/server.ts';
import { terminalPaymentStatus, terminalRefundStatus } from '#modules/till/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { type MollieSimulator, startMollieSimulator } from '#simulators/mollie/simulator.ts';
import { type NexoSimulator, startNexoSimulator } from '#simulators/nexo/simulator.ts';
import { startZvtSimulator, type ZvtSimulator } from '#simulators/zvt/simulator.ts';
import type { CinemaOptions } from '#testing/builders/builders.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import { locksHere } from '#testing/database/in-process-locks.ts';
import { accountAtMollie, accountsIn, terminalAtMollie } from '#testing/worlds/accounts-at-mollie.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { nexoTerminalAt } from '#testing/worlds/nexo-terminals.ts';
import { type Till, tillCinema } from '#testing/worlds/till-cinema.ts';

type Switches = Parameters<ZvtSimulator['control']['set']>[0];
export type CardTill = Till & { readonly simulator: ZvtSimulator };

export type NexoTill = Till & { readonly nexo: NexoSimulator; readonly terminalId: number };
export type MollieTill = Till & { readonly mollie: MollieSimulator; readonly methodId: number };

/** Timeouts of a test. */
const QUICK = { saleMs: 3_000, turnMs: 1_000, againMs: 2, lookMs: 20, followMs: 10 };
const QUICK_LINE = { connectMs: 500, ackMs: 300, commandMs: 2_000 };

/** An exhibitor whose tills use simulated card terminals over real sockets; for one test file. */
export function cardTills(t: TestDatabase, cinema: CinemaOptions) {
  const closing: (() => Promise<unknown>)[] = [];
  const translator = openTranslator();
  const alarms: string[] = [];
  const options = (): TerminalDeskOptions => ({
    db: t.db,
    locks: locksHere,
    secrets: testSecrets,
    allowLoopback: true,
    accounts: accountsIn(t.db),
    partnerUrlOf: async () => 'http://127.0.0.1:1',
    report: () => {},
    alarm: (what) => alarms.push(what),
    printSlips: async (tx, slips) => queueCardSlips(await translator)(tx, slips),
    listener: { onStatus: terminalPaymentStatus(t.db, NO_EVENTS), onRefund: terminalRefundStatus(t.db, NO_EVENTS) },
    times: { ...QUICK, line: QUICK_LINE },
  });
  const exhibitor = tillCinema(t, {
    cinema,
    desk: () => {
      const desk = terminalDesk(options());
      closing.push(desk.close);
      return desk;
    },
    webhooks: (app) => terminalWebhooks(app, options()),
  });
  afterAll(async () => {
    await Promise.all(closing.map((close) => close()));
  });
  return {
    exhibitor,
    /** What a person has to look at, by the reports of the terminals. */
    alarms,
    jobs: () => terminalJobs(options()),
    /** A till with a nexo terminal, whose platform sends its notices to the exhibitor. */
    async tillAtNexo(switches: Parameters<NexoSimulator['control']['set']>[0] = {}): Promise<NexoTill> {
      const till = await exhibitor.till();
      const nexo = await startNexoSimulator({ noticeUrl: `${exhibitor.http.url}${NOTICE_PATH}` });
      closing.push(nexo.close);
      nexo.control.set(switches);
      const terminalId = await nexoTerminalAt(t, exhibitor.own.exhibitorId, {
        deviceId: till.device.id,
        port: nexo.port,
      });
      return { ...till, nexo, terminalId };
    },
    /** A till with a terminal in an account at a simulated Mollie of its own. */
    async tillAtMollie(switches: Parameters<MollieSimulator['control']['set']>[0] = {}): Promise<MollieTill> {
      const till = await exhibitor.till();
      const mollie = await startMollieSimulator({ refundSettleMs: 20 });
      closing.push(mollie.close);
      mollie.control.set(switches);
      const { exhibitorId } = exhibitor.own;
      const methodId = await accountAtMollie(t, exhibitorId, mollie);
      // The simulators all have the same machine: a real one is in one account.
      await t.asOwner(
        'UPDATE terminal SET archived_at = foyer_now() WHERE machine IS NOT NULL AND archived_at IS NULL',
      );
      await terminalAtMollie(t, exhibitorId, { methodId, deviceId: till.device.id });
      return { ...till, mollie, methodId };
    },
    /** A till with a terminal, and the course of its next payments there. */
    async tillWithTerminal(
      next: NonNullable<Switches['next']> = [],
      {
        state = 'ready',
        slips = 'terminal',
        ...settings
      }: Switches & { state?: string; slips?: 'terminal' | 'till' } = {},
    ): Promise<CardTill> {
      const till = await exhibitor.till();
      const simulator = await startZvtSimulator();
      closing.push(simulator.close);
      simulator.control.set({ ...settings, next });
      await inTenant(t, exhibitor.own.exhibitorId, (tx) =>
        tx.run(
          `INSERT INTO terminal (exhibitor_id, name, driver, host, port, device_id, state, slips) VALUES (tenant(), 'T', 'zvt', '127.0.0.1', $1, $2, $3, $4)`,
          [simulator.zvtPort, till.device.id, state, slips],
        ),
      );
      return { ...till, simulator };
    },
  };
}
