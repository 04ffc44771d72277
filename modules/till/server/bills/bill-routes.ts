import type { DayAtTill } from '#modules/terminals/server.ts';
import { tillDeviceApi } from '#modules/till/contract/device.ts';
import type { TerminalDay } from '#modules/till/contract/till.ts';
import { abandonPayment, askAboutPayment, decidePayment } from '#modules/till/server/attempts/payment-attempts.ts';
import { readPaymentCode } from '#modules/till/server/attempts/read-payment-code.ts';
import { readChange } from '#modules/till/server/bills/change-bill.ts';
import { deleteBill } from '#modules/till/server/bills/delete-bill.ts';
import { mailBill } from '#modules/till/server/bills/mail-bill.ts';
import { parkBill, resumeBill } from '#modules/till/server/bills/park-bill.ts';
import { listBills, readBill } from '#modules/till/server/bills/read-bill.ts';
import { previewRefundAtTill, refundAtTill } from '#modules/till/server/bills/refund-at-till.ts';
import { atSomeTill, atTill, CLOSED, ofTills, type TillRouteDeps } from '#modules/till/server/route-parts.ts';
import { payBill } from '#modules/till/server/selling/pay-bill.ts';
import {
  abandonRefund,
  decideRefund,
  payOutByHand,
  refundAtTerminal,
} from '#modules/till/server/terminals/card-refunds.ts';
import type { HttpApp, HttpRequest } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

/** Registers the routes for existing bills at tills: pay, park, delete, refund. */
export function tillBillRoutes(app: HttpApp, deps: TillRouteDeps): void {
  const serve = serving(app, tillDeviceApi);
  const preValidation = atSomeTill(deps, 'pos.sell');
  const answerBill = async (request: HttpRequest, uuid: string) => ({
    data: await readBill(deps, atTill(request), uuid),
  });
  serve('GET /api/pos/bills', { ...ofTills, preValidation }, async (request, reply) => {
    reply.headers(CLOSED);
    const { which, search = '', mine = false } = request.query;
    return { data: { bills: await listBills(deps, atTill(request), { which, search: search.trim(), mine }) } };
  });
  serve('GET /api/pos/bills/:uuid', { ...ofTills, preValidation }, async (request, reply) => {
    reply.headers(CLOSED);
    return answerBill(request, request.params.uuid);
  });
  serve('GET /api/pos/bills/:uuid/change', { ...ofTills, preValidation }, async (request, reply) => {
    reply.headers(CLOSED);
    return { data: await readChange(deps, atTill(request), request.params.uuid) };
  });
  serve('POST /api/pos/bills/:uuid/payments', { ...ofTills, preValidation }, async (request) => {
    const { uuid } = request.params;
    await payBill(deps, atTill(request), uuid, request.body, request.headers['idempotency-key']);
    return answerBill(request, uuid);
  });
  serve('POST /api/pos/bills/:uuid/payments/:payment/abort', { ...ofTills, preValidation }, async (request) => {
    const { uuid, payment } = request.params;
    await abandonPayment(deps, atTill(request), uuid, payment);
    return answerBill(request, uuid);
  });
  serve('POST /api/pos/bills/:uuid/payments/:payment/ask-again', { ...ofTills, preValidation }, async (request) => {
    const { uuid, payment } = request.params;
    await askAboutPayment(deps, atTill(request), uuid, payment);
    return answerBill(request, uuid);
  });
  serve('POST /api/pos/bills/:uuid/payments/:payment/decision', { ...ofTills, preValidation }, async (request) => {
    const { uuid, payment } = request.params;
    await decidePayment(deps, atTill(request), uuid, payment, request.body);
    return answerBill(request, uuid);
  });
  serve('GET /api/pos/bills/:uuid/payments/:payment/code', { ...ofTills, preValidation }, async (request, reply) => {
    reply.headers(CLOSED);
    const { uuid, payment } = request.params;
    return { data: await readPaymentCode(deps, atTill(request), uuid, payment) };
  });
  serve('POST /api/pos/bills/:uuid/park', { ...ofTills, preValidation }, async (request) => {
    await parkBill(deps, atTill(request), request.params.uuid, request.body.as);
    return answerBill(request, request.params.uuid);
  });
  serve('POST /api/pos/bills/:uuid/mail', { ...ofTills, preValidation }, async (request) => {
    await mailBill(deps, atTill(request), request.params.uuid, request.body.email);
    return answerBill(request, request.params.uuid);
  });
  serve('POST /api/pos/bills/:uuid/take', { ...ofTills, preValidation }, async (request) => {
    await resumeBill(deps, atTill(request), request.params.uuid);
    return answerBill(request, request.params.uuid);
  });
  serve('POST /api/pos/bills/:uuid/delete', { ...ofTills, preValidation }, async (request) => {
    await deleteBill(deps, atTill(request), request.params.uuid);
    return answerBill(request, request.params.uuid);
  });
  serve(
    'POST /api/pos/bills/:uuid/refund',
    { ...ofTills, policy: 'bills.refund', preValidation: atSomeTill(deps, 'bills.refund') },
    async (request) => {
      const { uuid } = request.params;
      await refundAtTill(deps, atTill(request), uuid, request.body, request.headers['idempotency-key']);
      return answerBill(request, uuid);
    },
  );
}

