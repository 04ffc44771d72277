import { wallClock } from '#kernel/days.ts';
import { centsFromEuros } from '#kernel/money.ts';
import { conflict, notFound, type Problem, refusalOf, refuse } from '#kernel/refusal.ts';
import { exhibitorClock } from '#modules/exhibitor/server.ts';
import { vatFromForm } from '#modules/vat/server.ts';
import type { VoucherTypeForm } from '#modules/vouchers/contract/vouchers.ts';
import { brokenPromises, voucherTypeProblems } from '#modules/vouchers/rules/voucher-type-problems.ts';
import {
  hasCards,
  insertType,
  lockType,
  pictureExists,
  setTypeArchived,
  updateType,
  type VoucherTypeFields,
  type VoucherTypeRow,
} from '#modules/vouchers/server/types/voucher-types.sql.ts';
import { constraintOf, SQL, sqlState } from '#platform/db/errors.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

/**
 * Creates a voucher type (PORT-015). Returns its id. Refuses 422 at the fields: `slug`
 * vouchers.slug_taken, `image` validation.exists, `vat_rate` vouchers.vat_unknown, and VOUCHER-13.
 * The website and the tills notice it by the data version.
 */
export const addVoucherType = (db: Db, acting: Acting, form: VoucherTypeForm): Promise<number> =>
  withSlugOfItsOwn(() =>
    db.tx(acting, async (tx) => {
      const fields = await fieldsFrom(tx, form, null);
      const made = await insertType(tx, fields);
      if (!made) throw new Error('a new type of voucher got no number');
      await tx.audit({ action: 'voucher_type.added', entity: 'voucher_type', entityId: made.id, after: fields });
      return made.id;
    }),
  );

/**
 * Changes a type. Sold cards keep their turns, amount, price and validity; the kind of the cards
 * and their VAT treatment stay for all (VOUCHER-13). Refuses as `addVoucherType`, 422
 * vouchers.kept_by_cards at the field, 404 not_found.voucher_type, 409 vouchers.type_archived,
 * vouchers.type_changed_meanwhile.
 */
export const changeVoucherType = (db: Db, acting: Acting, id: number, form: VoucherTypeForm): Promise<void> =>
  withSlugOfItsOwn(() =>
    db.tx(acting, async (tx) => {
      const before = await lockType(tx, id);
      if (!before) throw notFound('voucher_type');
      if (before.archived) throw conflict('vouchers.type_archived');
      if (before.version !== form.version) throw conflict('vouchers.type_changed_meanwhile');
      const fields = await fieldsFrom(tx, form, before);
      await updateType(tx, id, fields);
      await tx.audit({
        action: 'voucher_type.changed',
        entity: 'voucher_type',
        entityId: id,
        before: fieldsIn(before),
        after: fields,
      });
    }),
  );

/**
 * Ends the sale of a type; issued cards stay valid. Idempotent. Refuses 404 not_found.voucher_type.
 */
export const archiveVoucherType = (db: Db, acting: Acting, id: number): Promise<void> => move(db, acting, id, true);

/** Restores the type unchanged. */
export const restoreVoucherType = (db: Db, acting: Acting, id: number): Promise<void> => move(db, acting, id, false);

const move = (db: Db, acting: Acting, id: number, archived: boolean): Promise<void> =>
  db.tx(acting, async (tx) => {
    if (!(await lockType(tx, id))) throw notFound('voucher_type');
    const action = archived ? 'voucher_type.archived' : 'voucher_type.restored';
    if (await setTypeArchived(tx, id, archived)) await tx.audit({ action, entity: 'voucher_type', entityId: id });
  });

async function fieldsFrom(tx: Tx, form: VoucherTypeForm, before: VoucherTypeRow | null): Promise<VoucherTypeFields> {
  const isSingle = form.vat_treatment === 'single_purpose';
  // Beside several purposes no rate counts: the card is sold without VAT.
  const present = before?.vat_treatment === 'single_purpose' ? before.vat : null;
  const vat = isSingle ? await vatFromForm(tx, form, present) : { vat: 0, rate: 0 };
  const fields: VoucherTypeFields = {
    slug: form.slug,
    title: form.titles,
    page_title: Object.keys(form.page_titles).length > 0 ? form.page_titles : form.titles,
    description: form.descriptions,
    content: form.contents,
    kind: form.type,
    active: form.active,
    cost_turn: cents(form.cost_turn),
    turns_default: form.turns_default,
    turns_min: form.turns_min,
    turns_max: form.turns_max,
    turns_step: form.turns_step,
    products_enabled: form.products_enabled,
    products_default: cents(form.products_default),
    products_min: cents(form.products_min),
    products_max: cents(form.products_max),
    products_step: cents(form.products_step),
    value_ticket: form.value_ticket === null ? valueOfTurn(form) : cents(form.value_ticket),
    value_handling: cents(form.value_handling),
    validity: form.validity,
    vat_treatment: form.vat_treatment,
    vat: vat?.vat ?? 0,
    vat_bp: vat?.rate ?? 0,
    image: form.image,
    sort: form.sort,
  };
  const { timeZone } = await exhibitorClock(tx);
  const problems: Problem[] = voucherTypeProblems({ id: 0, ...fields }, wallClock(tx.now, timeZone).day);
  if (vat === null) problems.push({ code: 'vouchers.vat_unknown', path: 'vat_rate' });
  if (form.image !== null && !(await pictureExists(tx, form.image)))
    problems.push({ code: 'validation.exists', path: 'image' });
  if (before && (await hasCards(tx, before.id))) problems.push(...brokenPromises(before, fields));
  const refusal = refusalOf(problems);
  if (refusal) throw refusal;
  return fields;
}

/** A turn counts for what it costs, if no other value is given (D-094). */
const valueOfTurn = ({ cost_turn, value_handling }: VoucherTypeForm): number =>
  Math.max(0, cents(cost_turn) - cents(value_handling));

/** The contract accepts whole cents only. */
const cents = (euros: number): number => centsFromEuros(euros) ?? 0;

const fieldsIn = ({ id, archived, version, ...fields }: VoucherTypeRow): Omit<VoucherTypeFields, 'vat_bp'> => fields;

/** Refuses a slug that another type uses; the database constraint detects it. */
async function withSlugOfItsOwn<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (sqlState(error) === SQL.uniqueViolation && constraintOf(error) === 'voucher_type_exhibitor_id_slug_key')
      throw refuse('vouchers.slug_taken', undefined, 'slug');
    throw error;
  }
}
