import { z } from 'zod';
import { notFound } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import { answerOf, zPathId } from '#kernel/wire.ts';
import { actingAs } from '#modules/access/server.ts';
import { CARDS_PER_PACKAGE_MAX } from '#modules/vouchers/rules/card-list.ts';
import { exportPackage, type PackageFileDeps } from '#modules/vouchers/server/export-package.ts';
import { makePackage, type PackageDeps } from '#modules/vouchers/server/make-package.ts';
import { listedPackage, listedPackages, type PackageRow } from '#modules/vouchers/server/packages.sql.ts';
import type { SwitchedOn } from '#modules/vouchers/server/switched-on.ts';
import { type VoucherPackageWire, zVoucherPackage, zVoucherPackageForm } from '#modules/vouchers/staff-contract.ts';
import type { HttpApp } from '#platform/http/app.ts';

export type PackageRouteDeps = PackageDeps & PackageFileDeps;

const PACKAGES_MAX = 500;
/** Five thousand codes as a list, and what JSON makes of them. */
const BODY_MAX_BYTES = 512 * 1024;
const tags = ['vouchers'];
const zFile = {
  description: 'The blank cards as a file, to be downloaded',
  content: { 'text/csv': { schema: z.unknown() }, 'application/pdf': { schema: z.unknown() } },
};

/** What the portal calls about packages of blank cards (PORT-014, D-106). */
export function voucherPackageRoutes(app: HttpApp, deps: PackageRouteDeps, preHandler: SwitchedOn): void {
  const { db } = deps;
  app.get(
    '/api/staff/voucher-packages',
    {
      config: { policy: 'vouchers.view' },
      preHandler,
      schema: {
        summary: 'The packages of blank cards, the newest first; at most 500',
        tags,
        response: { 200: answerOf(z.array(zVoucherPackage)) },
      },
    },
    async ({ exhibitorId, locale }) => {
      const rows = await db.ask(exhibitorId, (first) => listedPackages(first, PACKAGES_MAX));
      return { data: rows.map((row) => packageWire(row, locale)) };
    },
  );
  app.post(
    '/api/staff/voucher-packages',
    {
      config: { policy: 'vouchers.edit' },
      bodyLimit: BODY_MAX_BYTES,
      preHandler,
      schema: {
        summary: 'Makes blank cards of a type, with new codes or those of a list: all or none',
        tags,
        body: zVoucherPackageForm,
        response: { 200: answerOf(zVoucherPackage) },
      },
    },
    async ({ exhibitorId, staff, locale, body }) => {
      const id = await makePackage(deps, actingAs(exhibitorId, staff), body, staff.employeeId);
      const row = await db.ask(exhibitorId, (first) => listedPackage(first, id));
      if (!row) throw notFound('voucher_package');
      return { data: packageWire(row, locale) };
    },
  );
  app.get(
    '/api/staff/voucher-packages/:id/export',
    {
      config: { policy: 'vouchers.edit' },
      preHandler,
      schema: {
        summary: 'The blank cards of a package with their codes: a list, or sheets to be cut',
        tags,
        params: z.object({ id: zPathId }),
        querystring: z.object({
          format: z.enum(['csv', 'pdf']),
          part: z.coerce.number().int().min(1).max(CARDS_PER_PACKAGE_MAX).default(1),
          locale: z.string().max(35).optional(),
        }),
        response: { 200: zFile },
      },
    },
    async ({ exhibitorId, staff, locale, params: { id }, query }, reply) => {
      const file = await exportPackage(deps, actingAs(exhibitorId, staff), locale, id, query);
      return reply
        .type(file.contentType)
        .header('content-disposition', `attachment; filename="${file.filename}"`)
        .header('cache-control', 'no-store')
        .send(file.content);
    },
  );
}

const packageWire = ({ type_id, title, created_ms, ...row }: PackageRow, locale: string): VoucherPackageWire => ({
  ...row,
  voucher_type: { id: type_id, title: textFor(title, locale) },
  created_at: new Date(created_ms).toISOString(),
});
