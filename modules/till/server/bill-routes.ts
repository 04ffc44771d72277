import { z } from 'zod';
import { answerOf, zUuid } from '#kernel/wire.ts';
import {
  zTillBill,
  zTillBills,
  zTillBillsQuery,
  zTillDecision,
  zTillPark,
  zTillPay,
  zTillRefund,
} from '#modules/till/contract.ts';
import { decideAtTerminal, giveUpAtTerminal } from '#modules/till/server/decide-at-terminal.ts';
import { deleteBill } from '#modules/till/server/delete-bill.ts';
import { parkBill, takeBill } from '#modules/till/server/hand-over.ts';
import { payBill } from '#modules/till/server/pay-bill.ts';
import { listBills, readBill } from '#modules/till/server/read-bill.ts';
import { refundAtTill } from '#modules/till/server/refund-at-till.ts';
import {
  atSomeTill,
  atTill,
  CLOSED,
  ofTills,
  type TillRouteDeps,
  tags,
  zOnce,
} from '#modules/till/server/route-parts.ts';
import type { HttpApp, HttpRequest } from '#platform/http/app.ts';

const zBillId = z.object({ uuid: zUuid });
const zPaymentId = z.object({ uuid: zUuid, payment: zUuid });

/** What tills do with a bill that is there: pay it, put it aside, end it, give it back. */
export function tillBillRoutes(app: HttpApp, deps: TillRouteDeps): void {
  const preValidation = atSomeTill(deps, 'pos.sell');
  const answerBill = async (request: HttpRequest, uuid: string) => ({
    data: await readBill(deps, atTill(request), uuid),
  });
  app.get(
    '/api/pos/bills',
    {
      ...{ config: ofTills, preValidation },
      schema: {
        summary: 'Bills of the tills: those that wait, parked ones too (POS-004), or all of today (POS-003)',
        tags,
        querystring: zTillBillsQuery,
        response: { 200: answerOf(zTillBills) },
      },
    },
    async (request, reply) => {
      reply.headers(CLOSED);
      const { which, search = '', mine = false } = request.query;
      return { data: { bills: await listBills(deps, atTill(request), { which, search: search.trim(), mine }) } };
    },
  );
  app.get(
    '/api/pos/bills/:uuid',
    {
      ...{ config: ofTills, preValidation },
      schema: {
        summary: 'A bill with its lines and payments',
        tags,
        params: zBillId,
        response: { 200: answerOf(zTillBill) },
      },
    },
    async (request, reply) => {
      reply.headers(CLOSED);
      return answerBill(request, request.params.uuid);
    },
  );
  app.post(
    '/api/pos/bills/:uuid/payments',
    {
      ...{ config: ofTills, preValidation },
      schema: {
        summary: 'Pays a part of a bill or all of it; with the last part it settles (D-082)',
        tags,
        headers: zOnce,
        params: zBillId,
        body: zTillPay,
        response: { 200: answerOf(zTillBill) },
      },
    },
    async (request) => {
      const { uuid } = request.params;
      await payBill(deps, atTill(request), uuid, request.body, request.headers['idempotency-key']);
      return answerBill(request, uuid);
    },
  );
  app.post(
    '/api/pos/bills/:uuid/payments/:payment/abort',
    {
      ...{ config: ofTills, preValidation },
      schema: {
        summary: 'Asks the card terminal to give a payment up; what came of it is told afterwards',
        tags,
        params: zPaymentId,
        response: { 200: answerOf(zTillBill) },
      },
    },
    async (request) => {
      const { uuid, payment } = request.params;
      await giveUpAtTerminal(deps, atTill(request), uuid, payment);
      return answerBill(request, uuid);
    },
  );
  app.post(
    '/api/pos/bills/:uuid/payments/:payment/decision',
    {
      ...{ config: ofTills, preValidation },
      schema: {
        summary: 'Says what happened at a card terminal that never said it (ERR-028, D-143)',
        tags,
        params: zPaymentId,
        body: zTillDecision,
        response: { 200: answerOf(zTillBill) },
      },
    },
    async (request) => {
      const { uuid, payment } = request.params;
      await decideAtTerminal(deps, atTill(request), uuid, payment, request.body);
      return answerBill(request, uuid);
    },
  );
  app.post(
    '/api/pos/bills/:uuid/park',
    {
      ...{ config: ofTills, preValidation },
      schema: {
        summary: 'Puts a bill aside to serve others first (D-139)',
        tags,
        params: zBillId,
        body: zTillPark,
        response: { 200: answerOf(zTillBill) },
      },
    },
    async (request) => {
      await parkBill(deps, atTill(request), request.params.uuid, request.body.as);
      return answerBill(request, request.params.uuid);
    },
  );
  app.post(
    '/api/pos/bills/:uuid/take',
    {
      ...{ config: ofTills, preValidation },
      schema: {
        summary: 'Takes a parked bill up again at this till',
        tags,
        params: zBillId,
        response: { 200: answerOf(zTillBill) },
      },
    },
    async (request) => {
      await takeBill(deps, atTill(request), request.params.uuid);
      return answerBill(request, request.params.uuid);
    },
  );
  app.post(
    '/api/pos/bills/:uuid/delete',
    {
      ...{ config: ofTills, preValidation },
      schema: {
        summary: 'Deletes an unpaid bill: its places are free, parts that were paid go back (D-090)',
        tags,
        params: zBillId,
        response: { 200: answerOf(zTillBill) },
      },
    },
    async (request) => {
      await deleteBill(deps, atTill(request), request.params.uuid);
      return answerBill(request, request.params.uuid);
    },
  );
  app.post(
    '/api/pos/bills/:uuid/refund',
    {
      config: { ...ofTills, policy: 'bills.refund' },
      preValidation: atSomeTill(deps, 'bills.refund'),
      schema: {
        summary: 'Gives lines of a bill back, the way they were paid or in cash (D-138)',
        tags,
        headers: zOnce,
        params: zBillId,
        body: zTillRefund,
        response: { 200: answerOf(zTillBill) },
      },
    },
    async (request) => {
      const { uuid } = request.params;
      await refundAtTill(deps, atTill(request), uuid, request.body, request.headers['idempotency-key']);
      return answerBill(request, uuid);
    },
  );
}
