import { conflict, notFound } from '#kernel/refusal.ts';
import {
  deleteDistributorRow,
  deleteOffices,
  lockDistributor,
  usesOf,
} from '#modules/catalogue/server/distributors.sql.ts';
import { onceMore } from '#modules/catalogue/server/once-more.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/**
 * Removes a distributor nobody uses, with its offices. Refuses 404 not_found.distributor, 409 distributor.in_use {count} while
 * films are of it, also one that is given to it at this very moment, which the foreign key holds; distributor.has_automations
 * {count} while reports are mailed to it.
 */
export const deleteDistributor = (db: Db, acting: Acting, id: number): Promise<void> =>
  onceMore(() =>
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
