import { refuse } from '#kernel/refusal.ts';
import { freeSlug, slugOf } from '#kernel/slug.ts';
import { inviteAdmin, joinAsOperator, type Staff } from '#modules/access/server.ts';
import { exhibitorsOfInstallation, isAddressTaken, isSlugTaken } from '#modules/exhibitor/server.ts';
import { insertFounded, nextExhibitorId } from '#modules/founding/server.ts';
import type { FurtherExhibitorForm } from '#modules/installation/contract/staff.ts';
import type { Operator } from '#modules/installation/server/list-exhibitors.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Db } from '#platform/db/tx.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type AddExhibitorDeps = { readonly db: Db; readonly secrets: Secrets; readonly translator: Translator };

export type AddedExhibitor = {
  readonly id: number;
  /** The token of the first administrator's link; null without one. */
  readonly invitation: string | null;
};

const SLUGS_MAX = 10_000;
/** Two operators who add a company of the same name at once: the second takes the next short name. */
const TRIES_MAX = 10;

/**
 * Founds a further exhibitor of the installation (D-128, D-195): the exhibitor with its settings,
 * its first cinema, the operator as its employee, and its first administrator, who is invited by
 * mail. Its website is not public yet. Refuses 422 `serving_on` exhibitor.address_taken,
 * `administrator.email` installation.own_address for the operator's own address.
 */
export async function addExhibitor(
  deps: AddExhibitorDeps,
  { staff }: Operator,
  form: FurtherExhibitorForm,
): Promise<AddedExhibitor> {
  if (form.administrator?.email.toLowerCase() === staff.email)
    throw refuse('installation.own_address', undefined, 'administrator.email');
  for (let tries = 1; ; tries += 1)
    try {
      return await insertFurther(deps, staff, form);
    } catch (error) {
      if (isAddressTaken(error)) throw refuse('exhibitor.address_taken', undefined, 'serving_on');
      if (!isSlugTaken(error) || tries === TRIES_MAX) throw error;
    }
}

async function insertFurther(
  { db, secrets, translator }: AddExhibitorDeps,
  { name, email }: Staff,
  form: FurtherExhibitorForm,
): Promise<AddedExhibitor> {
  const { administrator } = form;
  const exhibitors = await db.ask(null, (first) => exhibitorsOfInstallation(first, SLUGS_MAX));
  const slug = freeSlug(slugOf(form.trade_name) || 'cinema', new Set(exhibitors.map((each) => each.slug)));
  const id = await nextExhibitorId(db);
  return db.tx({ exhibitorId: id, actor: 'system', channel: 'portal', note: `operator ${email}` }, async (tx) => {
    await insertFounded(tx, translator, {
      ...form,
      slug,
      servingOn: form.serving_on.toLowerCase(),
      email: administrator?.email ?? email,
      foundedByLink: false,
    });
    const invitation = administrator && (await inviteAdmin(tx, secrets, administrator));
    await joinAsOperator(tx, { name, email });
    return { id, invitation };
  });
}
