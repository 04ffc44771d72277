import { raiseAlarm } from '#modules/alarms/server.ts';
import { expiryOf } from '#modules/tickets/server/wallet/pass-certificate.ts';
import { hasWallet, walletOf } from '#modules/tickets/server/wallet/wallet-pass.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Db } from '#platform/db/tx.ts';

const SOON_MS = 30 * 86_400_000;
const EXHIBITORS_MAX = 500;

type Deps = { readonly workDb: Db; readonly secrets: Secrets; readonly now: () => number };

/**
 * Job: raises an alarm for a certificate of passes that ends within 30 days, or has ended. Ticket
 * keys do not end.
 */
export async function reportEndingCertificates({ workDb, secrets, now }: Deps): Promise<{ ending: number }> {
  const rows = await workDb.ask(null, (first) =>
    first.query<{ exhibitor_id: number; secrets: Record<string, unknown> }>(
      `SELECT exhibitor_id, secrets FROM settings ORDER BY exhibitor_id LIMIT ${EXHIBITORS_MAX}`,
    ),
  );
  let ending = 0;
  for (const { exhibitor_id: exhibitorId, secrets: stored } of rows) {
    const wallet = hasWallet(stored) ? walletOf(secrets, stored) : null;
    if (!wallet || expiryOf(wallet) > now() + SOON_MS) continue;
    ending += 1;
    const day = new Date(expiryOf(wallet)).toISOString().slice(0, 10);
    await workDb.tx({ exhibitorId, actor: 'system', channel: 'api' }, (tx) =>
      raiseAlarm(tx, { kind: 'wallet_certificate', subject: day, detail: { day, name: wallet.pass_type } }),
    );
  }
  return { ending };
}
