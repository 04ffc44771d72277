import { z } from 'zod';
import { businessDay } from '#kernel/days.ts';
import { answerOf, zUuid } from '#kernel/wire.ts';
import { requireFeature } from '#modules/exhibitor/server.ts';
import { acceptsVouchers } from '#modules/pricing/rules/tariffs-for.ts';
import {
  zBillResult,
  zBillStatus,
  zCheckoutAnswer,
  zCheckoutRequest,
  zHoldExtension,
} from '#modules/sales/contract.ts';
import { billResult } from '#modules/sales/rules/bill-result.ts';
import { isBillStatus } from '#modules/sales/rules/bill-states.ts';
import { getBillResult, getBillStatus } from '#modules/sales/server/bill-result.ts';
import { CHECKOUTS_AT_ONCE, type Checkout } from '#modules/sales/server/checkout.ts';
import { extendHold } from '#modules/sales/server/extend-hold.ts';
import { siteTariffs } from '#modules/site/server.ts';
import type { Snapshots } from '#modules/site/snapshot.ts';
import { zVoucherCheck, zVoucherCheckRequest } from '#modules/vouchers/contract.ts';
import { checkVoucher } from '#modules/vouchers/server.ts';
import type { Db } from '#platform/db/tx.ts';
import { actorOf, type HttpApp } from '#platform/http/app.ts';
import type { Translator } from '#platform/i18n/translator.ts';
import type { Secrets } from '#platform/secrets.ts';

export type SalesRoutesDeps = {
  readonly db: Db;
  readonly snapshots: Snapshots;
  readonly checkout: Checkout;
  readonly translator: Pick<Translator, 'sentence'>;
  /** The judging clock, epoch ms. */
  readonly now: () => number;
};

const zBillId = z.object({ uuid: zUuid });
const zKey = z.string().min(16).max(255);

export function salesRoutes(app: HttpApp, deps: SalesRoutesDeps): void {
  app.post(
    '/api/checkout',
    {
      config: { limit: 'checkout', room: CHECKOUTS_AT_ONCE },
      schema: {
        summary: 'Sells tickets or a voucher: holds seats and turns, answers the bill and its payment',
        description: 'Send an Idempotency-Key header (16 to 255 characters): the same request is carried out once.',
        tags: ['sales'],
        headers: z.looseObject({ 'idempotency-key': zKey.optional() }),
        body: zCheckoutRequest,
        response: { 200: answerOf(zCheckoutAnswer) },
      },
    },
    async (request) => {
      const buyer = {
        channel: 'site',
        locale: request.locale,
        visitor: request.visitor.id,
        visitorNet: request.visitor.net,
      } as const;
      return {
        data: await deps.checkout(request.exhibitorId, request.body, buyer, request.headers['idempotency-key'] ?? null),
      };
    },
  );

  app.get(
    '/api/bill/:uuid/result',
    {
      schema: {
        summary: 'The result of a bill',
        tags: ['sales'],
        params: zBillId,
        response: { 200: answerOf(zBillResult) },
      },
    },
    async (request, reply) => {
      secret(reply);
      const snapshot = await deps.snapshots.get(request.exhibitorId);
      const result = await getBillResult(deps.db, snapshot, request.params.uuid, request.locale, deps.now());
      return { data: { ...result, message: result.message || statusMessage(deps, result.status, request.locale) } };
    },
  );

  app.get(
    '/api/bill/:uuid/status',
    {
      schema: {
        summary: 'Where a bill stands, with its payment while it can be paid',
        tags: ['sales'],
        params: zBillId,
        response: { 200: answerOf(zBillStatus) },
      },
    },
    async (request, reply) => {
      secret(reply);
      const snapshot = await deps.snapshots.get(request.exhibitorId);
      return { data: await getBillStatus(deps.db, snapshot, request.params.uuid, request.locale) };
    },
  );

  app.post(
    '/api/bill/:uuid/extension',
    {
      schema: {
        summary: 'Keeps the places five minutes longer, twice at most',
        tags: ['sales'],
        params: zBillId,
        response: { 200: answerOf(zHoldExtension) },
      },
    },
    async (request, reply) => {
      secret(reply);
      const acting = {
        exhibitorId: request.exhibitorId,
        actor: actorOf(request.visitor),
        channel: 'site',
        note: 'more time',
      } as const;
      const { holdUntil, left } = await extendHold(deps.db, acting, request.params.uuid);
      return { data: { hold_until: new Date(holdUntil).toISOString(), extensions_left: left } };
    },
  );
}

/** A voucher is checked for a screening: the programme and the prices decide with it (D-097). */
export function voucherCheckRoute(
  app: HttpApp,
  deps: Pick<SalesRoutesDeps, 'db' | 'snapshots' | 'now'> & { secrets: Secrets },
): void {
  app.post(
    '/api/vouchers/validate',
    {
      config: { limit: 'voucher' },
      schema: {
        summary: 'Whether a voucher may pay visits of this screening',
        tags: ['vouchers'],
        body: zVoucherCheckRequest,
        response: { 200: answerOf(zVoucherCheck) },
      },
    },
    async (request) => {
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
      const situation = { screeningKnown: screening !== undefined, tariffsAccept: acceptsVouchers(tariffs), moment };
      return { data: await checkVoucher(deps, request.exhibitorId, request.body, situation) };
    },
  );
}

/** D-086: before it is settled, and after, the message of a bill is what its status means, in the reader's language. */
function statusMessage({ translator }: Pick<SalesRoutesDeps, 'translator'>, status: string, locale: string): string {
  const { text } = billResult(isBillStatus(status) ? status : 'pending');
  if (text === 'settled') return '';
  return `<p>${translator.sentence(locale, 'website/payment', `result.${text}.text`)}</p>`;
}

/** The address of a bill opens tickets: neither kept, nor indexed, nor told to others (T85). */
function secret(reply: { headers(values: Record<string, string>): unknown }): void {
  reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
}
