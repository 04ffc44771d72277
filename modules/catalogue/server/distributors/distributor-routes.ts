import { z } from 'zod';
import { notFound } from '#kernel/refusal.ts';
import { LANGUAGES } from '#kernel/texts.ts';
import { answerOf, zPathId } from '#kernel/wire.ts';
import { actingAs } from '#modules/access/server.ts';
import { type DistributorWire, zDistributor, zDistributorForm } from '#modules/catalogue/distributor-contract.ts';
import type { CatalogueRouteDeps } from '#modules/catalogue/server/catalogue-deps.ts';
import { addDistributor, changeDistributor } from '#modules/catalogue/server/change-distributor.ts';
import { deleteDistributor } from '#modules/catalogue/server/delete-distributor.ts';
import {
  type ListedDistributorRow,
  listedDistributor,
  listedDistributors,
} from '#modules/catalogue/server/distributors.sql.ts';
import type { HttpApp } from '#platform/http/app.ts';

const DISTRIBUTORS_MAX = 500;
const tags = ['distributors'];
const params = z.object({ id: zPathId });
const answersOne = { 200: answerOf(zDistributor) };

/** What the portal calls about distributors and their offices (PORT-020, D-122). */
export function distributorRoutes(app: HttpApp, { db, translator }: CatalogueRouteDeps): void {
  app.get(
    '/api/staff/distributors',
    {
      config: { policy: 'distributors.view' },
      schema: {
        summary: 'The distributors of the house with their offices, by name; at most 500',
        tags,
        response: { 200: answerOf(z.array(zDistributor)) },
      },
    },
    async ({ exhibitorId }) => {
      const rows = await db.ask(exhibitorId, (first) => listedDistributors(first, DISTRIBUTORS_MAX));
      return { data: rows.map(distributorWire) };
    },
  );
  app.post(
    '/api/staff/distributors',
    {
      config: { policy: 'distributors.edit' },
      schema: { summary: 'A new distributor', tags, body: zDistributorForm, response: answersOne },
    },
    async ({ exhibitorId, staff, body }) => {
      const id = await addDistributor(db, actingAs(exhibitorId, staff), body);
      return { data: await readOne(exhibitorId, id) };
    },
  );
  app.post(
    '/api/staff/distributors/:id',
    {
      config: { policy: 'distributors.edit' },
      schema: {
        summary: 'Changes a distributor and its offices, unless somebody else did since it was read',
        tags,
        params,
        body: zDistributorForm,
        response: answersOne,
      },
    },
    async ({ exhibitorId, staff, params: { id }, body }) => {
      await changeDistributor(db, actingAs(exhibitorId, staff), id, body);
      return { data: await readOne(exhibitorId, id) };
    },
  );
  app.post(
    '/api/staff/distributors/:id/delete',
    {
      config: { policy: 'distributors.delete' },
      schema: {
        summary: 'Removes a distributor that no film and no automation uses',
        tags,
        params,
        response: { 200: z.object({ message: z.string() }) },
      },
    },
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
    language: LANGUAGES.find((known) => known === language) ?? null,
    address: {
      address1: address.address1 ?? '',
      zip: address.zip ?? '',
      city: address.city ?? '',
      country: address.country ?? '',
    },
  })),
});
