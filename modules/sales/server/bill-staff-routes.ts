import { z } from 'zod';
import { answerOf, zUuid } from '#kernel/wire.ts';
import { actingAs } from '#modules/access/server.ts';
import {
  zBillPage,
  zBillsQuery,
  zBuyerForm,
  zMailedAgain,
  zRefundForm,
  zRefundPreview,
  zRefundQuery,
  zStaffBill,
} from '#modules/sales/bills-contract.ts';
import { changeBuyer } from '#modules/sales/server/change-buyer.ts';
import { deleteBill } from '#modules/sales/server/delete-bill.ts';
import { listBills } from '#modules/sales/server/list-bills.ts';
import { type LookDeps, lookAtBill } from '#modules/sales/server/look-at-bill.ts';
import { previewRefund, refundFromPortal } from '#modules/sales/server/refund-from-portal.ts';
import type { SalesEvents } from '#modules/sales/server/sales-events.ts';
import { sendTicketsAgain } from '#modules/tickets/server.ts';
import type { HttpApp } from '#platform/http/app.ts';

const tags = ['bills'];
const params = z.object({ uuid: zUuid });
const answer = { 200: answerOf(zStaffBill) };
const zOnce = z.looseObject({ 'idempotency-key': z.string().min(16).max(255) });

export type BillStaffDeps = LookDeps & { readonly events: SalesEvents };

/** What the portal calls about bills (PORT-003). The staff gate stands before these routes. */
export function billStaffRoutes(app: HttpApp, deps: BillStaffDeps): void {
  const { db, events } = deps;
  const look = (exhibitorId: number, locale: string, uuid: string) => lookAtBill(deps, exhibitorId, locale, uuid);
  app.get(
    '/api/staff/bills',
    {
      config: { policy: 'bills.view' },
      schema: {
        summary: 'Bills of the house, the newest first, fifty a page',
        tags,
        querystring: zBillsQuery,
        response: { 200: answerOf(zBillPage) },
      },
    },
    async ({ exhibitorId, locale, query }) => ({ data: await listBills(db, exhibitorId, locale, query) }),
  );
  app.get(
    '/api/staff/bills/:uuid',
    {
      config: { policy: 'bills.view' },
      schema: { summary: 'All that is known of a bill', tags, params, response: answer },
    },
    async ({ exhibitorId, locale, params: { uuid } }) => ({ data: await look(exhibitorId, locale, uuid) }),
  );
  app.post(
    '/api/staff/bills/:uuid/buyer',
    {
      config: { policy: 'bills.edit' },
      schema: {
        summary: 'Corrects the name and address of the buyer',
        tags,
        params,
        body: zBuyerForm,
        response: answer,
      },
    },
    async ({ exhibitorId, locale, staff, params: { uuid }, body }) => {
      await changeBuyer(db, actingAs(exhibitorId, staff), uuid, body);
      return { data: await look(exhibitorId, locale, uuid) };
    },
  );
  app.post(
    '/api/staff/bills/:uuid/mail',
    {
      config: { policy: 'bills.edit' },
      schema: {
        summary: 'Sends the tickets and vouchers of a bill again, to the address that stands on it',
        tags,
        params,
        response: { 200: answerOf(zMailedAgain) },
      },
    },
    async ({ exhibitorId, staff, params: { uuid } }) => ({
      data: await sendTicketsAgain(db, { ...actingAs(exhibitorId, staff), note: 'mail again' }, uuid, 'staff'),
    }),
  );
  // D-090 and VAL-047 let managers delete, whom D-126 gives no bills.delete: theirs is bills.edit.
  app.post(
    '/api/staff/bills/:uuid/delete',
    {
      config: { policy: 'bills.edit' },
      schema: { summary: 'Deletes an unpaid bill; its places are free at once', tags, params, response: answer },
    },
    async ({ exhibitorId, locale, staff, params: { uuid } }) => {
      await deleteBill(db, { ...actingAs(exhibitorId, staff), note: 'deleted' }, uuid, events);
      return { data: await look(exhibitorId, locale, uuid) };
    },
  );
  refundRoutes(app, deps);
}

function refundRoutes(app: HttpApp, deps: BillStaffDeps): void {
  const { db, events } = deps;
  app.get(
    '/api/staff/bills/:uuid/refund',
    {
      config: { policy: 'bills.refund' },
      schema: {
        summary: 'What a refund of these lines would give back, and which way',
        tags,
        params,
        querystring: zRefundQuery,
        response: { 200: answerOf(zRefundPreview) },
      },
    },
    async ({ exhibitorId, locale, staff, params: { uuid }, query }) => {
      const { lines, with_handling = false, with_tip = false } = query;
      const chosen = { lines, with_handling, with_tip };
      return { data: await previewRefund(db, exhibitorId, locale, staff, uuid, chosen) };
    },
  );
  app.post(
    '/api/staff/bills/:uuid/refund',
    {
      config: { policy: 'bills.refund' },
      schema: {
        summary: 'Gives lines of a bill back, or all of it; carried out once for each Idempotency-Key',
        tags,
        params,
        headers: zOnce,
        body: zRefundForm,
        response: answer,
      },
    },
    async ({ exhibitorId, locale, staff, params: { uuid }, body, headers }) => {
      const key = headers['idempotency-key'];
      await refundFromPortal(db, actingAs(exhibitorId, staff), staff, uuid, body, { key, events });
      return { data: await lookAtBill(deps, exhibitorId, locale, uuid) };
    },
  );
}
