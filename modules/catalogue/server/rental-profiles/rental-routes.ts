import { notFound } from '#kernel/refusal.ts';
import { actingAs } from '#modules/access/server.ts';
import type { RentalProfileWire } from '#modules/catalogue/contract/movies.ts';
import { catalogueStaffApi } from '#modules/catalogue/contract/staff.ts';
import {
  addRentalProfile,
  changeRentalProfile,
} from '#modules/catalogue/server/rental-profiles/change-rental-profile.ts';
import { deleteRentalProfile } from '#modules/catalogue/server/rental-profiles/delete-rental-profile.ts';
import { listedProfile, listedProfiles } from '#modules/catalogue/server/rental-profiles/rental-profiles.sql.ts';
import { rentalProfileWire } from '#modules/catalogue/server/rental-profiles/rental-wire.ts';
import { versionNamer } from '#modules/catalogue/server/versions/version-words.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';
import type { Translator } from '#platform/i18n/translator.ts';

const PROFILES_MAX = 500;
/** Number of versions listed for a profile; all are counted. */
const USED_IN_MAX = 50;

/**
 * The portal's routes for film hire (MOV-003): a caller with the permission to read versions may
 * read it.
 */
export function rentalRoutes(
  app: HttpApp,
  { db, translator }: { readonly db: Db; readonly translator: Pick<Translator, 'sentence'> },
): void {
  const serve = serving(app, catalogueStaffApi);
  serve('GET /api/staff/rental-profiles', { policy: 'versions.view' }, async ({ exhibitorId, locale }) => {
    const limits = { profiles: PROFILES_MAX, versions: USED_IN_MAX };
    const rows = await db.ask(exhibitorId, (first) => listedProfiles(first, limits));
    const nameOf = versionNamer(translator, locale);
    return { data: rows.map((row) => rentalProfileWire(row, locale, nameOf)) };
  });
  serve(
    'POST /api/staff/rental-profiles',
    { policy: 'versions.edit' },
    async ({ exhibitorId, staff, locale, body }) => {
      const id = await addRentalProfile(db, actingAs(exhibitorId, staff), body);
      return { data: await readOne(exhibitorId, locale, id) };
    },
  );
  serve(
    'POST /api/staff/rental-profiles/:id',
    { policy: 'versions.edit' },
    async ({ exhibitorId, staff, locale, params: { id }, body }) => {
      await changeRentalProfile(db, actingAs(exhibitorId, staff), id, body);
      return { data: await readOne(exhibitorId, locale, id) };
    },
  );
  serve(
    'POST /api/staff/rental-profiles/:id/delete',
    { policy: 'versions.delete' },
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
