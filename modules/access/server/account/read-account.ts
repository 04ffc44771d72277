import type { AccountWire } from '#modules/access/contract/account.ts';
import { ACCESS_LEVEL } from '#modules/access/rules/roles.ts';
import { passwordOf } from '#modules/access/server/employees/employees.sql.ts';
import {
  isFactorRequired,
  passkeysOf,
  recoveryCodesLeft,
  sealedTotp,
} from '#modules/access/server/factors/factors.sql.ts';
import { providerLabel } from '#modules/access/server/provider/provider-settings.ts';
import type { Staff } from '#modules/access/server/sessions/staff-sessions.ts';
import type { Db } from '#platform/db/tx.ts';

/** Returns how the caller signs in. */
export async function readAccount(db: Db, exhibitorId: number, staff: Staff): Promise<AccountWire> {
  const { employeeId, level } = staff;
  const [password, totp, passkeys, left, required, provider] = await db.ask(exhibitorId, (first) =>
    Promise.all([
      passwordOf(first, employeeId),
      sealedTotp(first, employeeId),
      passkeysOf(first, employeeId),
      recoveryCodesLeft(first, employeeId),
      isFactorRequired(first),
      providerLabel(first),
    ]),
  );
  return {
    required: required && level >= ACCESS_LEVEL.manager,
    password: password !== null,
    provider,
    totp: totp !== null,
    passkeys: passkeys.map(({ uuid, name, created_at, used_at }) => ({
      uuid,
      name,
      created_at: created_at.toISOString(),
      used_at: used_at?.toISOString() ?? null,
    })),
    recovery_codes_left: left,
  };
}
