import { conflict, notFound } from '#kernel/refusal.ts';
import {
  deleteDistributorRow,
  deleteOffices,
  lockDistributor,
  usesOf,
} from '#modules/catalogue/server/distributors/distributors.sql.ts';
import { repeatedRequest } from '#modules/catalogue/server/movies/repeated-request.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/**
 * Removes an unused distributor with its offices. Refuses 404 not_found.distributor, 409
 * distributor.in_use {count} while films belong to it, including one that is assigned at the same
 * moment, which the foreign key detects; distributor.has_automations {count} while reports are
 * mailed to it.
 */
export const deleteDistributor = (db: Db, acting: Acting, id: number): Promise<void> =>
  repeatedRequest(() =>
    db.tx(acting, async (tx) => {
      const before = await lockDistributor(tx, id);
      if (!before) throw notFound('distributor');
      const { films, automations } = await usesOf(tx, id);
      if (films > 0) throw conflict('distributor.in_use', { count: films });
      if (automations > 0) throw conflict('distributor.has_automations', { count: automations });
      await deleteOffices(
        tx,
        id,
        before.offices.map((office) => office.id),
      );
      await deleteDistributorRow(tx, id);
      await tx.audit({ action: 'distributor.deleted', entity: 'distributor', entityId: id, before });
    }),
  );
