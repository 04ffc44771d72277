import { Refusal, refuse } from '#kernel/refusal.ts';
import type { ProviderForm, ProviderSettingsWire } from '#modules/access/contract/sign-in-provider.ts';
import { ACCESS_LEVEL } from '#modules/access/rules/roles.ts';
import { passwordOf } from '#modules/access/server/employees/employees.sql.ts';
import { forgetAccounts, hasAccountHere } from '#modules/access/server/provider/provider-accounts.ts';
import { actingAs, type Staff } from '#modules/access/server/sessions/staff-sessions.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Db, Reads, Tx } from '#platform/db/tx.ts';

export type Provider = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly domains: readonly string[];
  readonly label: string;
  readonly countsFactor: boolean;
  readonly passwordsOff: boolean;
  readonly emergencyId: number | null;
  readonly emergency: string | null;
};
type Row = {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: Buffer;
  readonly domains: readonly string[];
  readonly label: string;
  readonly counts_factor: boolean;
  readonly passwords_off: boolean;
  readonly emergency_id: number | null;
  readonly emergency: string | null;
};
type Deps = { readonly db: Db; readonly secrets: Secrets; readonly simulators: boolean };
type By = { readonly exhibitorId: number; readonly staff: Staff };

/** Returns the identity provider of the exhibitor with its secret; null: there is none. */
export async function providerOf(tx: Reads, secrets: Secrets): Promise<Provider | null> {
  const row = await tx.one<Row>(
    `SELECT p.issuer, p.client_id, p.client_secret, p.domains, p.label, p.counts_factor, p.passwords_off, p.emergency_id, e.name AS emergency
       FROM sign_in_provider p LEFT JOIN employee e ON e.exhibitor_id = p.exhibitor_id AND e.id = p.emergency_id
      WHERE p.exhibitor_id = tenant()`,
  );
  return (
    row && {
      issuer: row.issuer,
      clientId: row.client_id,
      clientSecret: secrets.open(row.client_secret),
      domains: row.domains,
      label: row.label,
      countsFactor: row.counts_factor,
      passwordsOff: row.passwords_off,
      emergencyId: row.emergency_id,
      emergency: row.emergency,
    }
  );
}

/** Returns the words on the button of the exhibitor's provider; null: there is none. */
export const providerLabel = async (tx: Reads): Promise<string | null> =>
  (await tx.one<{ label: string }>('SELECT label FROM sign_in_provider WHERE exhibitor_id = tenant()'))?.label ?? null;

/** Returns what the portal shows: everything but the secret. */
export const shownProvider = (provider: Provider | null): ProviderSettingsWire['provider'] =>
  provider && {
    issuer: provider.issuer,
    client_id: provider.clientId,
    domains: [...provider.domains],
    label: provider.label,
    counts_factor: provider.countsFactor,
    passwords_off: provider.passwordsOff,
    emergency: provider.emergency,
  };

/** Refuses 422 `issuer` access.provider_https: only simulators may be without TLS. */
export function refuseIssuer(issuer: string, simulators: boolean): void {
  const { protocol, search, hash } = new URL(issuer);
  const isAllowed = protocol === 'https:' || (simulators && protocol === 'http:');
  if (!isAllowed || search !== '' || hash !== '') throw refuse('access.provider_https', undefined, 'issuer');
}

/**
 * Refuses 403 access.admins_only: who chooses the provider decides who signs in as whom, up to the
 * administrators.
 */
export function refuseBelowAdmin({ level }: Staff): void {
  if (level < ACCESS_LEVEL.admin) throw new Refusal('forbidden', { code: 'access.admins_only' });
}

/**
 * Sets the identity provider of the exhibitor, its secret sealed. An empty secret keeps the stored
 * one of the same issuer and client: a new issuer never gets an old secret. What is under way ends.
 * Refuses 403 access.admins_only, 422 `issuer` access.provider_https, 422 `client_secret`
 * access.provider_secret, and as `emergencyAdmin`.
 */
export async function setProvider({ db, secrets, simulators }: Deps, { exhibitorId, staff }: By, form: ProviderForm) {
  refuseBelowAdmin(staff);
  refuseIssuer(form.issuer, simulators);
  await db.tx(actingAs(exhibitorId, staff), async (tx) => {
    const before = await providerOf(tx, secrets);
    const isSame = before?.issuer === form.issuer && before.clientId === form.client_id;
    const secret = form.client_secret === '' && isSame ? before.clientSecret : form.client_secret;
    if (secret === '') throw refuse('access.provider_secret', undefined, 'client_secret');
    const emergencyId = form.passwords_off ? await emergencyAdmin(tx, staff, isSame ? before : null) : null;
    await tx.run(
      `INSERT INTO sign_in_provider (exhibitor_id, issuer, client_id, client_secret, domains, label, counts_factor, passwords_off,
                                     emergency_id, changed_at)
       VALUES (tenant(), $1, $2, $3, $4, $5, $6, $7, $8, foyer_now())
       ON CONFLICT (exhibitor_id) DO UPDATE SET issuer = $1, client_id = $2, client_secret = $3, domains = $4,
         label = $5, counts_factor = $6, passwords_off = $7, emergency_id = $8, changed_at = foyer_now()`,
      [
        form.issuer,
        form.client_id,
        secrets.seal(secret),
        form.domains,
        form.label,
        form.counts_factor,
        form.passwords_off,
        emergencyId,
      ],
    );
    // Another issuer or client names other subjects: everyone is found by their address once more.
    if (!isSame) await forgetAccounts(tx);
    const { client_secret: _secret, ...after } = form;
    const shown = shownProvider(before);
    await tx.audit({
      action: 'sign_in_provider.set',
      entity: 'settings',
      entityId: exhibitorId,
      ...(shown && { before: shown }),
      after,
    });
  });
}

/**
 * Returns who may still sign in with a password after passwords are switched off: who does it. They
 * have shown that the provider works, and they have a password. Refuses 422 `passwords_off`
 * access.provider_unproven, access.emergency_password.
 */
async function emergencyAdmin(tx: Tx, { employeeId }: Staff, before: Provider | null): Promise<number> {
  if (before?.emergencyId) return before.emergencyId;
  const isProven = before !== null && (await hasAccountHere(tx, employeeId));
  if (!isProven) throw refuse('access.provider_unproven', undefined, 'passwords_off');
  if ((await passwordOf(tx, employeeId)) === null)
    throw refuse('access.emergency_password', undefined, 'passwords_off');
  return employeeId;
}

/** Removes the identity provider, and whose accounts there are known. Refuses 403 access.admins_only. */
export async function removeProvider({ db }: Pick<Deps, 'db'>, { exhibitorId, staff }: By): Promise<void> {
  refuseBelowAdmin(staff);
  await db.tx(actingAs(exhibitorId, staff), async (tx) => {
    const removed = await tx.run('DELETE FROM sign_in_provider WHERE exhibitor_id = tenant()');
    await forgetAccounts(tx);
    if (removed > 0) await tx.audit({ action: 'sign_in_provider.removed', entity: 'settings', entityId: exhibitorId });
  });
}
