import { z } from 'zod';
import { eurosFromCents } from '#kernel/money.ts';
import { notFound } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import { percentOf } from '#kernel/vat.ts';
import { answerOf, zPathId } from '#kernel/wire.ts';
import { actingAs } from '#modules/access/server.ts';
import { type FileAddress, houseFiles } from '#modules/exhibitor/server.ts';
import {
  addVoucherType,
  archiveVoucherType,
  changeVoucherType,
  restoreVoucherType,
} from '#modules/vouchers/server/change-voucher-type.ts';
import type { SwitchedOn } from '#modules/vouchers/server/switched-on.ts';
import { type ListedTypeRow, listedType, listedTypes } from '#modules/vouchers/server/voucher-types.sql.ts';
import {
  type StaffVoucherType,
  zStaffVoucherType,
  zVoucherTypeForm,
  zVoucherTypesQuery,
} from '#modules/vouchers/staff-contract.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';

const TYPES_MAX = 500;
const tags = ['vouchers'];
const params = z.object({ id: zPathId });
const response = { 200: answerOf(zStaffVoucherType) };

/** What the portal calls about types of vouchers (PORT-015). */
export function voucherTypeRoutes(app: HttpApp, db: Db, preHandler: SwitchedOn): void {
  app.get(
    '/api/staff/voucher-types',
    {
      config: { policy: 'vouchers.view' },
      preHandler,
      schema: {
        summary: 'The types of vouchers as the website has them in order, or the archived ones; at most 500',
        tags,
        querystring: zVoucherTypesQuery,
        response: { 200: answerOf(z.array(zStaffVoucherType)) },
      },
    },
    async ({ exhibitorId, locale, query }) => {
      const [fileAt, rows] = await db.ask(exhibitorId, (first) =>
        Promise.all([houseFiles(first), listedTypes(first, query.archived === 'true', TYPES_MAX)]),
      );
      return { data: rows.map((row) => typeWire(row, locale, fileAt)) };
    },
  );
  app.post(
    '/api/staff/voucher-types',
    {
      config: { policy: 'vouchers.edit' },
      preHandler,
      schema: { summary: 'A new type of voucher', tags, body: zVoucherTypeForm, response },
    },
    async ({ exhibitorId, staff, locale, body }) => {
      const id = await addVoucherType(db, actingAs(exhibitorId, staff), body);
      return { data: await found(exhibitorId, id, locale) };
    },
  );
  app.post(
    '/api/staff/voucher-types/:id',
    {
      config: { policy: 'vouchers.edit' },
      preHandler,
      schema: {
        summary: 'Changes a type of voucher, unless somebody else did since it was read',
        ...{ tags, params, body: zVoucherTypeForm, response },
      },
    },
    async ({ exhibitorId, staff, locale, params: { id }, body }) => {
      await changeVoucherType(db, actingAs(exhibitorId, staff), id, body);
      return { data: await found(exhibitorId, id, locale) };
    },
  );
  app.post(
    '/api/staff/voucher-types/:id/archive',
    {
      config: { policy: 'vouchers.delete' },
      preHandler,
      schema: { summary: 'Sells no more of a type; its cards stay good', tags, params, response },
    },
    async ({ exhibitorId, staff, locale, params: { id } }) => {
      await archiveVoucherType(db, actingAs(exhibitorId, staff), id);
      return { data: await found(exhibitorId, id, locale) };
    },
  );
  app.post(
    '/api/staff/voucher-types/:id/restore',
    {
      config: { policy: 'vouchers.delete' },
      preHandler,
      schema: { summary: 'Brings an archived type of voucher back', tags, params, response },
    },
    async ({ exhibitorId, staff, locale, params: { id } }) => {
      await restoreVoucherType(db, actingAs(exhibitorId, staff), id);
      return { data: await found(exhibitorId, id, locale) };
    },
  );

  async function found(exhibitorId: number, id: number, locale: string): Promise<StaffVoucherType> {
    const [fileAt, row] = await db.ask(exhibitorId, (first) => Promise.all([houseFiles(first), listedType(first, id)]));
    if (!row) throw notFound('voucher_type');
    return typeWire(row, locale, fileAt);
  }
}

/** In the order of the contract; texts as they were written. */
const typeWire = (row: ListedTypeRow, locale: string, fileAt: FileAddress): StaffVoucherType => ({
  id: row.id,
  title: textFor(row.title, locale),
  slug: row.slug,
  ...{ titles: row.title, page_titles: row.page_title, descriptions: row.description, contents: row.content },
  type: row.kind,
  cost_turn: eurosFromCents(row.cost_turn),
  ...{ turns_default: row.turns_default, turns_min: row.turns_min },
  ...{ turns_max: row.turns_max, turns_step: row.turns_step },
  products_enabled: row.products_enabled,
  ...{ products_default: eurosFromCents(row.products_default), products_min: eurosFromCents(row.products_min) },
  ...{ products_max: eurosFromCents(row.products_max), products_step: eurosFromCents(row.products_step) },
  ...{ value_ticket: eurosFromCents(row.value_ticket), value_handling: eurosFromCents(row.value_handling) },
  vat_treatment: row.vat_treatment,
  vat_rate: percentOf(row.vat),
  validity: row.validity,
  image: row.image === null ? null : { key: row.image, url: fileAt(row.image) },
  ...{ active: row.active, sort: row.sort },
  ...{ archived: row.archived, cards: row.cards, version: row.version },
});
