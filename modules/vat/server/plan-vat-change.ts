import { conflict, notFound, refusalOf, refuse } from '#kernel/refusal.ts';
import type { VatChangeForm } from '#modules/vat/contract/staff.ts';
import { changeProblems } from '#modules/vat/rules/planned-change.ts';
import { rateFromPercent, type VatChange } from '#modules/vat/rules/vat-rates.ts';
import {
  deleteVatChange,
  insertVatChange,
  lockVatChange,
  updateVatChange,
  type VatChangeRow,
} from '#modules/vat/server/vat-changes.sql.ts';
import { vatInForce } from '#modules/vat/server/vat-in-force.ts';
import { constraintOf, SQL, sqlState } from '#platform/db/errors.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

/** Plans a change of a VAT rate (D-155). Returns its id. Refuses as zVatChangeForm says. */
export const planVatChange = (db: Db, acting: Acting, form: VatChangeForm): Promise<number> =>
  guarded(() =>
    db.tx(acting, async (tx) => {
      const after = await changeFrom(tx, form, null);
      const id = await insertVatChange(tx, after);
      await tx.audit({ action: 'vat_change.added', entity: 'vat_change', entityId: id, after });
      return id;
    }),
  );

/** Changes a planned change until its day. Refuses as zVatChangeForm says, 404 not_found.vat_change. */
export const changeVatChange = (db: Db, acting: Acting, id: number, form: VatChangeForm): Promise<void> =>
  guarded(() =>
    db.tx(acting, async (tx) => {
      const before = await pending(tx, id);
      if (before.version !== form.version) throw conflict('vat.changed_meanwhile');
      const after = await changeFrom(tx, form, id);
      await updateVatChange(tx, id, after);
      await tx.audit({
        action: 'vat_change.changed',
        entity: 'vat_change',
        entityId: id,
        before: factsIn(before),
        after,
      });
    }),
  );

/** Removes a planned change until its day. Refuses 404 not_found.vat_change, 409 vat.change_begun. */
export const removeVatChange = (db: Db, acting: Acting, id: number): Promise<void> =>
  guarded(() =>
    db.tx(acting, async (tx) => {
      const before = await pending(tx, id);
      await deleteVatChange(tx, id);
      await tx.audit({ action: 'vat_change.removed', entity: 'vat_change', entityId: id, before: factsIn(before) });
    }),
  );

async function pending(tx: Tx, id: number): Promise<VatChangeRow> {
  const change = await lockVatChange(tx, id);
  if (!change) throw notFound('vat_change');
  const { today } = await vatInForce(tx);
  if (change.from <= today) throw conflict('vat.change_begun');
  return change;
}

/** `own`: the change itself, which is no reason against its own day. */
async function changeFrom(tx: Tx, form: VatChangeForm, own: number | null): Promise<VatChange> {
  const { country, changes, today } = await vatInForce(tx);
  const others = changes.filter(({ id }) => id !== own);
  const refusal = refusalOf(changeProblems(form, { country, others, today }));
  if (refusal) throw refusal;
  return { kind: form.kind, from: form.from, rate: rateFromPercent(form.percent) ?? 0 };
}

const factsIn = ({ kind, from, rate }: VatChangeRow): VatChange => ({ kind, from, rate });

/** The state of the trigger that refuses changes whose day has come. */
const DAY_HAS_COME = 'KV001';

/** The database refuses two changes of one day, and a change whose day came while it was saved. */
async function guarded<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (sqlState(error) === SQL.uniqueViolation && constraintOf(error) === 'vat_change_one_a_day')
      throw refuse('vat.day_taken', undefined, 'from');
    throw sqlState(error) === DAY_HAS_COME ? conflict('vat.change_begun') : error;
  }
}
