import { eurosFromCents } from '#kernel/money.ts';
import { notFound } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import { actingAs } from '#modules/access/server.ts';
import { exhibitorFiles, type FileAddress } from '#modules/exhibitor/server.ts';
import { vatWire } from '#modules/vat/rules/vat-rates.ts';
import { type VatInForce, vatInForce } from '#modules/vat/server.ts';
import { vouchersStaffApi } from '#modules/vouchers/contract/staff.ts';
import type { StaffVoucherType } from '#modules/vouchers/contract/vouchers.ts';
import type { SwitchedOn } from '#modules/vouchers/server/switched-on.ts';
import {
  addVoucherType,
  archiveVoucherType,
  changeVoucherType,
  restoreVoucherType,
} from '#modules/vouchers/server/types/change-voucher-type.ts';
import { type ListedTypeRow, listedType, listedTypes } from '#modules/vouchers/server/types/voucher-types.sql.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

const TYPES_MAX = 500;

/** Registers the portal's routes about voucher types (PORT-015). */
export function voucherTypeRoutes(app: HttpApp, db: Db, preHandler: SwitchedOn): void {
  const serve = serving(app, vouchersStaffApi);
  serve(
    'GET /api/staff/voucher-types',
    { policy: 'vouchers.view', preHandler },
    async ({ exhibitorId, locale, query }) => {
      const [fileAt, vat, rows] = await db.ask(exhibitorId, (first) =>
        Promise.all([
          exhibitorFiles(first),
          vatInForce(first),
          listedTypes(first, query.archived === 'true', TYPES_MAX),
        ]),
      );
      return { data: rows.map((row) => typeWire(row, vat, locale, fileAt)) };
    },
  );
  serve(
    'POST /api/staff/voucher-types',
    { policy: 'vouchers.edit', preHandler },
    async ({ exhibitorId, staff, locale, body }) => {
      const id = await addVoucherType(db, actingAs(exhibitorId, staff), body);
      return { data: await voucherTypeWithId(exhibitorId, id, locale) };
    },
  );
  serve(
    'POST /api/staff/voucher-types/:id',
    { policy: 'vouchers.edit', preHandler },
    async ({ exhibitorId, staff, locale, params: { id }, body }) => {
      await changeVoucherType(db, actingAs(exhibitorId, staff), id, body);
      return { data: await voucherTypeWithId(exhibitorId, id, locale) };
    },
  );
  serve(
    'POST /api/staff/voucher-types/:id/archive',
    { policy: 'vouchers.delete', preHandler },
    async ({ exhibitorId, staff, locale, params: { id } }) => {
      await archiveVoucherType(db, actingAs(exhibitorId, staff), id);
      return { data: await voucherTypeWithId(exhibitorId, id, locale) };
    },
  );
  serve(
    'POST /api/staff/voucher-types/:id/restore',
    { policy: 'vouchers.delete', preHandler },
    async ({ exhibitorId, staff, locale, params: { id } }) => {
      await restoreVoucherType(db, actingAs(exhibitorId, staff), id);
      return { data: await voucherTypeWithId(exhibitorId, id, locale) };
    },
  );

  async function voucherTypeWithId(exhibitorId: number, id: number, locale: string): Promise<StaffVoucherType> {
    const [fileAt, vat, row] = await db.ask(exhibitorId, (first) =>
      Promise.all([exhibitorFiles(first), vatInForce(first), listedType(first, id)]),
    );
    if (!row) throw notFound('voucher_type');
    return typeWire(row, vat, locale, fileAt);
  }
}

/** In the order of the contract; texts as they were entered. */
const typeWire = (row: ListedTypeRow, vat: VatInForce, locale: string, fileAt: FileAddress): StaffVoucherType => ({
  id: row.id,
  title: textFor(row.title, locale),
  slug: row.slug,
  titles: row.title,
  page_titles: row.page_title,
  descriptions: row.description,
  contents: row.content,
  type: row.kind,
  cost_turn: eurosFromCents(row.cost_turn),
  turns_default: row.turns_default,
  turns_min: row.turns_min,
  turns_max: row.turns_max,
  turns_step: row.turns_step,
  products_enabled: row.products_enabled,
  products_default: eurosFromCents(row.products_default),
  products_min: eurosFromCents(row.products_min),
  products_max: eurosFromCents(row.products_max),
  products_step: eurosFromCents(row.products_step),
  value_ticket: eurosFromCents(row.value_ticket),
  value_handling: eurosFromCents(row.value_handling),
  vat_treatment: row.vat_treatment,
  ...vatWire(row.vat, vat.rates, vat.today),
  validity: row.validity,
  image: row.image === null ? null : { key: row.image, url: fileAt(row.image) },
  active: row.active,
  sort: row.sort,
  archived: row.archived,
  cards: row.cards,
  version: row.version,
});
