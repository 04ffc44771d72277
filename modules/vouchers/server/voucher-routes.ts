import { z } from 'zod';
import { answerOf, zUuid } from '#kernel/wire.ts';
import { actingAs } from '#modules/access/server.ts';
import {
  blockVoucher,
  changeVoucher,
  correctVoucher,
  prolongVoucher,
  unblockVoucher,
} from '#modules/vouchers/server/change-voucher.ts';
import { getVoucher, listVouchers, type VoucherListDeps } from '#modules/vouchers/server/list-vouchers.ts';
import type { SwitchedOn } from '#modules/vouchers/server/switched-on.ts';
import {
  zVoucherCorrection,
  zVoucherDetail,
  zVoucherForm,
  zVoucherPage,
  zVoucherProlong,
  zVoucherReason,
  zVouchersQuery,
} from '#modules/vouchers/staff-contract.ts';
import type { HttpApp } from '#platform/http/app.ts';

const tags = ['vouchers'];
const params = z.object({ uuid: zUuid });
const response = { 200: answerOf(zVoucherDetail) };

/** What the portal calls about the cards that are out there (PORT-013). */
export function voucherRoutes(app: HttpApp, deps: VoucherListDeps, preHandler: SwitchedOn): void {
  const { db } = deps;
  app.get(
    '/api/staff/vouchers',
    {
      config: { policy: 'vouchers.view' },
      preHandler,
      schema: {
        summary: 'Cards of the house, the newest first, fifty a page, or those that are searched for',
        tags,
        querystring: zVouchersQuery,
        response: { 200: answerOf(zVoucherPage) },
      },
    },
    async ({ exhibitorId, locale, query }) => ({ data: await listVouchers(deps, exhibitorId, locale, query) }),
  );
  app.get(
    '/api/staff/vouchers/:uuid',
    {
      config: { policy: 'vouchers.view' },
      preHandler,
      schema: { summary: 'One card, and what moved its balance', tags, params, response },
    },
    async ({ exhibitorId, locale, params: { uuid } }) => ({ data: await getVoucher(deps, exhibitorId, locale, uuid) }),
  );
  app.post(
    '/api/staff/vouchers/:uuid',
    {
      config: { policy: 'vouchers.edit' },
      preHandler,
      schema: { summary: 'Writes whose card it is', tags, params, body: zVoucherForm, response },
    },
    async ({ exhibitorId, staff, locale, params: { uuid }, body }) => {
      await changeVoucher(db, actingAs(exhibitorId, staff), uuid, body);
      return { data: await getVoucher(deps, exhibitorId, locale, uuid) };
    },
  );
  app.post(
    '/api/staff/vouchers/:uuid/block',
    {
      config: { policy: 'vouchers.edit' },
      preHandler,
      schema: { summary: 'Takes a card out of use, with a reason', tags, params, body: zVoucherReason, response },
    },
    async ({ exhibitorId, staff, locale, params: { uuid }, body }) => {
      await blockVoucher(db, actingAs(exhibitorId, staff), uuid, body);
      return { data: await getVoucher(deps, exhibitorId, locale, uuid) };
    },
  );
  app.post(
    '/api/staff/vouchers/:uuid/unblock',
    {
      config: { policy: 'vouchers.edit' },
      preHandler,
      schema: { summary: 'Puts a blocked card back into use', tags, params, body: zVoucherReason, response },
    },
    async ({ exhibitorId, staff, locale, params: { uuid }, body }) => {
      await unblockVoucher(db, actingAs(exhibitorId, staff), uuid, body);
      return { data: await getVoucher(deps, exhibitorId, locale, uuid) };
    },
  );
  app.post(
    '/api/staff/vouchers/:uuid/prolong',
    {
      config: { policy: 'vouchers.edit' },
      preHandler,
      schema: { summary: 'Makes a card valid for longer', tags, params, body: zVoucherProlong, response },
    },
    async ({ exhibitorId, staff, locale, params: { uuid }, body }) => {
      await prolongVoucher(db, actingAs(exhibitorId, staff), uuid, body);
      return { data: await getVoucher(deps, exhibitorId, locale, uuid) };
    },
  );
  app.post(
    '/api/staff/vouchers/:uuid/correct',
    {
      // Turns are money: who may pass the rules of cards (D-126), and nobody by the way.
      config: { policy: 'vouchers.override' },
      preHandler,
      schema: {
        summary: 'Gives a card more turns or euros, or fewer, as a movement of its own',
        ...{ tags, params, body: zVoucherCorrection, response },
      },
    },
    async ({ exhibitorId, staff, locale, params: { uuid }, body }) => {
      await correctVoucher(db, actingAs(exhibitorId, staff), uuid, body, staff.employeeId);
      return { data: await getVoucher(deps, exhibitorId, locale, uuid) };
    },
  );
}
