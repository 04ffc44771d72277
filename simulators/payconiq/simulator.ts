/**
 * A payment provider that speaks the Bancontact Pay (ex Payconiq) merchant API v3 on its own
 * socket.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { bookPage } from '#simulators/book-page.ts';
import { controlBody, controlRoute } from '#simulators/control-route.ts';
import { startHttpServer } from '#simulators/http-server.ts';
import type { BookView } from '#simulators/money-book.ts';
import { startNoticeSender } from '#simulators/notice-sender.ts';
import { styleRoute } from '#simulators/page.ts';
import { payconiqApiRoutes } from '#simulators/payconiq/api-routes.ts';
import { type MerchantKeys, merchantSignatureCheck } from '#simulators/payconiq/merchant-signature.ts';
import { type Creditor, PAYMENT_STATUSES } from '#simulators/payconiq/payment.ts';
import { openPayconiqPayments } from '#simulators/payconiq/payments.ts';
import { hostedCheckout, keySetRoute, phoneRoutes } from '#simulators/payconiq/phone-page.ts';
import { FORGERIES, openSigner } from '#simulators/payconiq/signature.ts';
import { payconiqFailure } from '#simulators/payconiq/wire.ts';
import { freshSettings, type PaymentControl, paymentControl } from '#simulators/payment-control.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/**
 * About 24 hours, each attempt counted from the one before. The provider does not document the
 * delays.
 */
const CALLBACK_SCHEDULE_MS = [0, 1, 2, 4, 8, 16, 29]
  .map((minutes) => minutes * MINUTE)
  .concat([HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 8 * HOUR]);
const CALLBACK_ANSWER_MS = 15_000;
const TRIED_AGAIN: readonly (number | null)[] = [null, 429, 500, 503, 504, 509];

export const PAYCONIQ_KEY = 'foyer-simulator-payconiq-key';

export type PayconiqSimulatorOptions = {
  readonly host?: string;
  readonly port?: number;
  /** One key is one product profile. Default {@link PAYCONIQ_KEY}. */
  readonly apiKey?: string | readonly string[];
  /** The public address of this server (links, deep links). Default: where it listens. */
  readonly publicUrl?: string;
  /** The merchant's key set, or its address: then refunds must be signed. */
  readonly merchantJwks?: MerchantKeys;
  /**
   * The factor by which the provider's time is faster than real time: expiry and callback attempts.
   * Default 1.
   */
  readonly timeScale?: number;
  /** Real milliseconds before the first attempt of a callback. Default 0. */
  readonly webhookDelayMs?: number;
  /** Real milliseconds before a callback times out. Default 15,000. */
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

type PayconiqControl = PaymentControl & {
  /** Signs with a new key from now on; the earlier ones stay in the key set. */
  rotateKey(): void;
  /** Registers the merchant's key set; null: refunds need no signature. */
  registerMerchantKeys(keys: MerchantKeys | null): void;
};

export type PayconiqSimulator = {
  readonly url: string;
  readonly port: number;
  readonly apiKey: string;
  /** The product profile (PPID) of the first key: the `sub` of its callbacks. */
  readonly profileId: string;
  readonly jwksUrl: string;
  readonly control: PayconiqControl;
  book(): BookView;
  close(): Promise<void>;
};

/** Returns the profile of an API key: the same key is always the same profile. */
function creditorOf(apiKey: string): Creditor {
  const digest = createHash('sha256').update(apiKey).digest('hex');
  return {
    profileId: digest.slice(0, 24),
    merchantId: digest.slice(24, 48),
    name: 'Foyer Demo Cinema',
    iban: 'BE71096123456769',
  };
}

export async function startPayconiqSimulator(options: PayconiqSimulatorOptions = {}): Promise<PayconiqSimulator> {
  const timeScale = options.timeScale ?? 1;
  const apiKeys = [options.apiKey ?? PAYCONIQ_KEY].flat();
  const settings = freshSettings(
    options.refundSettleMs === undefined ? {} : { refundSettleMs: options.refundSettleMs },
  );
  settings.notices.lateMs = options.webhookDelayMs ?? 0;
  const signer = openSigner();
  const noticeSender = startNoticeSender({
    settings: () => settings.notices,
    scheduleMs: CALLBACK_SCHEDULE_MS,
    timeScale,
    answerWithinMs: options.webhookAnswerMs ?? CALLBACK_ANSWER_MS,
    acknowledged: (status) => !TRIED_AGAIN.includes(status),
  });
  const file = options.bookDir && join(options.bookDir, 'payconiq.jsonl');
  const payments = openPayconiqPayments({ settings, noticeSender, signer, timeScale, file, keep: options.keep });
  const { control, routes, served, faultFor } = paymentControl({
    statuses: PAYMENT_STATUSES,
    forgeries: FORGERIES,
    settings,
    book: payments.book.view,
    newestId: () => payments.book.newest()?.id,
    change: payments.change,
    chargeBack: payments.chargeBack,
    driveRefund: payments.driveRefund,
    notify: async (id, how) => noticeSender.sendNow(payments.notice(id, how.status), how),
    deliveries: noticeSender.deliveries,
  });
  let signatureCheck = options.merchantJwks ? merchantSignatureCheck(options.merchantJwks) : null;
  const payconiqControl: PayconiqControl = {
    ...control,
    rotateKey: signer.rotate,
    registerMerchantKeys: (keys) => {
      signatureCheck = keys ? merchantSignatureCheck(keys) : null;
    },
  };

  const server = await startHttpServer({
    host: options.host,
    port: options.port,
    failure: payconiqFailure,
    served,
    faultFor,
    routes: (address) => {
      const url = options.publicUrl ?? address;
      const creditors = new Map(apiKeys.map((key) => [key, creditorOf(key)]));
      return [
        ...payconiqApiRoutes({ url, creditors, payments, settings, signatureCheck: () => signatureCheck }),
        ...phoneRoutes(payments),
        keySetRoute(signer.keySet),
        ...routes,
        controlRoute('POST', /^\/control\/rotate-key$/, (call) => {
          controlBody(call);
          payconiqControl.rotateKey();
        }),
        controlRoute('POST', /^\/control\/merchant-keys$/, (call) =>
          payconiqControl.registerMerchantKeys(controlBody(call).jwks as MerchantKeys | null),
        ),
        styleRoute,
        {
          method: 'GET',
          path: /^\/$/,
          handle(call) {
            const payment = payments.book.get(call.query.get('paymentId') ?? '');
            return payment
              ? hostedCheckout(payment, url)
              : bookPage('payconiq', 'Payments', payments.book.view(), (id) => `/pay/2/${id}`);
          },
        },
      ];
    },
  });

  return {
    url: server.url,
    port: server.port,
    apiKey: apiKeys[0] ?? PAYCONIQ_KEY,
    profileId: creditorOf(apiKeys[0] ?? PAYCONIQ_KEY).profileId,
    jwksUrl: `${server.url}/jwks`,
    control: payconiqControl,
    book: payments.book.view,
    async close() {
      noticeSender.close();
      payments.close();
      await server.close();
    },
  };
}
