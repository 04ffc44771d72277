import { notFound } from '#kernel/refusal.ts';
import { exhibitorsWithEmployee, type Staff } from '#modules/access/server.ts';
import { zSettings } from '#modules/exhibitor/contract/settings.ts';
import { exhibitorsOfInstallation } from '#modules/exhibitor/server.ts';
import type { InstallationExhibitorWire } from '#modules/installation/contract/staff.ts';
import { cinemasByExhibitor } from '#modules/venues/server.ts';
import type { Db } from '#platform/db/tx.ts';

const EXHIBITORS_MAX = 200;

/** The operator, and the exhibitor where they are signed in. */
export type Operator = { readonly exhibitorId: number; readonly staff: Staff };

/** Lists the exhibitors of the installation, the oldest first. Its caller must be an operator. */
export async function listExhibitors(db: Db, { exhibitorId, staff }: Operator): Promise<InstallationExhibitorWire[]> {
  const [exhibitors, cinemas, workplaces] = await db.ask(null, (first) =>
    Promise.all([
      exhibitorsOfInstallation(first, EXHIBITORS_MAX),
      cinemasByExhibitor(first),
      exhibitorsWithEmployee(first, staff.email),
    ]),
  );
  const cinemasOf = new Map(cinemas.map(({ exhibitor_id, cinemas: count }) => [exhibitor_id, count]));
  const workplaceIds = new Set(workplaces.map(({ exhibitor_id }) => exhibitor_id));
  return exhibitors.map(({ settings, slug: _slug, created_at, ...exhibitor }) => {
    const { public_config, broadcasting, storage } = zSettings.parse(settings ?? {});
    return {
      ...exhibitor,
      created_at: new Date(created_at).toISOString(),
      cinemas: cinemasOf.get(exhibitor.id) ?? 0,
      features: public_config.features,
      broadcasting: broadcasting.enabled,
      storage,
      here: exhibitor.id === exhibitorId,
      works_there: workplaceIds.has(exhibitor.id),
    };
  });
}

/** Returns one of them. Refuses 404 not_found.exhibitor_of_installation. */
export async function exhibitorWithId(db: Db, operator: Operator, id: number): Promise<InstallationExhibitorWire> {
  const found = (await listExhibitors(db, operator)).find((exhibitor) => exhibitor.id === id);
  if (!found) throw notFound('exhibitor_of_installation');
  return found;
}
