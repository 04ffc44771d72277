/** A payment provider that speaks Mollie's Payments API v2 on its own socket. */
import { join } from 'node:path';
import { bookPage } from '#simulators/book-page.ts';
import { startHttpServer } from '#simulators/http-server.ts';
import { catalogueRoutes } from '#simulators/mollie/catalogue-routes.ts';
import { checkoutRoutes } from '#simulators/mollie/checkout-page.ts';
import { openIdempotency } from '#simulators/mollie/idempotency.ts';
import { openMerchantGate } from '#simulators/mollie/merchant-gate.ts';
import { type ApiOptions, paymentRoutes } from '#simulators/mollie/payment-routes.ts';
import { openMolliePayments, PAYMENT_STATUSES } from '#simulators/mollie/payments.ts';
import { refundRoutes } from '#simulators/mollie/refund-routes.ts';
import { terminalRoutes } from '#simulators/mollie/terminal-routes.ts';
import { mollieError } from '#simulators/mollie/wire.ts';
import type { BookView } from '#simulators/money-book.ts';
import { startNoticeSender } from '#simulators/notice-sender.ts';
import { styleRoute } from '#simulators/page.ts';
import { freshSettings, type PaymentControl, paymentControl } from '#simulators/payment-control.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Ten attempts within 26 hours, each counted from the one before. */
export const WEBHOOK_SCHEDULE_MS = [0, 1, 2, 4, 8, 16, 29]
  .map((minutes) => minutes * MINUTE)
  .concat([HOUR, 2 * HOUR, 22 * HOUR]);
const WEBHOOK_ANSWER_MS = 15_000;

export const MOLLIE_TEST_KEY = 'test_FoyerSimulator0000000000000000';

export type MollieSimulatorOptions = {
  readonly host?: string;
  readonly port?: number;
  /** One key is one website profile. Must start with test_ or live_. Default {@link MOLLIE_TEST_KEY}. */
  readonly apiKey?: string | readonly string[];
  /** The public address of this server (links, checkout pages). Default: where it listens. */
  readonly publicUrl?: string;
  /**
   * The factor by which the provider's time is faster than real time: expiry, webhook attempts,
   * idempotency. Default 1.
   */
  readonly timeScale?: number;
  /** Real milliseconds before the first attempt of a webhook. Default 0. */
  readonly webhookDelayMs?: number;
  /** Real milliseconds before a webhook times out. Default 15,000. */
  readonly webhookAnswerMs?: number;
  /**
   * Real milliseconds until a refund completes; null: only the control API changes it. Default
   * 10,000.
   */
  readonly refundSettleMs?: number | null;
  /** Folder for the book; none: memory only. */
  readonly bookDir?: string;
  /** The number of stored payments. Default 10,000. */
  readonly keep?: number;
};

export type MollieSimulator = {
  readonly url: string;
  readonly port: number;
  readonly apiKey: string;
  readonly control: PaymentControl;
  book(): BookView;
  close(): Promise<void>;
};

export async function startMollieSimulator(options: MollieSimulatorOptions = {}): Promise<MollieSimulator> {
  const timeScale = options.timeScale ?? 1;
  const apiKeys = [options.apiKey ?? MOLLIE_TEST_KEY].flat();
  const wrongKey = apiKeys.find((key) => !/^(test|live)_\w{4,}$/.test(key));
  if (wrongKey !== undefined) throw new Error('A Mollie API key starts with test_ or live_');
  const settings = freshSettings(
    options.refundSettleMs === undefined ? {} : { refundSettleMs: options.refundSettleMs },
  );
  settings.notices.lateMs = options.webhookDelayMs ?? 0;
  const noticeSender = startNoticeSender({
    settings: () => settings.notices,
    scheduleMs: WEBHOOK_SCHEDULE_MS,
    timeScale,
    answerWithinMs: options.webhookAnswerMs ?? WEBHOOK_ANSWER_MS,
    acknowledged: (status) => status === 200,
  });
  const file = options.bookDir && join(options.bookDir, 'mollie.jsonl');
  const payments = openMolliePayments({ settings, noticeSender, timeScale, file, keep: options.keep });
  const { control, routes, served, faultFor } = paymentControl({
    statuses: PAYMENT_STATUSES,
    forgeries: ['id'],
    settings,
    book: payments.book.view,
    newestId: () => payments.book.newest()?.id,
    change: payments.change,
    chargeBack: payments.chargeBack,
    driveRefund: payments.driveRefund,
    notify: async (id, how) => noticeSender.sendNow(payments.notice(id), how),
    deliveries: noticeSender.deliveries,
  });
  const idempotency = openIdempotency(timeScale);
  const payAt = (id: string): string => {
    const terminalId = payments.book.get(id)?.terminalId;
    return terminalId ? `/terminals/${terminalId}` : `/checkout/select-method/${id.slice(3)}`;
  };

  const server = await startHttpServer({
    host: options.host,
    port: options.port,
    failure: mollieError,
    served,
    faultFor,
    routes: (address) => {
      const gate = openMerchantGate(apiKeys, payments);
      const api: ApiOptions = { url: options.publicUrl ?? address, gate, payments, settings, idempotency };
      return [
        ...paymentRoutes(api),
        ...refundRoutes(api),
        ...catalogueRoutes(api),
        ...terminalRoutes(api),
        ...checkoutRoutes(payments),
        ...routes,
        styleRoute,
        { method: 'GET', path: /^\/$/, handle: () => bookPage('mollie', 'Payments', payments.book.view(), payAt) },
      ];
    },
  });

  return {
    url: server.url,
    port: server.port,
    apiKey: apiKeys[0] ?? MOLLIE_TEST_KEY,
    control,
    book: payments.book.view,
    async close() {
      noticeSender.close();
      payments.close();
      await server.close();
    },
  };
}
