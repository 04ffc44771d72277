import { canSendMail, type EmailDeps, emailSender } from '#modules/email/server.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Reads, SystemTx, Tx } from '#platform/db/tx.ts';

/**
 * The purpose of a link: to choose a new password, to choose the first password, to become the
 * first admin of an exhibitor, to switch from another exhibitor.
 */
export type LinkPurpose = 'reset' | 'invitation' | 'first' | 'switch';
/** Purposes that choose a password. */
export const OF_PASSWORDS: readonly LinkPurpose[] = ['reset', 'invitation'];

/** D-129; an invitation stays valid over a weekend. */
export const RESET_MINUTES = 60;
export const INVITATION_HOURS = 72;
const FIRST_HOURS = 24;
const SWITCH_MINUTES = 1;
const VALID: Readonly<Record<LinkPurpose, string>> = {
  reset: `${RESET_MINUTES} minutes`,
  invitation: `${INVITATION_HOURS} hours`,
  first: `${FIRST_HOURS} hours`,
  switch: `${SWITCH_MINUTES} minutes`,
};

export const LINK_TOPIC = 'mail.staff_link';

const PURPOSE = 'staff-link';
const UUID = /^[0-9a-f-]{36}$/;

/**
 * Returns the token for the address of a link: the id of the row, signed. The id alone opens
 * nothing.
 */
export const linkToken = (secrets: Secrets, exhibitorId: number, id: string): string =>
  secrets.sign(PURPOSE, `${exhibitorId}-${id}`);

/** Returns the row of a token; null for a token that is invalid or belongs to another exhibitor. */
export function linkOf(secrets: Secrets, exhibitorId: number, token: string): string | null {
  const value = secrets.unsign(PURPOSE, token);
  const start = `${exhibitorId}-`;
  const id = value?.startsWith(start) ? value.slice(start.length) : '';
  return UUID.test(id) ? id : null;
}

type Link = {
  readonly purpose: LinkPurpose;
  readonly employeeId: number | null;
  readonly id?: string;
  /** Of a switch: its owner had signed in with a second factor. */
  readonly secondFactor?: boolean;
  /** Of a switch: when its owner last proved themselves. */
  readonly provenAt?: Date | null;
};

/**
 * Creates a link and ends the previous ones; a reset ends none, because every visitor can
 * request one for every address (T79). Returns its id. The caller holds the lock on the employee's or the exhibitor's
 * row.
 */
export async function createOneTimeLink(
  tx: Pick<Tx, 'one' | 'run'>,
  { purpose, employeeId, id, secondFactor = false, provenAt = null }: Link,
): Promise<string> {
  if (purpose !== 'reset') await endLinksOf(tx, employeeId);
  const row = await tx.one<{ id: string }>(
    `INSERT INTO staff_link (exhibitor_id, id, purpose, employee_id, created_at, ends_at, second_factor, proven_at)
     VALUES (tenant(), coalesce($1, gen_random_uuid()), $2, $3, foyer_now(), foyer_now() + $4::interval, $5, $6) RETURNING id`,
    [id ?? null, purpose, employeeId, VALID[purpose], secondFactor, provenAt],
  );
  if (!row) throw new Error('a link was not made');
  return row.id;
}

/** Where a link that chooses a password leads. */
const PAGE = { reset: 'reset-password', invitation: 'welcome' } as const;

export type LinkDeps = Pick<EmailDeps, 'secrets' | 'smtpUrl' | 'publicUrl'>;

type PasswordLink = {
  readonly exhibitorId: number;
  readonly linkId: string;
  readonly purpose: keyof typeof PAGE;
  readonly servingOn: string;
};

/** Returns the address of a link that chooses a password. */
export const addressOfLink = (
  { secrets, publicUrl }: Pick<LinkDeps, 'secrets' | 'publicUrl'>,
  { exhibitorId, linkId, purpose, servingOn }: PasswordLink,
): string => `${publicUrl(servingOn)}/portal/${PAGE[purpose]}/${linkToken(secrets, exhibitorId, linkId)}`;

/**
 * Creates a link for an employee and mails it. Without a mail server no mail is written: the
 * address of the link is returned, once, for the colleague who may pass it on (D-192). Null: it was
 * mailed.
 */
export async function passLinkOn(
  tx: Pick<Tx, 'one' | 'run' | 'emit' | 'exhibitorId'>,
  deps: LinkDeps,
  employeeId: number,
  purpose: keyof typeof PAGE,
): Promise<string | null> {
  const linkId = await createOneTimeLink(tx, { purpose, employeeId });
  const exhibitor = await emailSender(tx);
  if (!canSendMail(deps, exhibitor))
    return addressOfLink(deps, { exhibitorId: tx.exhibitorId, linkId, purpose, servingOn: exhibitor.serving_on });
  await tx.emit(LINK_TOPIC, linkId, { linkId });
  return null;
}

/** Ends the links of an employee. Null: those for the first admin of an exhibitor. */
export const endLinksOf = (tx: Pick<Tx, 'run'>, employeeId: number | null): Promise<number> =>
  tx.run(
    `UPDATE staff_link SET ends_at = foyer_now()
      WHERE exhibitor_id = tenant() AND employee_id IS NOT DISTINCT FROM $1 AND used_at IS NULL AND ends_at > foyer_now()`,
    [employeeId],
  );

/**
 * Returns the employee of a link, whether it still works or not; null for a link that does not
 * exist or has no employee.
 */
export const ownerOfLink = async (tx: Reads, id: string): Promise<number | null> =>
  (
    await tx.one<{ employee_id: number | null }>(
      'SELECT employee_id FROM staff_link WHERE exhibitor_id = tenant() AND id = $1',
      [id],
    )
  )?.employee_id ?? null;

/** Uses a link: true once, while it is valid, and only for its purpose. */
export const spendLink = async (tx: Pick<Tx, 'run'>, id: string, purposes: readonly LinkPurpose[]): Promise<boolean> =>
  (await tx.run(
    `UPDATE staff_link SET used_at = foyer_now()
      WHERE exhibitor_id = tenant() AND id = $1 AND purpose = ANY ($2) AND used_at IS NULL AND ends_at > foyer_now()`,
    [id, purposes],
  )) === 1;

/** Returns how the owner of a switch had proven themselves: with a second factor or not, and when. */
export async function proofOfSwitch(
  tx: Reads,
  id: string,
): Promise<{ readonly secondFactor: boolean; readonly provenAt: Date | null }> {
  const row = await tx.one<{ second_factor: boolean; proven_at: Date | null }>(
    'SELECT second_factor, proven_at FROM staff_link WHERE exhibitor_id = tenant() AND id = $1',
    [id],
  );
  return { secondFactor: row?.second_factor ?? false, provenAt: row?.proven_at ?? null };
}

/** Deletes links that were used or expired more than a day ago. Returns how many. */
export const purgeLinks = (tx: Pick<SystemTx, 'run'>): Promise<number> =>
  tx.run("DELETE FROM staff_link WHERE least(used_at, ends_at) < foyer_now() - interval '1 day'");
