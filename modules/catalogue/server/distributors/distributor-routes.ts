import { notFound } from '#kernel/refusal.ts';
import { LANGUAGES } from '#kernel/texts.ts';
import { actingAs } from '#modules/access/server.ts';
import type { DistributorWire } from '#modules/catalogue/contract/distributors.ts';
import { catalogueStaffApi } from '#modules/catalogue/contract/staff.ts';
import type { CatalogueRouteDeps } from '#modules/catalogue/server/catalogue-deps.ts';
import { addDistributor, changeDistributor } from '#modules/catalogue/server/distributors/change-distributor.ts';
import { deleteDistributor } from '#modules/catalogue/server/distributors/delete-distributor.ts';
import {
  type ListedDistributorRow,
  listedDistributor,
  listedDistributors,
} from '#modules/catalogue/server/distributors/distributors.sql.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

const DISTRIBUTORS_MAX = 500;

/** The portal's routes for distributors and their offices (PORT-020, D-122). */
export function distributorRoutes(app: HttpApp, { db, translator }: CatalogueRouteDeps): void {
  const serve = serving(app, catalogueStaffApi);
  serve('GET /api/staff/distributors', { policy: 'distributors.view' }, async ({ exhibitorId }) => {
    const rows = await db.ask(exhibitorId, (first) => listedDistributors(first, DISTRIBUTORS_MAX));
    return { data: rows.map(distributorWire) };
  });
  serve('POST /api/staff/distributors', { policy: 'distributors.edit' }, async ({ exhibitorId, staff, body }) => {
    const id = await addDistributor(db, actingAs(exhibitorId, staff), body);
    return { data: await readOne(exhibitorId, id) };
  });
  serve(
    'POST /api/staff/distributors/:id',
    { policy: 'distributors.edit' },
    async ({ exhibitorId, staff, params: { id }, body }) => {
      await changeDistributor(db, actingAs(exhibitorId, staff), id, body);
      return { data: await readOne(exhibitorId, id) };
    },
  );
  serve(
    'POST /api/staff/distributors/:id/delete',
    { policy: 'distributors.delete' },
    async ({ exhibitorId, staff, locale, params: { id } }) => {
      await deleteDistributor(db, actingAs(exhibitorId, staff), id);
      return { message: translator.sentence(locale, 'answers', 'distributor.deleted') };
    },
  );

  async function readOne(exhibitorId: number, id: number): Promise<DistributorWire> {
    const row = await db.ask(exhibitorId, (first) => listedDistributor(first, id));
    if (!row) throw notFound('distributor');
    return distributorWire(row);
  }
}

const distributorWire = (row: ListedDistributorRow): DistributorWire => ({
  ...row,
  also_known_as: [...row.also_known_as],
  offices: row.offices.map(({ address, language, ...office }) => ({
    ...office,
    language: LANGUAGES.find((each) => each === language) ?? null,
    address: {
      address1: address.address1 ?? '',
      zip: address.zip ?? '',
      city: address.city ?? '',
      country: address.country ?? '',
    },
  })),
});
