import { notFound } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import { actingAs } from '#modules/access/server.ts';
import { vouchersStaffApi } from '#modules/vouchers/contract/staff.ts';
import type { VoucherPackageWire } from '#modules/vouchers/contract/vouchers.ts';
import { exportPackage, type PackageFileDeps } from '#modules/vouchers/server/packages/export-package.ts';
import { createPackage, type PackageDeps } from '#modules/vouchers/server/packages/make-package.ts';
import { listedPackage, listedPackages, type PackageRow } from '#modules/vouchers/server/packages/packages.sql.ts';
import type { SwitchedOn } from '#modules/vouchers/server/switched-on.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

export type PackageRouteDeps = PackageDeps & PackageFileDeps;

const PACKAGES_MAX = 500;
/** 5000 codes as a list, with the JSON overhead. */
const BODY_MAX_BYTES = 512 * 1024;

/** Registers the portal's routes about packages of blank cards (PORT-014, D-106). */
export function voucherPackageRoutes(app: HttpApp, deps: PackageRouteDeps, preHandler: SwitchedOn): void {
  const serve = serving(app, vouchersStaffApi);
  const { db } = deps;
  serve('GET /api/staff/voucher-packages', { policy: 'vouchers.view', preHandler }, async ({ exhibitorId, locale }) => {
    const rows = await db.ask(exhibitorId, (first) => listedPackages(first, PACKAGES_MAX));
    return { data: rows.map((row) => packageWire(row, locale)) };
  });
  serve(
    'POST /api/staff/voucher-packages',
    { policy: 'vouchers.edit', bodyLimit: BODY_MAX_BYTES, preHandler },
    async ({ exhibitorId, staff, locale, body }) => {
      const id = await createPackage(deps, actingAs(exhibitorId, staff), body, staff.employeeId);
      const row = await db.ask(exhibitorId, (first) => listedPackage(first, id));
      if (!row) throw notFound('voucher_package');
      return { data: packageWire(row, locale) };
    },
  );
  serve(
    'GET /api/staff/voucher-packages/:id/export',
    { policy: 'vouchers.edit', fresh: true, preHandler },
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

const packageWire = (row: PackageRow, locale: string): VoucherPackageWire => ({
  id: row.id,
  name: row.name,
  voucher_type: { id: row.type_id, title: textFor(row.title, locale) },
  cards: row.cards,
  blank: row.blank,
  blocked: row.blocked,
  imported: row.imported,
  created_at: new Date(row.created_ms).toISOString(),
  person: row.person,
  handed_over: handedOver(row),
});

const handedOver = (row: PackageRow): VoucherPackageWire['handed_over'] =>
  row.client_id === null || row.bill_id === null || row.handed_over_ms === null
    ? null
    : {
        client_id: row.client_id,
        company: row.company ?? '',
        bill: { uuid: row.bill_id, reference: row.bill_reference ?? '' },
        at: new Date(row.handed_over_ms).toISOString(),
      };
