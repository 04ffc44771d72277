import { conflict, refuse } from '#kernel/refusal.ts';
import { actingAs } from '#modules/access/server.ts';
import { nextSelector } from '#modules/email/rules/mail-key-record.ts';
import {
  adoptMailKey,
  createMailKey,
  discardMailKey,
  emailSender,
  endMailKeys,
  findRecord,
  type MailKey,
  mailKeys,
  senderAddress,
} from '#modules/email/server.ts';
import { type MailKeysWire, type MailKeyWire, mailAdminStaffApi } from '#modules/mail-admin/contract/staff.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';
import { isMailDomain, signsFor } from '#platform/mail/mail-signature.ts';
import { type TextRecords, textRecordsInDns } from '#platform/mail/text-records.ts';

export type MailKeyRouteDeps = {
  readonly db: Db;
  readonly secrets: Secrets;
  /** The DNS; by default that of this machine. */
  readonly textRecords?: TextRecords;
};

/**
 * Registers the portal's routes for the DKIM keys of an exhibitor. The staff gate protects them.
 * They refuse 422 `domain` mail_key.domain, mail_key.not_of_sender; 409 mail_key.none.
 */
export function mailKeyRoutes(app: HttpApp, { db, secrets, textRecords = textRecordsInDns }: MailKeyRouteDeps): void {
  const serve = serving(app, mailAdminStaffApi);
  const deps = { db, secrets };
  const look = (exhibitorId: number) => keysOf(deps, exhibitorId);
  serve('GET /api/staff/mail/keys', { policy: 'settings.view' }, async ({ exhibitorId }) => ({
    data: await look(exhibitorId),
  }));
  serve(
    'POST /api/staff/mail/keys',
    { policy: 'settings.edit', fresh: true },
    async ({ exhibitorId, staff, body: { domain } }) => {
      refuseDomain(domain, await senderOf(db, exhibitorId));
      const { inUse } = await mailKeys(deps, exhibitorId);
      const selector = nextSelector(inUse?.selector ?? null);
      await createMailKey(deps, actingAs(exhibitorId, staff), { domain, selector });
      return { data: await look(exhibitorId) };
    },
  );
  serve('POST /api/staff/mail/keys/check', { policy: 'settings.edit' }, async ({ exhibitorId, body }) => {
    const { inUse, waiting } = await mailKeys(deps, exhibitorId);
    const key = body.key === 'in_use' ? inUse : waiting;
    if (!key) throw conflict('mail_key.none');
    return { data: { state: await findRecord(key, textRecords) } };
  });
  serve('POST /api/staff/mail/keys/use', { policy: 'settings.edit', fresh: true }, async ({ exhibitorId, staff }) => {
    const adopted = await adoptMailKey(deps, actingAs(exhibitorId, staff), textRecords);
    if (adopted.outcome === 'none') throw conflict('mail_key.none');
    const state = adopted.outcome === 'in-use' ? 'published' : adopted.state;
    return { data: { state, keys: await look(exhibitorId) } };
  });
  serve(
    'POST /api/staff/mail/keys/discard',
    { policy: 'settings.edit', fresh: true },
    async ({ exhibitorId, staff }) => {
      await discardMailKey(db, actingAs(exhibitorId, staff));
      return { data: await look(exhibitorId) };
    },
  );
  serve('POST /api/staff/mail/keys/end', { policy: 'settings.edit', fresh: true }, async ({ exhibitorId, staff }) => {
    await endMailKeys(db, actingAs(exhibitorId, staff));
    return { data: await look(exhibitorId) };
  });
}

const senderOf = async (db: Db, exhibitorId: number): Promise<string> =>
  senderAddress(await db.read(exhibitorId, emailSender));

/** A key for another domain than the sender's would never sign. */
function refuseDomain(domain: string, sender: string): void {
  if (!isMailDomain(domain)) throw refuse('mail_key.domain', undefined, 'domain');
  if (!signsFor({ domain }, sender)) throw refuse('mail_key.not_of_sender', { address: sender }, 'domain');
}

async function keysOf(deps: { db: Db; secrets: Secrets }, exhibitorId: number): Promise<MailKeysWire> {
  const [sender, { inUse, waiting }] = await Promise.all([senderOf(deps.db, exhibitorId), mailKeys(deps, exhibitorId)]);
  const wire = (key: MailKey | null): MailKeyWire | null =>
    key && { domain: key.domain, record: key.record, signs_sender: signsFor(key, sender) };
  return {
    sender_domain: sender.slice(sender.lastIndexOf('@') + 1).toLowerCase(),
    in_use: wire(inUse),
    waiting: wire(waiting),
  };
}
