import { refuse } from '#kernel/refusal.ts';
import { freeSlug, slugOf } from '#kernel/slug.ts';
import { inviteAdmin, joinAsOperator } from '#modules/access/server.ts';
import { exhibitorsOfInstallation, isAddressTaken } from '#modules/exhibitor/server.ts';
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

/**
 * Founds a further exhibitor of the installation (D-128, D-195): the exhibitor with its settings, its
 * first cinema, the operator as its employee, and its first administrator, who is invited by mail.
 * Its website is not public yet. Refuses 422 `serving_on` exhibitor.address_taken,
 * `administrator.email` installation.own_address for the operator's own address.
 */
export async function addExhibitor(
  { db, secrets, translator }: AddExhibitorDeps,
  { staff }: Operator,
  form: FurtherExhibitorForm,
): Promise<AddedExhibitor> {
  const { administrator } = form;
  if (administrator?.email.toLowerCase() === staff.email)
    throw refuse('installation.own_address', undefined, 'administrator.email');
  const slugs = await db.ask(null, (first) => exhibitorsOfInstallation(first, SLUGS_MAX));
  const slug = freeSlug(slugOf(form.trade_name) || 'cinema', new Set(slugs.map((each) => each.slug)));
  const id = await nextExhibitorId(db);
  try {
    return await db.tx(
      { exhibitorId: id, actor: 'system', channel: 'portal', note: `operator ${staff.email}` },
      async (tx) => {
        await insertFounded(tx, translator, {
          ...form,
          slug,
          servingOn: form.serving_on.toLowerCase(),
          email: administrator?.email ?? staff.email,
          foundedByLink: false,
        });
        const invitation = administrator && (await inviteAdmin(tx, secrets, administrator));
        await joinAsOperator(tx, { name: staff.name, email: staff.email });
        return { id, invitation };
      },
    );
  } catch (error) {
    throw isAddressTaken(error) ? refuse('exhibitor.address_taken', undefined, 'serving_on') : error;
  }
}