/** Registers the route that says what a refund gives back. */
export function tillRefundPreviewRoute(app: HttpApp, deps: TillRouteDeps): void {
  const serve = serving(app, tillDeviceApi);
  const config = { ...ofTills, policy: 'bills.refund', preValidation: atSomeTill(deps, 'bills.refund') } as const;
  serve('POST /api/pos/bills/:uuid/refund-preview', config, async (request) => ({
    data: await previewRefundAtTill(deps, atTill(request), request.params.uuid, request.body),
  }));
}

/** Registers the routes that end the days of the terminals beside a till and its drawer (D-143). */
export function tillTerminalRoutes(app: HttpApp, deps: TillRouteDeps): void {
  const serve = serving(app, tillDeviceApi);
  const config = { ...ofTills, preValidation: atSomeTill(deps, 'pos.sell') };
  const wireOf = ({ terminalId, outcome, says, day }: DayAtTill, locale: string): TerminalDay => ({
    terminal_id: terminalId,
    outcome,
    note: says === '' ? '' : deps.translator.sentence(locale, 'answers', `terminals.says.${says}`),
    day,
  });
  const ends = async (request: HttpRequest, terminalId: number | null) => {
    const { device, acting, locale } = atTill(request);
    return { data: wireOf(await deps.terminals.endDay(acting, { deviceId: device.id, terminalId }), locale) };
  };
  serve('POST /api/pos/terminal/end-of-day', config, (request) => ends(request, null));
  serve('POST /api/pos/terminals/:id/end-of-day', config, (request) => ends(request, request.params.id));
  serve('GET /api/pos/terminals/:id/end-of-day', config, async (request) => {
    const { device, exhibitorId, locale } = atTill(request);
    const at = { deviceId: device.id, terminalId: request.params.id };
    return { data: wireOf(await deps.terminals.lastDay(exhibitorId, at), locale) };
  });
}

/** Registers the routes for refunds to cards that wait to be paid out (REFUND-15). */
export function tillCardRefundRoutes(app: HttpApp, deps: TillRouteDeps): void {
  const serve = serving(app, tillDeviceApi);
  const config = { ...ofTills, policy: 'bills.refund', preValidation: atSomeTill(deps, 'bills.refund') } as const;
  const answerBill = async (request: HttpRequest, uuid: string) => ({
    data: await readBill(deps, atTill(request), uuid),
  });
  serve('POST /api/pos/bills/:uuid/refunds/:refund/terminal', config, async (request) => {
    const { uuid, refund } = request.params;
    await refundAtTerminal(deps, atTill(request), uuid, refund);
    return answerBill(request, uuid);
  });
  serve('POST /api/pos/bills/:uuid/refunds/:refund/abort', config, async (request) => {
    const { uuid, refund } = request.params;
    await abandonRefund(deps, atTill(request), uuid, refund);
    return answerBill(request, uuid);
  });
  serve('POST /api/pos/bills/:uuid/refunds/:refund/decision', config, async (request) => {
    const { uuid, refund } = request.params;
    await decideRefund(deps, atTill(request), uuid, refund, request.body);
    return answerBill(request, uuid);
  });
  serve('POST /api/pos/bills/:uuid/refunds/:refund/paid-out', config, async (request) => {
    const { uuid, refund } = request.params;
    await payOutByHand(deps, atTill(request), uuid, refund, request.body.how);
    return answerBill(request, uuid);
  });
}
