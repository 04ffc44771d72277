import type { Reads, SystemTx, Tx } from '#platform/db/tx.ts';
import type { Secrets } from '#platform/secrets.ts';

/** What a link is for: to choose a new password, to choose the first one, to be the first of a house, to come over from another. */
export type LinkPurpose = 'reset' | 'invitation' | 'first' | 'switch';
/** Links that choose a password. */
export const OF_PASSWORDS: readonly LinkPurpose[] = ['reset', 'invitation'];

/** D-129; an invitation waits over a weekend. */
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

/** For the address of a link: says which row, signed. The row alone opens nothing. */
export const linkToken = (secrets: Secrets, exhibitorId: number, id: string): string =>
  secrets.sign(PURPOSE, `${exhibitorId}-${id}`);

/** The row of a token; null for one that is not ours or another house's. */
export function linkOf(secrets: Secrets, exhibitorId: number, token: string): string | null {
  const value = secrets.unsign(PURPOSE, token);
  const start = `${exhibitorId}-`;
  const id = value?.startsWith(start) ? value.slice(start.length) : '';
  return UUID.test(id) ? id : null;
}

type Link = { readonly purpose: LinkPurpose; readonly employeeId: number | null; readonly id?: string };

/** Makes a link and ends those before it. Answers its id. Whoever calls holds the employee's row, or the house's. */
export async function makeLink(tx: Pick<Tx, 'one' | 'run'>, { purpose, employeeId, id }: Link): Promise<string> {
  await endLinksOf(tx, employeeId);
  const row = await tx.one<{ id: string }>(
    `INSERT INTO staff_link (exhibitor_id, id, purpose, employee_id, created_at, ends_at)
     VALUES (tenant(), coalesce($1, gen_random_uuid()), $2, $3, foyer_now(), foyer_now() + $4::interval) RETURNING id`,
    [id ?? null, purpose, employeeId, VALID[purpose]],
  );
  if (!row) throw new Error('a link was not made');
  return row.id;
}

/** Makes a link for an employee and puts it into the mail. */
export async function mailLink(
  tx: Pick<Tx, 'one' | 'run' | 'emit'>,
  employeeId: number,
  purpose: 'reset' | 'invitation',
): Promise<void> {
  const linkId = await makeLink(tx, { purpose, employeeId });
  await tx.emit(LINK_TOPIC, linkId, { linkId });
}

/** Null: those for the first of a house. */
export const endLinksOf = (tx: Pick<Tx, 'run'>, employeeId: number | null): Promise<number> =>
  tx.run(
    `UPDATE staff_link SET ends_at = foyer_now()
      WHERE exhibitor_id = tenant() AND employee_id IS NOT DISTINCT FROM $1 AND used_at IS NULL AND ends_at > foyer_now()`,
    [employeeId],
  );

/** Whose link this is, whether it still works or not; null for one that is none, or nobody's. */
export const ownerOfLink = async (tx: Reads, id: string): Promise<number | null> =>
  (
    await tx.one<{ employee_id: number | null }>(
      'SELECT employee_id FROM staff_link WHERE exhibitor_id = tenant() AND id = $1',
      [id],
    )
  )?.employee_id ?? null;

/** Uses a link up: true once, while it works, and for what it was made for only. */
export const spendLink = async (tx: Pick<Tx, 'run'>, id: string, purposes: readonly LinkPurpose[]): Promise<boolean> =>
  (await tx.run(
    `UPDATE staff_link SET used_at = foyer_now()
      WHERE exhibitor_id = tenant() AND id = $1 AND purpose = ANY ($2) AND used_at IS NULL AND ends_at > foyer_now()`,
    [id, purposes],
  )) === 1;

/** Links that were used, or over, for a day. Answers how many. */
export const forgetLinks = (tx: Pick<SystemTx, 'run'>): Promise<number> =>
  tx.run("DELETE FROM staff_link WHERE least(used_at, ends_at) < foyer_now() - interval '1 day'");
