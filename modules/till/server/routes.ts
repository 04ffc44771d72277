import { z } from 'zod';
import { answerOf, zDay, zPathId } from '#kernel/wire.ts';
import {
  zTillBill,
  zTillData,
  zTillDay,
  zTillFound,
  zTillHall,
  zTillLookup,
  zTillOutcome,
  zTillSale,
} from '#modules/till/contract.ts';
import { tillBillRoutes } from '#modules/till/server/bill-routes.ts';
import { tillExchangeRoutes } from '#modules/till/server/exchange-routes.ts';
import { lookUp } from '#modules/till/server/look-up.ts';
import { readBill } from '#modules/till/server/read-bill.ts';
import { outcomeOf } from '#modules/till/server/request-outcome.ts';
import {
  atSomeTill,
  atTill,
  CLOSED,
  ofTills,
  type TillRouteDeps,
  tags,
  zOnce,
} from '#modules/till/server/route-parts.ts';
import { listScreenings, showHall } from '#modules/till/server/screenings-at-till.ts';
import { sell } from '#modules/till/server/sell.ts';
import { readTillData } from '#modules/till/server/till-data.ts';
import type { HttpApp } from '#platform/http/app.ts';

/** What tills do (POS-001): a device of type register or pos, with somebody signed in there who may sell. */
export function tillRoutes(app: HttpApp, deps: TillRouteDeps): void {
  const preValidation = atSomeTill(deps, 'pos.sell');

  app.get(
    '/api/pos/data',
    {
      ...{ config: ofTills, preValidation },
      schema: {
        summary: 'What this till sells, how it is paid, and what whoever stands there may do',
        tags,
        response: { 200: answerOf(zTillData) },
      },
    },
    async (request, reply) => {
      reply.headers(CLOSED);
      return { data: await readTillData(deps, atTill(request)) };
    },
  );
  app.get(
    '/api/pos/screenings',
    {
      ...{ config: ofTills, preValidation },
      schema: {
        summary: 'The screenings of a business day in the cinema of this till (POS-005)',
        tags,
        querystring: z.object({ day: zDay.optional() }),
        response: { 200: answerOf(zTillDay) },
      },
    },
    async (request, reply) => {
      reply.headers(CLOSED);
      return { data: await listScreenings(deps, atTill(request), request.query.day) };
    },
  );
  app.get(
    '/api/pos/screenings/:id',
    {
      ...{ config: ofTills, preValidation },
      schema: {
        summary: 'A screening with its prices at the till and its seats as they are now (POS-017)',
        tags,
        params: z.object({ id: zPathId }),
        response: { 200: answerOf(zTillHall) },
      },
    },
    async (request, reply) => {
      reply.headers(CLOSED);
      return { data: await showHall(deps, atTill(request), request.params.id) };
    },
  );
  app.post(
    '/api/pos/sales',
    {
      ...{ config: ofTills, preValidation },
      schema: {
        summary: 'Sells a cart: a bill that waits for its payments, or with cash one that is settled (POS-002)',
        tags,
        headers: zOnce,
        body: zTillSale,
        response: { 200: answerOf(zTillBill) },
      },
    },
    async (request) => {
      const uuid = await sell(deps, atTill(request), request.body, request.headers['idempotency-key']);
      return { data: await readBill(deps, atTill(request), uuid) };
    },
  );
  app.post(
    '/api/pos/lookup',
    {
      ...{ config: ofTills, preValidation },
      schema: {
        summary: 'What a code is: ticket, bill, reservation, voucher or product (D-157)',
        tags,
        body: zTillLookup,
        response: { 200: answerOf(zTillFound) },
      },
    },
    async (request) => {
      const { code, expects = null } = request.body;
      return { data: await lookUp(deps, atTill(request), { code, expects }) };
    },
  );
  app.post(
    '/api/pos/requests/:key/outcome',
    {
      ...{ config: ofTills, preValidation },
      schema: {
        summary: 'What became of a request whose answer was lost; one that was not carried out never will be (T48)',
        tags,
        params: z.object({ key: z.string().min(16).max(255) }),
        response: { 200: answerOf(zTillOutcome) },
      },
    },
    async (request) => {
      const uuid = await outcomeOf(deps, atTill(request), request.params.key);
      return { data: { bill: uuid === null ? null : await readBill(deps, atTill(request), uuid) } };
    },
  );
  tillBillRoutes(app, deps);
  tillExchangeRoutes(app, deps);
}
