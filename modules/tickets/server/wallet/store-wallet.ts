import { storeSecrets } from '#modules/exhibitor/server.ts';
import type { WalletForm, WalletPhonesWire, WalletWire } from '#modules/tickets/contract/staff.ts';
import { expiryOf, readPassCertificate } from '#modules/tickets/server/wallet/pass-certificate.ts';
import { walletFigures } from '#modules/tickets/server/wallet/updates/registrations.sql.ts';
import { sealWallet, walletOf } from '#modules/tickets/server/wallet/wallet-pass.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Acting, Db, Reads } from '#platform/db/tx.ts';

export type WalletDeps = {
  readonly db: Db;
  readonly secrets: Secrets;
  /** Epoch ms. */
  readonly now: () => number;
};

/** Stores the certificate that signs passes, sealed, if it is one (D-087). Refuses as readPassCertificate. */
export async function storeWallet({ db, secrets, now }: WalletDeps, acting: Acting, form: WalletForm): Promise<void> {
  const { wallet, expiresAt } = readPassCertificate(form, now());
  const { pass_type, team } = wallet;
  await db.tx(acting, async (tx) => {
    await storeSecrets(tx, { wallet: sealWallet(secrets, wallet) });
    const after = { pass_type, team, expires_at: new Date(expiresAt).toISOString() };
    await tx.audit({ action: 'wallet.set', entity: 'settings', entityId: tx.exhibitorId, after });
  });
}

/** Deletes the certificate: passes are not offered any more. Passes on phones stay. */
export const removeWallet = (db: Db, acting: Acting): Promise<void> =>
  db.tx(acting, async (tx) => {
    await storeSecrets(tx, { wallet: null });
    await tx.audit({ action: 'wallet.removed', entity: 'settings', entityId: tx.exhibitorId });
  });

const SOON_MS = 30 * 86_400_000;

/** Returns what may be told of the stored certificate; null: there is none. */
export async function shownWallet(
  { secrets, now }: Pick<WalletDeps, 'secrets' | 'now'>,
  first: Pick<Reads, 'one'>,
): Promise<WalletWire | null> {
  const row = await first.one<{ secrets: Record<string, unknown> }>(
    'SELECT secrets FROM settings WHERE exhibitor_id = tenant()',
  );
  const wallet = walletOf(secrets, row?.secrets ?? {});
  if (!wallet) return null;
  const left = expiryOf(wallet) - now();
  return {
    pass_type: wallet.pass_type,
    team: wallet.team,
    expires_at: new Date(expiryOf(wallet)).toISOString(),
    state: left <= 0 ? 'expired' : left < SOON_MS ? 'expires_soon' : 'valid',
  };
}

const instant = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** Returns how many phones hold passes, and how the last pushes to them went. */
export async function shownPhones(first: Pick<Reads, 'one'>): Promise<WalletPhonesWire> {
  const figures = await walletFigures(first);
  if (!figures) throw new Error('a count has a row');
  const { phones, passes, failure } = figures;
  return { phones, passes, sent_at: instant(figures.sent_at), failed_at: instant(figures.failed_at), failure };
}
