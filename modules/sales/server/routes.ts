import type { FastifyRequest } from 'fastify';
import { businessDay } from '#kernel/days.ts';
import { conflict } from '#kernel/refusal.ts';
import { staffOfCookies } from '#modules/access/server.ts';
import { requireFeature } from '#modules/exhibitor/server.ts';
import { acceptsVouchers } from '#modules/pricing/rules/tariffs-for.ts';
import { type BillResultWire, type CheckoutRequest, salesPublicApi } from '#modules/sales/contract/public.ts';
import { billResult } from '#modules/sales/rules/bill/bill-result.ts';
import { isBillStatus } from '#modules/sales/rules/bill/bill-states.ts';
import { CHECKOUTS_AT_ONCE, type Checkout } from '#modules/sales/server/checkout/checkout.ts';
import type { ExchangeForShow } from '#modules/sales/server/exchange/exchange-for-show.ts';
import { showOtherShow } from '#modules/sales/server/exchange/show-other-show.ts';
import { extendHold } from '#modules/sales/server/holds/extend-hold.ts';
import { HOLD_LIMITS } from '#modules/sales/server/holds/hold-limits.ts';
import { returnMoney } from '#modules/sales/server/moving/return-money.ts';
import { getBillResult, getBillStatus } from '#modules/sales/server/settlement/bill-result.ts';
import type { SalesEvents } from '#modules/sales/server/store/sales-events.ts';
import { siteTariffs } from '#modules/site/server.ts';
import type { Snapshots } from '#modules/site/snapshot.ts';
import { checkVoucher } from '#modules/vouchers/server.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Db } from '#platform/db/tx.ts';
import { actorOf, type HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type SalesRoutesDeps = {
  readonly db: Db;
  readonly snapshots: Snapshots;
  readonly checkout: Checkout;
  readonly exchangeForShow: ExchangeForShow;
  readonly events: SalesEvents;
  readonly translator: Pick<Translator, 'sentence'>;
  /** The authoritative clock, epoch ms. */
  readonly now: () => number;
  /** Whether this is a restored copy: it sells nothing online. */
  readonly quiet?: { readonly isQuiet: () => boolean };
};

export function salesRoutes(app: HttpApp, deps: SalesRoutesDeps): void {
  const serve = serving(app, salesPublicApi);
  const resultFor = async (
    { exhibitorId, locale, visitor }: FastifyRequest,
    billId: string,
  ): Promise<BillResultWire> => {
    const snapshot = await deps.snapshots.get(exhibitorId);
    const result = await getBillResult(deps.db, snapshot, billId, locale, deps.now(), visitor.id);
    return { ...result, message: result.message || statusMessage(deps, result, locale) };
  };
  const limits = { limit: 'checkout', maxConcurrent: CHECKOUTS_AT_ONCE, isPressed: isNearlySold(deps) } as const;
  serve('POST /api/checkout', limits, async (request) => {
    await refuseBeforeOpening(deps, request);
    const buyer = {
      channel: 'site',
      locale: request.locale,
      visitor: request.visitor.id,
      // The Wi-Fi of the cinema is no network of one hoarder.
      visitorNet: request.isOwnAddress ? null : request.visitor.net,
    } as const;
    return {
      data: await deps.checkout(request.exhibitorId, request.body, buyer, request.headers['idempotency-key'] ?? null),
    };
  });

  serve('GET /api/bill/:uuid/result', {}, async (request, reply) => {
    secret(reply);
    return { data: await resultFor(request, request.params.uuid) };
  });

  serve('GET /api/bill/:uuid/status', {}, async (request, reply) => {
    secret(reply);
    const snapshot = await deps.snapshots.get(request.exhibitorId);
    return { data: await getBillStatus(deps.db, snapshot, request.params.uuid, request.locale) };
  });

  serve('POST /api/bill/:uuid/extension', {}, async (request, reply) => {
    secret(reply);
    const acting = {
      exhibitorId: request.exhibitorId,
      actor: actorOf(request.visitor),
      channel: 'site',
      note: 'more time',
    } as const;
    const { holdUntil, left } = await extendHold(deps.db, acting, request.params.uuid);
    return { data: { hold_until: new Date(holdUntil).toISOString(), extensions_left: left } };
  });

  serve('POST /api/bill/:uuid/money-back', {}, async (request, reply) => {
    secret(reply);
    const { exhibitorId, visitor, params } = request;
    const acting = { exhibitorId, actor: actorOf(visitor), channel: 'site' } as const;
    await returnMoney(deps.db, acting, params.uuid, deps.events);
    return { data: await resultFor(request, params.uuid) };
  });
  otherShowRoutes(app, deps);
}

/** Another screening instead of a moved one (D-199). */
function otherShowRoutes(app: HttpApp, deps: SalesRoutesDeps): void {
  const serve = serving(app, salesPublicApi);
  serve('GET /api/bill/:uuid/other-show', {}, async (request, reply) => {
    secret(reply);
    const snapshot = await deps.snapshots.get(request.exhibitorId);
    return { data: await showOtherShow(deps, snapshot, request.params.uuid, request.locale) };
  });

  serve('POST /api/bill/:uuid/other-show', { limit: 'checkout' }, async (request, reply) => {
    secret(reply);
    await refuseBeforeOpening(deps, request);
    const { exhibitorId, locale, visitor, params, body, headers } = request;
    const by = { exhibitorId, locale, visitor, actor: actorOf(visitor) };
    return { data: await deps.exchangeForShow(by, params.uuid, body, headers['idempotency-key']) };
  });
}

/** A restored copy sells nothing. Before the opening only employees buy on the website: to test it. */
async function refuseBeforeOpening(
  { db, snapshots, quiet }: SalesRoutesDeps,
  { exhibitorId, headers }: FastifyRequest,
): Promise<void> {
  if (quiet?.isQuiet()) throw conflict('sales.quiet_copy');
  const { exhibitor } = await snapshots.get(exhibitorId);
  if (!exhibitor.open && !(await staffOfCookies(db, exhibitorId, headers.cookie))) throw conflict('sales.not_open');
}

/**
 * Returns whether a cart holds tickets for a hall that is nearly taken, by the counts of this node:
 * they decide about solved work, never about a sale.
 */
const isNearlySold =
  ({ snapshots }: Pick<SalesRoutesDeps, 'snapshots'>) =>
  async ({ exhibitorId, body }: FastifyRequest): Promise<boolean> => {
    const { screenings } = await snapshots.get(exhibitorId);
    return (body as CheckoutRequest).items.some((item) => {
      const screening = item.type === 'ticket' ? screenings.get(item.schedule_id) : undefined;
      if (!screening) return false;
      return snapshots.counts(exhibitorId, screening.id).taken > HOLD_LIMITS.tight * screening.capacity;
    });
  };

/** Checks a voucher for a screening: the result depends on the programme and the prices (D-097). */
export function voucherCheckRoute(
  app: HttpApp,
  deps: Pick<SalesRoutesDeps, 'db' | 'snapshots' | 'now'> & { secrets: Secrets },
): void {
  const serve = serving(app, salesPublicApi);
  serve('POST /api/vouchers/validate', { limit: 'voucher' }, async (request) => {
    const snapshot = await deps.snapshots.get(request.exhibitorId);
    requireFeature(snapshot.settings.public_config.features, 'vouchers');
    const screening = snapshot.screenings.get(request.body.schedule_id);
    const { timezone } = snapshot.exhibitor;
    const now = deps.now();
    const today = businessDay(now, timezone, snapshot.settings.public_config.midnight_offset);
    const tariffs = screening ? siteTariffs(snapshot, screening, today) : [];
    const moment = {
      now_ms: now,
      timeZone: timezone,
      reuse_minutes: snapshot.settings.voucher_reuse_minutes,
      may_override: false,
    };
    const situation = { screeningExists: screening !== undefined, tariffsAccept: acceptsVouchers(tariffs), moment };
    return { data: await checkVoucher(deps, request.exhibitorId, request.body, situation) };
  });
}

/** D-086: unless a bill is settled, its message explains its status in the reader's language. */
function statusMessage(
  { translator }: Pick<SalesRoutesDeps, 'translator'>,
  { status, download, exchanged }: Pick<BillResultWire, 'status' | 'download' | 'exchanged'>,
  locale: string,
): string {
  const { text } = billResult(isBillStatus(status) ? status : 'pending', download !== null, exchanged !== null);
  if (text === 'settled') return '';
  return `<p>${translator.sentence(locale, 'website/payment', `result.${text}.text`)}</p>`;
}

/**
 * The address of a bill gives access to tickets: it is not cached, not indexed and not sent as a
 * referrer (T85).
 */
function secret(reply: { headers(values: Record<string, string>): unknown }): void {
  reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
}
