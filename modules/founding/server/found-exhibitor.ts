import { type Refusal, refuse } from '#kernel/refusal.ts';
import { slugOf } from '#kernel/slug.ts';
import { createFounder, type Staff } from '#modules/access/server.ts';
import { insertExhibitor } from '#modules/exhibitor/server.ts';
import type { Founding } from '#modules/founding/contract/public.ts';
import { firstSettings } from '#modules/founding/server/first-settings.ts';
import { isEmptyInstallation, isFoundingToken } from '#modules/founding/server/founding-link.ts';
import { insertFirstCinema } from '#modules/venues/server.ts';
import { hashPassword } from '#platform/crypto/passwords.ts';
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
 * Founds the first exhibitor of an installation: the exhibitor, its settings, a cinema, and its founder, who is the
 * operator of the installation (ROLE-004). `actor`: the visitor who founds. `servingOn`: the host name of the request, ''
 * on this machine. Of two founders at once one succeeds. Refuses 422 `token` access.token_invalid, also when the
 * installation has an exhibitor already.
 */
export async function foundExhibitor(
  deps: FoundingDeps,
  form: Founding,
  by: { readonly actor: string; readonly servingOn: string },
): Promise<Founded> {
  const { db, secrets, translator } = deps;
  if (!isFoundingToken(secrets, form.token, deps.now()) || !(await isEmptyInstallation(db))) throw tokenInvalid();
  const password = await hashPassword(form.password);
  const exhibitorId = await nextExhibitorId(db);
  try {
    return await db.tx({ exhibitorId, actor: by.actor, channel: 'portal' }, async (tx) => {
      await insertExhibitor(tx, {
        slug: slugOf(form.trade_name) || 'cinema',
        name: form.trade_name,
        servingOn: by.servingOn,
        email: form.email.toLowerCase(),
        timezone: form.timezone,
        country: form.country,
        foundedByLink: true,
        open: false,
        settings: firstSettings(form, translator),
      });
      await tx.audit({
        action: 'exhibitor.founded',
        entity: 'exhibitor',
        entityId: exhibitorId,
        after: { trade_name: form.trade_name, country: form.country, timezone: form.timezone },
      });
      await insertFirstCinema(tx, { ...form.cinema, country: form.country });
      const founder = await createFounder(tx, { name: form.name, email: form.email, password });
      return { exhibitorId, ...founder };
    });
  } catch (error) {
    if (sqlState(error) === SQL.uniqueViolation) throw tokenInvalid(); // another founder was a moment earlier
    throw error;
  }
}

const tokenInvalid = (): Refusal => refuse('access.token_invalid', undefined, 'token');

async function nextExhibitorId(db: Db): Promise<number> {
  const row = await db.system((tx) =>
    tx.one<{ id: number }>("SELECT nextval(pg_get_serial_sequence('exhibitor', 'id'))::int AS id"),
  );
  if (!row) throw new Error('the sequence of exhibitors gave no number');
  return row.id;
}
