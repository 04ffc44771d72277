import { refuse } from '#kernel/refusal.ts';
import { keepPassword, lockEmployee, passwordOf } from '#modules/access/server/employees/employees.sql.ts';
import { openChallenge, readChallenge, spendChallenge } from '#modules/access/server/factors/challenges.ts';
import { notePasskeyUse, passkeyByCredential } from '#modules/access/server/factors/factors.sql.ts';
import { checkedSignIn, optionsForSignIn, type Site } from '#modules/access/server/factors/passkey-ceremony.ts';
import { takeCode } from '#modules/access/server/factors/take-code.ts';
import { actingAs, confirmSession, type Staff } from '#modules/access/server/sessions/staff-sessions.ts';
import {
  codeBrakeKey,
  countAttempt,
  proofBrakeKey,
  releaseBrake,
} from '#modules/access/server/sign-in/account-brake.ts';
import { mailCredentialChange } from '#modules/access/server/sign-in/mails/credential-mail.ts';
import { countTry, type ThrottleDeps } from '#modules/access/server/sign-in/throttles.ts';
import { isPassword } from '#platform/crypto/passwords.ts';
import type { Db } from '#platform/db/tx.ts';

type Deps = ThrottleDeps & { readonly db: Db };
type By = { readonly exhibitorId: number; readonly staff: Staff };

/**
 * Confirms by their password that the person at this session is its owner (decision 0050). Refuses
 * 422 `password` access.wrong_password, 429 access.throttled {seconds}.
 */
export async function confirmByPassword(
  deps: Deps,
  { exhibitorId, staff, password, address }: By & { readonly password: string; readonly address: string },
): Promise<void> {
  await countTry(deps, { exhibitorId, email: staff.email, address });
  const brake = proofBrakeKey(deps.secrets, exhibitorId, staff.employeeId);
  await countAttempt(deps.db, exhibitorId, brake, 'access.throttled');
  const stored = await deps.db.ask(exhibitorId, (first) => passwordOf(first, staff.employeeId));
  const wrong = () => refuse('access.wrong_password', undefined, 'password');
  if (!(await isPassword(password, stored)) || stored === null) throw wrong();
  await deps.db.tx(actingAs(exhibitorId, staff), async (tx) => {
    if (!(await keepPassword(tx, { id: staff.employeeId, password: stored }))) throw wrong();
    await releaseBrake(tx, brake);
    await confirmSession(tx, staff);
  });
}

/**
 * The same by a code of the authenticator app or a recovery code; each works once. Refuses 422
 * `code` access.wrong_code, 429 access.throttled {seconds}.
 */
export async function confirmByCode(
  { db, secrets }: Deps,
  { exhibitorId, staff, code, locale }: By & { readonly code: string; readonly locale: string },
): Promise<void> {
  const { employeeId } = staff;
  const brake = codeBrakeKey(secrets, exhibitorId, employeeId);
  await countAttempt(db, exhibitorId, brake, 'access.throttled');
  const taken = await db.tx(actingAs(exhibitorId, staff), async (tx) => {
    await lockEmployee(tx, employeeId);
    const by = await takeCode(tx, secrets, employeeId, code);
    if (by === null) return null;
    await releaseBrake(tx, brake);
    await confirmSession(tx, staff);
    if (by === 'recovery') await mailCredentialChange(tx, { employeeId, change: 'recovery_code_used', locale });
    return by;
  });
  if (taken === null) throw refuse('access.wrong_code', undefined, 'code');
}

/** Begins a proof by passkey. Returns the token of the next call, and what the browser signs. */
export async function startPasskeyProof(
  { db, secrets }: Deps,
  { exhibitorId, staff, site }: By & { readonly site: Site },
) {
  const options = await optionsForSignIn(site);
  const challenge = { purpose: 'confirm', employeeId: staff.employeeId, content: options.challenge } as const;
  return { token: await db.tx(actingAs(exhibitorId, staff), (tx) => openChallenge(tx, secrets, challenge)), options };
}

export type PasskeyProof = By & {
  readonly token: string;
  /** The answer of the browser. */
  readonly response: { readonly id: string };
  readonly site: Site;
};

/**
 * Confirms by a passkey of the session's owner. The challenge works once. Refuses 422
 * access.sign_in_expired, access.passkey_unknown (also for a passkey of a colleague),
 * access.passkey_refused.
 */
export async function confirmByPasskey({ db, secrets }: Deps, proof: PasskeyProof): Promise<void> {
  const { exhibitorId, staff, token, response, site } = proof;
  const [challenge, passkey] = await db.ask(exhibitorId, (first) =>
    Promise.all([
      readChallenge(first, secrets, { exhibitorId, token, purpose: 'confirm' }),
      passkeyByCredential(first, response.id),
    ]),
  );
  if (challenge.employeeId !== staff.employeeId) throw refuse('access.sign_in_expired');
  if (passkey?.employee_id !== staff.employeeId) throw refuse('access.passkey_unknown');
  const counter = await checkedSignIn(site, challenge.content, response, passkey);
  await db.tx(actingAs(exhibitorId, staff), async (tx) => {
    await spendChallenge(tx, challenge.id);
    if ((await notePasskeyUse(tx, passkey.uuid, counter)) === 0) throw refuse('access.passkey_refused');
    await confirmSession(tx, staff);
  });
}
