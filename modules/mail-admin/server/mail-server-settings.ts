import { recordTestMail, storeSecrets } from '#modules/exhibitor/server.ts';
import type { MailServerForm, MailWire } from '#modules/mail-admin/contract/staff.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Acting, Db, Reads } from '#platform/db/tx.ts';
import { type MailServer, mailServerOf, sealMailServer } from '#platform/mail/mail-server.ts';

export type MailAdminDeps = {
  readonly db: Db;
  readonly secrets: Secrets;
  /** The mail server of the installation; null: none. */
  readonly smtpUrl: string | null;
};

/** Returns the stored server without its password. */
export async function serverOf(
  { secrets, smtpUrl }: Pick<MailAdminDeps, 'secrets' | 'smtpUrl'>,
  first: Pick<Reads, 'one'>,
): Promise<MailWire['server']> {
  const server = mailServerOf(secrets, await storedSecrets(first), smtpUrl);
  return server?.kind === 'own' ? shown(server) : { ...NONE, kind: server === null ? 'none' : 'operator' };
}

const NONE = { host: '', port: null, username: '', encryption: 'starttls' } as const;
const shown = ({ host, port, username, encryption }: Extract<MailServer, { kind: 'own' }>): MailWire['server'] => ({
  kind: 'own',
  host,
  port,
  username,
  encryption,
});

/**
 * Sets the own mail server of an exhibitor (SET-005), sealed. An empty password keeps the stored
 * one of the same host and user: a new host never gets an old password.
 */
export const setMailServer = (deps: MailAdminDeps, acting: Acting, form: MailServerForm): Promise<void> =>
  deps.db.tx(acting, async (tx) => {
    const before = mailServerOf(deps.secrets, await storedSecrets(tx), null);
    const isSame = before?.kind === 'own' && before.host === form.host && before.username === form.username;
    const password = form.password === '' && isSame ? before.password : form.password;
    await storeSecrets(tx, { mail_server: sealMailServer(deps.secrets, { ...form, password }) });
    await recordTestMail(tx, false);
    const { password: _secret, ...after } = form;
    await tx.audit({ action: 'mail_server.set', entity: 'settings', entityId: tx.exhibitorId, after });
  });

/** Removes the own mail server: mails are sent by that of the installation. */
export const removeMailServer = (deps: MailAdminDeps, acting: Acting): Promise<void> =>
  deps.db.tx(acting, async (tx) => {
    await storeSecrets(tx, { mail_server: null });
    await recordTestMail(tx, false);
    await tx.audit({ action: 'mail_server.removed', entity: 'settings', entityId: tx.exhibitorId });
  });

async function storedSecrets(first: Pick<Reads, 'one'>): Promise<Record<string, unknown>> {
  const row = await first.one<{ secrets: Record<string, unknown> }>(
    'SELECT secrets FROM settings WHERE exhibitor_id = tenant()',
  );
  return row?.secrets ?? {};
}
