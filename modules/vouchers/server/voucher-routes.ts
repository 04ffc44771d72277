import { actingAs } from '#modules/access/server.ts';
import { vouchersStaffApi } from '#modules/vouchers/contract/staff.ts';
import {
  blockVoucher,
  changeVoucher,
  correctVoucher,
  prolongVoucher,
  unblockVoucher,
} from '#modules/vouchers/server/change-voucher.ts';
import { changeGift } from '#modules/vouchers/server/gifts/change-gift.ts';
import { sendGift } from '#modules/vouchers/server/gifts/send-gift.ts';
import { getVoucher, listVouchers, type VoucherListDeps } from '#modules/vouchers/server/list-vouchers.ts';
import { showCode } from '#modules/vouchers/server/show-code.ts';
import type { SwitchedOn } from '#modules/vouchers/server/switched-on.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

/** Registers the portal's routes about issued cards (PORT-013). */
export function voucherRoutes(app: HttpApp, deps: VoucherListDeps, preHandler: SwitchedOn): void {
  const serve = serving(app, vouchersStaffApi);
  const { db } = deps;
  serve('GET /api/staff/vouchers', { policy: 'vouchers.view', preHandler }, async ({ exhibitorId, locale, query }) => ({
    data: await listVouchers(deps, exhibitorId, locale, query),
  }));
  serve(
    'GET /api/staff/vouchers/:uuid',
    { policy: 'vouchers.view', preHandler },
    async ({ exhibitorId, locale, params: { uuid } }) => ({ data: await getVoucher(deps, exhibitorId, locale, uuid) }),
  );
  serve(
    'POST /api/staff/vouchers/:uuid',
    { policy: 'vouchers.edit', preHandler },
    async ({ exhibitorId, staff, locale, params: { uuid }, body }) => {
      await changeVoucher(db, actingAs(exhibitorId, staff), uuid, body);
      return { data: await getVoucher(deps, exhibitorId, locale, uuid) };
    },
  );
  serve(
    'POST /api/staff/vouchers/:uuid/code',
    { policy: 'vouchers.override', preHandler },
    async ({ exhibitorId, staff, params: { uuid } }, reply) => {
      reply.header('cache-control', 'no-store');
      return { data: await showCode(deps, actingAs(exhibitorId, staff), uuid) };
    },
  );
  serve(
    'POST /api/staff/vouchers/:uuid/gift',
    { policy: 'vouchers.edit', preHandler },
    async ({ exhibitorId, staff, locale, params: { uuid }, body }) => {
      await changeGift(db, actingAs(exhibitorId, staff), uuid, body);
      return { data: await getVoucher(deps, exhibitorId, locale, uuid) };
    },
  );
  serve(
    'POST /api/staff/vouchers/:uuid/gift/send',
    { policy: 'vouchers.edit', preHandler },
    async ({ exhibitorId, staff, locale, params: { uuid } }) => {
      await sendGift(db, actingAs(exhibitorId, staff), uuid);
      return { data: await getVoucher(deps, exhibitorId, locale, uuid) };
    },
  );
  serve(
    'POST /api/staff/vouchers/:uuid/block',
    { policy: 'vouchers.edit', preHandler },
    async ({ exhibitorId, staff, locale, params: { uuid }, body }) => {
      await blockVoucher(db, actingAs(exhibitorId, staff), uuid, body);
      return { data: await getVoucher(deps, exhibitorId, locale, uuid) };
    },
  );
  serve(
    'POST /api/staff/vouchers/:uuid/unblock',
    { policy: 'vouchers.edit', preHandler },
    async ({ exhibitorId, staff, locale, params: { uuid }, body }) => {
      await unblockVoucher(db, actingAs(exhibitorId, staff), uuid, body);
      return { data: await getVoucher(deps, exhibitorId, locale, uuid) };
    },
  );
  serve(
    'POST /api/staff/vouchers/:uuid/prolong',
    { policy: 'vouchers.edit', preHandler },
    async ({ exhibitorId, staff, locale, params: { uuid }, body }) => {
      await prolongVoucher(db, actingAs(exhibitorId, staff), uuid, body);
      return { data: await getVoucher(deps, exhibitorId, locale, uuid) };
    },
  );
  serve(
    'POST /api/staff/vouchers/:uuid/correct',
    { policy: 'vouchers.override', preHandler },
    async ({ exhibitorId, staff, locale, params: { uuid }, body }) => {
      await correctVoucher(db, actingAs(exhibitorId, staff), uuid, body, staff.employeeId);
      return { data: await getVoucher(deps, exhibitorId, locale, uuid) };
    },
  );
}
