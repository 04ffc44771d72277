import { type Refusal, refuse } from '#kernel/refusal.ts';
import { slugOf } from '#kernel/slug.ts';
import { type Browser, createFounder, hashNewPassword, type Staff } from '#modules/access/server.ts';
import type { Founding } from '#modules/founding/contract/public.ts';
import { isEmptyInstallation, isFoundingToken } from '#modules/founding/server/founding-link.ts';
import { insertFounded, nextExhibitorId } from '#modules/founding/server/insert-founded.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import { SQL, sqlState } from '#platform/db/errors.ts';
import type { Db } from '#platform/db/tx.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type FoundingDeps = {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly translator: Translator;
  readonly now: () => number;
};

export type Founded = {
  readonly exhibitorId: number;
  readonly staff: Staff;
  /** The id of the founder's session, for the cookie. */
  readonly session: string;
};

/**
 * Founds the first exhibitor of an installation: the exhibitor, its settings, a cinema, and its
 * founder, who is the operator of the installation (ROLE-004). `actor`: the visitor who founds.
 * `servingOn`: the host name of the request, '' on this machine. Of two founders at once one
 * succeeds. Refuses 422 `token` access.token_invalid, also when the installation has an exhibitor
 * already, and `password` as `hashNewPassword`.
 */
export async function foundExhibitor(
  deps: FoundingDeps,
  form: Founding,
  by: { readonly actor: string; readonly servingOn: string; readonly browser: Browser },
): Promise<Founded> {
  const { db, secrets, translator } = deps;
  if (!isFoundingToken(secrets, form.token, deps.now()) || !(await isEmptyInstallation(db))) throw tokenInvalid();
  const password = await hashNewPassword(form.password, {
    name: form.name,
    email: form.email,
    exhibitor: form.trade_name,
  });
  const exhibitorId = await nextExhibitorId(db);
  try {
    return await db.tx({ exhibitorId, actor: by.actor, channel: 'portal' }, async (tx) => {
      await insertFounded(tx, translator, {
        ...form,
        slug: slugOf(form.trade_name) || 'cinema',
        servingOn: by.servingOn,
        foundedByLink: true,
      });
      const founder = await createFounder(tx, { name: form.name, email: form.email, password }, by.browser);
      return { exhibitorId, ...founder };
    });
  } catch (error) {
    if (sqlState(error) === SQL.uniqueViolation) throw tokenInvalid(); // another founder was a moment earlier
    throw error;
  }
}

const tokenInvalid = (): Refusal => refuse('access.token_invalid', undefined, 'token');
