import { z } from 'zod';
import { answerOf, zUuid } from '#kernel/wire.ts';
import { zTillBill } from '#modules/till/contract.ts';
import { zTillExchange, zTillReturnable } from '#modules/till/exchange-contract.ts';
import { exchangeAtTill, readReturnable } from '#modules/till/server/exchange-at-till.ts';
import { readBill } from '#modules/till/server/read-bill.ts';
import {
  atSomeTill,
  atTill,
  CLOSED,
  ofTills,
  type TillRouteDeps,
  tags,
  zOnce,
} from '#modules/till/server/route-parts.ts';
import type { HttpApp } from '#platform/http/app.ts';

const zBillId = z.object({ uuid: zUuid });

/** Exchanging tickets at a till (POS-019, D-138): whoever may give back may exchange. */
export function tillExchangeRoutes(app: HttpApp, deps: TillRouteDeps): void {
  const config = { ...ofTills, policy: 'bills.refund' } as const;
  const preValidation = atSomeTill(deps, 'bills.refund');
  app.get(
    '/api/pos/bills/:uuid/exchange',
    {
      ...{ config, preValidation },
      schema: {
        summary: 'The tickets of a bill that can be exchanged, and what each counts (D-138)',
        tags,
        params: zBillId,
        response: { 200: answerOf(zTillReturnable) },
      },
    },
    async (request, reply) => {
      reply.headers(CLOSED);
      return { data: await readReturnable(deps, atTill(request), request.params.uuid) };
    },
  );
  app.post(
    '/api/pos/bills/:uuid/exchange',
    {
      ...{ config, preValidation },
      schema: {
        summary:
          'Takes tickets back and sells others for them in one bill; only the difference is paid or handed back (D-138)',
        tags,
        headers: zOnce,
        params: zBillId,
        body: zTillExchange,
        response: { 200: answerOf(zTillBill) },
      },
    },
    async (request) => {
      const key = request.headers['idempotency-key'];
      const uuid = await exchangeAtTill(deps, atTill(request), request.params.uuid, request.body, key);
      return { data: await readBill(deps, atTill(request), uuid) };
    },
  );
}
