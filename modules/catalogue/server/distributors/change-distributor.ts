import { conflict, notFound, type Problem, refusalOf, refuse } from '#kernel/refusal.ts';
import type { DistributorForm } from '#modules/catalogue/contract/distributors.ts';
import {
  type DistributorFields,
  type DistributorRow,
  deleteOffices,
  insertDistributor,
  lockDistributor,
  officeInUse,
  takenNames,
  updateDistributor,
  writeOffices,
} from '#modules/catalogue/server/distributors/distributors.sql.ts';
import { repeatedRequest } from '#modules/catalogue/server/movies/repeated-request.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

/**
 * Adds a distributor with its offices (PORT-020, D-122). Returns its id. Refuses 422 `name`,
 * `also_known_as` distributor.name_taken.
 */
export const addDistributor = (db: Db, acting: Acting, form: DistributorForm): Promise<number> =>
  repeatedRequest(() =>
    db.tx(acting, async (tx) => {
      const after = await fieldsFrom(tx, form, null);
      const id = await insertDistributor(tx, after);
      const offices = form.offices.map((office) => ({ ...office, id: null }));
      await writeOffices(tx, id, offices);
      await tx.audit({
        action: 'distributor.added',
        entity: 'distributor',
        entityId: id,
        after: { ...after, offices },
      });
      return id;
    }),
  );

/**
 * Changes a distributor and its offices. Imports still know it by its former names. Refuses as
 * {@link addDistributor} does, 404 not_found.distributor, 409 catalogue.changed_meanwhile, 422
 * `offices` distributor.office_in_use {office} if the form leaves out an office that is assigned to
 * films.
 */
export const changeDistributor = (db: Db, acting: Acting, id: number, form: DistributorForm): Promise<void> =>
  repeatedRequest(() =>
    db.tx(acting, async (tx) => {
      const before = await lockDistributor(tx, id);
      if (!before) throw notFound('distributor');
      if (before.version !== form.version) throw conflict('catalogue.changed_meanwhile');
      const after = await fieldsFrom(tx, form, before);
      await updateDistributor(tx, id, after);
      await changeOffices(tx, before, form);
      await tx.audit({
        action: 'distributor.changed',
        entity: 'distributor',
        entityId: id,
        before,
        after: { ...after, offices: form.offices },
      });
    }),
  );

async function fieldsFrom(tx: Tx, form: DistributorForm, before: DistributorRow | null): Promise<DistributorFields> {
  const { name, email } = form;
  const others = new Set([...form.also_known_as, ...(before && before.name !== name ? [before.name] : [])]);
  others.delete(name);
  const also_known_as = [...others];
  const taken = await takenNames(tx, [name, ...also_known_as], before?.id ?? null);
  const problems = taken.map(
    (other): Problem => ({
      code: 'distributor.name_taken',
      params: { name: other },
      path: other === name ? 'name' : 'also_known_as',
    }),
  );
  const refusal = refusalOf(problems);
  if (refusal) throw refusal;
  return { name, email, also_known_as };
}

async function changeOffices(tx: Tx, before: DistributorRow, { offices }: DistributorForm): Promise<void> {
  const own = before.offices.map(({ id }) => id);
  if (offices.some(({ id }) => id !== null && !own.includes(id)))
    throw refuse('validation.exists', undefined, 'offices');
  const gone = own.filter((id) => !offices.some((office) => office.id === id));
  const used = await officeInUse(tx, gone);
  if (used) throw refuse('distributor.office_in_use', { office: used.name }, 'offices');
  await deleteOffices(tx, before.id, gone);
  await writeOffices(tx, before.id, offices);
}
