import { z } from 'zod';
import { zUuid } from '#kernel/wire.ts';
import { paymentsPublicApi, zDriverName } from '#modules/payments/contract/public.ts';
import type { DriverRegistry } from '#modules/payments/server/driver-registry.ts';
import type { PaymentDesk } from '#modules/payments/server/payment-desk.ts';
import { getPaymentStatus, getProcessingData } from '#modules/payments/server/processing-data.ts';
import { type IncomingNotice, receiveNotice } from '#modules/payments/server/receive-notice.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp, HttpRequest } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

export type PaymentRoutesDeps = {
  readonly db: Db;
  readonly drivers: DriverRegistry;
  readonly desk: PaymentDesk;
  readonly countNotice: (driver: string, kind: 'authentic' | 'unsigned' | 'unknown') => void;
  /** Receives the id of a notice about no payment of ours: it may be about an order at a card terminal. */
  readonly noticedElsewhere?: ((id: string) => void) | undefined;
  /** Address of the site as partners reach it; it is part of the data they sign. */
  readonly partnerUrlOf: (exhibitorId: number) => Promise<string>;
};

/**
 * The provider receives this path when refunds are activated; it fetches the keys there, on the
 * exhibitor's own host.
 */
export const PUBLIC_KEYS_PATH = '/api/payments/jwks';

export function paymentRoutes(app: HttpApp, deps: PaymentRoutesDeps): void {
  const serve = serving(app, paymentsPublicApi);
  serve('GET /api/payments/:id/status', {}, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return { data: await getPaymentStatus(deps.db, deps.desk, request.exhibitorId, request.params.id) };
  });
  serve('GET /api/payments/:id/processing-data', {}, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return { data: await getProcessingData(deps.db, deps.desk, request.exhibitorId, request.params.id) };
  });
  serve('GET /api/payments/jwks', {}, async (request, reply) => {
    reply.header('cache-control', 'public, max-age=300');
    return { keys: await deps.drivers.publicKeys(request.exhibitorId) };
  });
}

const BODY_BYTES_MAX = 64 * 1024;

/** The webhooks that providers call; the answer is the same for any content (T27). */
export function paymentWebhooks(app: HttpApp, deps: PaymentRoutesDeps): void {
  const receive = async (request: HttpRequest, driver: string, paymentId: string | null) => {
    if (!zDriverName.safeParse(driver).success) return {};
    const notice: IncomingNotice = {
      driver,
      paymentId,
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      headers: { signature: headerOf(request, 'signature') },
      url: (await deps.partnerUrlOf(request.exhibitorId)) + request.url,
    };
    await receiveNotice(deps, notice);
    return {};
  };
  app.post(
    '/webhooks/payments/:driver',
    { bodyLimit: BODY_BYTES_MAX, schema: { hide: true, params: z.object({ driver: z.string().max(40) }) } },
    (request) => receive(request, request.params.driver, null),
  );
  app.post(
    '/webhooks/payments/:driver/:payment',
    {
      bodyLimit: BODY_BYTES_MAX,
      schema: { hide: true, params: z.object({ driver: z.string().max(40), payment: z.string().max(64) }) },
    },
    (request) => receive(request, request.params.driver, zUuid.safeParse(request.params.payment).data ?? null),
  );
}

const headerOf = (request: HttpRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
};
