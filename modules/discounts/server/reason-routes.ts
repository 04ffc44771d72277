import { notFound } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import { actingAs } from '#modules/access/server.ts';
import { type DiscountReasonWire, discountsStaffApi } from '#modules/discounts/contract/staff.ts';
import { addReason, archiveReason, changeReason } from '#modules/discounts/server/change-reason.ts';
import { findReason, listedReasons, type ReasonRow } from '#modules/discounts/server/reasons.sql.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

export type DiscountRouteDeps = { readonly db: Db };

/** The portal's routes for the reasons of discounts (decision 0088). */
export function discountReasonRoutes(app: HttpApp, { db }: DiscountRouteDeps): void {
  const serve = serving(app, discountsStaffApi);
  serve('GET /api/staff/discount-reasons', { policy: 'price_rates.view' }, async ({ exhibitorId, locale }) => ({
    data: (await db.ask(exhibitorId, listedReasons)).map((row) => reasonWire(row, locale)),
  }));
  serve('POST /api/staff/discount-reasons', { policy: 'price_rates.edit' }, async (request) => {
    const { exhibitorId, staff, locale, body } = request;
    return { data: await reasonWithId(exhibitorId, await addReason(db, actingAs(exhibitorId, staff), body), locale) };
  });
  serve('POST /api/staff/discount-reasons/:id', { policy: 'price_rates.edit' }, async (request) => {
    const { exhibitorId, staff, locale, body, params } = request;
    await changeReason(db, actingAs(exhibitorId, staff), params.id, body);
    return { data: await reasonWithId(exhibitorId, params.id, locale) };
  });
  serve('POST /api/staff/discount-reasons/:id/archive', { policy: 'price_rates.delete' }, async (request) => {
    const { exhibitorId, staff, locale, params } = request;
    await archiveReason(db, actingAs(exhibitorId, staff), params.id, true);
    return { data: await reasonWithId(exhibitorId, params.id, locale) };
  });
  serve('POST /api/staff/discount-reasons/:id/restore', { policy: 'price_rates.delete' }, async (request) => {
    const { exhibitorId, staff, locale, params } = request;
    await archiveReason(db, actingAs(exhibitorId, staff), params.id, false);
    return { data: await reasonWithId(exhibitorId, params.id, locale) };
  });

  async function reasonWithId(exhibitorId: number, id: number, locale: string): Promise<DiscountReasonWire> {
    const row = await db.ask(exhibitorId, (first) => findReason(first, id));
    if (!row) throw notFound('discount_reason');
    return reasonWire(row, locale);
  }
}

const reasonWire = ({ id, name, sort, archived, version }: ReasonRow, locale: string): DiscountReasonWire => ({
  id,
  name: textFor(name, locale),
  names: name,
  sort,
  archived,
  version,
});
