import { refuse } from '#kernel/refusal.ts';
import { afterAddingFactor, afterRemovingFactor } from '#modules/access/server/account/add-factor.ts';
import { lockEmployee } from '#modules/access/server/employees/employees.sql.ts';
import { openChallenge, readChallenge, spendChallenge } from '#modules/access/server/factors/challenges.ts';
import { deleteTotp, writeTotp } from '#modules/access/server/factors/factors.sql.ts';
import { newTotpSecret, stepOfCode, totpAddress } from '#modules/access/server/factors/totp.ts';
import { tradeName } from '#modules/access/server/passwords/new-password.ts';
import { refuseUnconfirmed } from '#modules/access/server/sessions/fresh-proof.ts';
import { actingAs, type Staff } from '#modules/access/server/sessions/staff-sessions.ts';
import { mailCredentialChange } from '#modules/access/server/sign-in/mails/credential-mail.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Db } from '#platform/db/tx.ts';
import { type BarcodeShape, qrCode } from '#platform/documents/barcodes.ts';

type Deps = { readonly db: Db; readonly secrets: Secrets };
type By = { readonly exhibitorId: number; readonly staff: Staff };

/**
 * Makes the secret of an authenticator app, which counts once a code of it is confirmed. Refuses 403
 * access.confirm_first.
 */
export async function startTotp(
  { db, secrets }: Deps,
  { exhibitorId, staff }: By,
): Promise<{ token: string; secret: string; qr: BarcodeShape }> {
  refuseUnconfirmed(staff);
  const secret = newTotpSecret();
  const { employeeId, email } = staff;
  return db.tx(actingAs(exhibitorId, staff), async (tx) => {
    const qr = qrCode(totpAddress(secret, { exhibitor: await tradeName(tx), email }));
    const token = await openChallenge(tx, secrets, { purpose: 'new-totp', employeeId, content: secret });
    return { token, secret, qr };
  });
}

/**
 * Sets up an authenticator app, in place of a previous one. Returns recovery codes with the first
 * factor, else null. Refuses 422 `code` access.wrong_code, 422 access.sign_in_expired, 403
 * access.confirm_first.
 */
export function confirmTotp(
  { db, secrets }: Deps,
  { exhibitorId, staff, token, code, locale }: By & { token: string; code: string; locale: string },
): Promise<string[] | null> {
  refuseUnconfirmed(staff);
  const { employeeId } = staff;
  return db.tx(actingAs(exhibitorId, staff), async (tx) => {
    await lockEmployee(tx, employeeId);
    const challenge = await readChallenge(tx, secrets, { exhibitorId, token, purpose: 'new-totp' });
    const secret = challenge.employeeId === employeeId ? challenge.content : '';
    const step = stepOfCode(secret, code.replace(/\s/g, ''), tx.now);
    if (step === null) throw refuse('access.wrong_code', undefined, 'code');
    await spendChallenge(tx, challenge.id);
    await writeTotp(tx, employeeId, { sealed: secrets.seal(secret), step });
    await tx.audit({ action: 'employee.totp_on', entity: 'employee', entityId: employeeId });
    await mailCredentialChange(tx, { employeeId, change: 'totp_on', locale });
    return afterAddingFactor(tx, secrets, staff);
  });
}

/** Removes the authenticator app. Refuses 403 access.confirm_first, 409 access.factor_required. */
export function removeTotp({ db }: Deps, { exhibitorId, staff, locale }: By & { locale: string }): Promise<void> {
  refuseUnconfirmed(staff);
  const { employeeId } = staff;
  return db.tx(actingAs(exhibitorId, staff), async (tx) => {
    await lockEmployee(tx, employeeId);
    if ((await deleteTotp(tx, employeeId)) === 0) return;
    await afterRemovingFactor(tx, staff);
    await tx.audit({ action: 'employee.totp_off', entity: 'employee', entityId: employeeId });
    await mailCredentialChange(tx, { employeeId, change: 'totp_off', locale });
  });
}
