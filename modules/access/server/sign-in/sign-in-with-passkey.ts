import { refuse } from '#kernel/refusal.ts';
import { lockEmployee } from '#modules/access/server/employees/employees.sql.ts';
import { openChallenge, readChallenge, spendChallenge } from '#modules/access/server/factors/challenges.ts';
import { notePasskeyUse, passkeyByCredential } from '#modules/access/server/factors/factors.sql.ts';
import { checkedSignIn, optionsForSignIn, type Site } from '#modules/access/server/factors/passkey-ceremony.ts';
import { actingAs } from '#modules/access/server/sessions/staff-sessions.ts';
import { type AtBrowser, letIn, refuseWithoutPortal, type SignedIn } from '#modules/access/server/sign-in/let-in.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

type Deps = { readonly db: Db; readonly secrets: Secrets };

/** Begins a sign-in with a passkey. Returns the token of the next call, and what the browser signs. */
export async function startPasskeySignIn({ db, secrets }: Deps, acting: Acting, site: Site) {
  const options = await optionsForSignIn(site);
  const challenge = { purpose: 'passkey', employeeId: null, content: options.challenge } as const;
  return { token: await db.tx(acting, (tx) => openChallenge(tx, secrets, challenge)), options };
}

export type PasskeyTry = AtBrowser & {
  readonly exhibitorId: number;
  readonly token: string;
  /** The answer of the browser. */
  readonly response: { readonly id: string };
  readonly site: Site;
};

/**
 * Signs in the employee of a passkey, without a password: the authenticator has checked a finger, a
 * face or a PIN. The challenge works once. Refuses 422 access.sign_in_expired, access.passkey_unknown,
 * access.passkey_refused, 403 access.no_portal.
 */
export async function signInWithPasskey({ db, secrets }: Deps, attempt: PasskeyTry): Promise<SignedIn> {
  const { exhibitorId, token, response, site } = attempt;
  const [challenge, passkey] = await db.ask(exhibitorId, (first) =>
    Promise.all([
      readChallenge(first, secrets, { exhibitorId, token, purpose: 'passkey' }),
      passkeyByCredential(first, response.id),
    ]),
  );
  if (!passkey) throw refuse('access.passkey_unknown');
  const counter = await checkedSignIn(site, challenge.content, response, passkey);
  const employeeId = passkey.employee_id;
  return db.tx(actingAs(exhibitorId, { employeeId }), async (tx) => {
    await spendChallenge(tx, challenge.id);
    const employee = await lockEmployee(tx, employeeId);
    if (!employee) throw refuse('access.passkey_unknown');
    if ((await notePasskeyUse(tx, passkey.uuid, counter)) === 0) throw refuse('access.passkey_refused');
    refuseWithoutPortal(employee);
    return letIn(tx, employee, attempt, 'passkey');
  });
}
