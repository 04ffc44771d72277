import { conflict, notFound, refuse } from '#kernel/refusal.ts';
import { afterAddingFactor, afterRemovingFactor } from '#modules/access/server/account/add-factor.ts';
import { lockEmployee } from '#modules/access/server/employees/employees.sql.ts';
import { openChallenge, readChallenge, spendChallenge } from '#modules/access/server/factors/challenges.ts';
import {
  deletePasskey,
  insertPasskey,
  PASSKEYS_MAX,
  passkeyByCredential,
  passkeysOf,
} from '#modules/access/server/factors/factors.sql.ts';
import { checkedNew, optionsForNew, type Site } from '#modules/access/server/factors/passkey-ceremony.ts';
import { tradeName } from '#modules/access/server/passwords/new-password.ts';
import { refuseUnconfirmed } from '#modules/access/server/sessions/fresh-proof.ts';
import { actingAs, type Staff } from '#modules/access/server/sessions/staff-sessions.ts';
import { mailCredentialChange } from '#modules/access/server/sign-in/mails/credential-mail.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Db } from '#platform/db/tx.ts';

type Deps = { readonly db: Db; readonly secrets: Secrets };
type By = { readonly exhibitorId: number; readonly staff: Staff };

/** Begins making a passkey. Refuses 403 access.confirm_first, 409 access.too_many_passkeys {max}. */
export async function startPasskey({ db, secrets }: Deps, { exhibitorId, staff, site }: By & { site: Site }) {
  refuseUnconfirmed(staff);
  const { employeeId } = staff;
  const [exhibitor, present] = await db.ask(exhibitorId, (first) =>
    Promise.all([tradeName(first), passkeysOf(first, employeeId)]),
  );
  if (present.length >= PASSKEYS_MAX) throw conflict('access.too_many_passkeys', { max: PASSKEYS_MAX });
  const options = await optionsForNew(site, exhibitor, staff, present);
  const challenge = { purpose: 'new-passkey', employeeId, content: options.challenge } as const;
  const token = await db.tx(actingAs(exhibitorId, staff), (tx) => openChallenge(tx, secrets, challenge));
  return { token, options };
}

type NewPasskey = By & {
  readonly token: string;
  readonly name: string;
  /** The answer of the browser. */
  readonly response: unknown;
  readonly site: Site;
  readonly locale: string;
};

/**
 * Adds a passkey. Returns recovery codes with the first factor, else null. Refuses 422
 * access.sign_in_expired, access.passkey_refused, access.passkey_present, 409
 * access.too_many_passkeys {max}, 403 access.confirm_first.
 */
export async function addPasskey({ db, secrets }: Deps, input: NewPasskey): Promise<string[] | null> {
  const { exhibitorId, staff, token, name, locale } = input;
  refuseUnconfirmed(staff);
  const { employeeId } = staff;
  const challenge = await db.ask(exhibitorId, (first) =>
    readChallenge(first, secrets, { exhibitorId, token, purpose: 'new-passkey' }),
  );
  if (challenge.employeeId !== employeeId) throw refuse('access.sign_in_expired');
  const checked = await checkedNew(input.site, challenge.content, input.response);
  return db.tx(actingAs(exhibitorId, staff), async (tx) => {
    await lockEmployee(tx, employeeId);
    await spendChallenge(tx, challenge.id);
    if (await passkeyByCredential(tx, checked.credential_id)) throw refuse('access.passkey_present');
    if ((await passkeysOf(tx, employeeId)).length >= PASSKEYS_MAX)
      throw conflict('access.too_many_passkeys', { max: PASSKEYS_MAX });
    await insertPasskey(tx, employeeId, { ...checked, name });
    await tx.audit({ action: 'employee.passkey_added', entity: 'employee', entityId: employeeId, after: { name } });
    await mailCredentialChange(tx, { employeeId, change: 'passkey_added', locale });
    return afterAddingFactor(tx, secrets, staff);
  });
}

/**
 * Removes a passkey. Refuses 404 not_found.passkey, 409 access.factor_required, 403
 * access.confirm_first.
 */
export function removePasskey(
  { db }: Deps,
  { exhibitorId, staff, uuid, locale }: By & { uuid: string; locale: string },
): Promise<void> {
  refuseUnconfirmed(staff);
  const { employeeId } = staff;
  return db.tx(actingAs(exhibitorId, staff), async (tx) => {
    await lockEmployee(tx, employeeId);
    if ((await deletePasskey(tx, employeeId, uuid)) === 0) throw notFound('passkey');
    await afterRemovingFactor(tx, staff);
    await tx.audit({ action: 'employee.passkey_removed', entity: 'employee', entityId: employeeId });
    await mailCredentialChange(tx, { employeeId, change: 'passkey_removed', locale });
  });
}
