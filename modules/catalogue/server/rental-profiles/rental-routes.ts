import { z } from 'zod';
import { notFound } from '#kernel/refusal.ts';
import { answerOf, zPathId } from '#kernel/wire.ts';
import { actingAs } from '#modules/access/server.ts';
import { addRentalProfile, changeRentalProfile } from '#modules/catalogue/server/change-rental-profile.ts';
import { deleteRentalProfile } from '#modules/catalogue/server/delete-rental-profile.ts';
import { listedProfile, listedProfiles } from '#modules/catalogue/server/rental-profiles.sql.ts';
import { rentalProfileWire } from '#modules/catalogue/server/rental-wire.ts';
import { versionNamer } from '#modules/catalogue/server/version-words.ts';
import { type RentalProfileWire, zRentalProfile, zRentalProfileForm } from '#modules/catalogue/staff-contract.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import type { Translator } from '#platform/i18n/translator.ts';

const PROFILES_MAX = 500;
/** Versions that are named of a profile; all are counted. */
const USED_IN_MAX = 50;
const tags = ['movies'];
const params = z.object({ id: zPathId });

/** What the portal calls about what the house pays for its films (MOV-003): who may see versions sees it. */
export function rentalRoutes(
  app: HttpApp,
  { db, translator }: { readonly db: Db; readonly translator: Pick<Translator, 'sentence'> },
): void {
  app.get(
    '/api/staff/rental-profiles',
    {
      config: { policy: 'versions.view' },
      schema: {
        summary: 'The rental profiles of the house, and what others share with it (ROLE-012); at most 500',
        tags,
        response: { 200: answerOf(z.array(zRentalProfile)) },
      },
    },
    async ({ exhibitorId, locale }) => {
      const limits = { profiles: PROFILES_MAX, versions: USED_IN_MAX };
      const rows = await db.ask(exhibitorId, (first) => listedProfiles(first, limits));
      const nameOf = versionNamer(translator, locale);
      return { data: rows.map((row) => rentalProfileWire(row, locale, nameOf)) };
    },
  );
  app.post(
    '/api/staff/rental-profiles',
    {
      config: { policy: 'versions.edit' },
      schema: {
        summary: 'A new rental profile',
        tags,
        body: zRentalProfileForm,
        response: { 200: answerOf(zRentalProfile) },
      },
    },
    async ({ exhibitorId, staff, locale, body }) => {
      const id = await addRentalProfile(db, actingAs(exhibitorId, staff), body);
      return { data: await readOne(exhibitorId, locale, id) };
    },
  );
  app.post(
    '/api/staff/rental-profiles/:id',
    {
      config: { policy: 'versions.edit' },
      schema: {
        summary: 'Changes a rental profile of the house',
        tags,
        params,
        body: zRentalProfileForm,
        response: { 200: answerOf(zRentalProfile) },
      },
    },
    async ({ exhibitorId, staff, locale, params: { id }, body }) => {
      await changeRentalProfile(db, actingAs(exhibitorId, staff), id, body);
      return { data: await readOne(exhibitorId, locale, id) };
    },
  );
  app.post(
    '/api/staff/rental-profiles/:id/delete',
    {
      config: { policy: 'versions.delete' },
      schema: {
        summary: 'Removes a rental profile that no version uses (MOV-006)',
        tags,
        params,
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async ({ exhibitorId, staff, locale, params: { id } }) => {
      await deleteRentalProfile(db, actingAs(exhibitorId, staff), id);
      return { message: translator.sentence(locale, 'answers', 'rental_profile.deleted') };
    },
  );

  async function readOne(exhibitorId: number, locale: string, id: number): Promise<RentalProfileWire> {
    const row = await db.ask(exhibitorId, (first) => listedProfile(first, id, USED_IN_MAX));
    if (!row) throw notFound('rental_profile');
    return rentalProfileWire(row, locale, versionNamer(translator, locale));
  }
}
