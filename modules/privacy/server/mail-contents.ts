import { CONTACT_TOPIC } from '#modules/contact/server.ts';
import { NONE_OLD, type Old, retentionDays } from '#modules/exhibitor/server.ts';
import type { Reads, SystemTx } from '#platform/db/tx.ts';
import { countFullMails, emptyMails } from '#platform/jobs/outbox.ts';

const KEPT = retentionDays('mail_days', 'outbox');

/**
 * Empties mails that were sent or given up longer ago than their exhibitor keeps their contents; of
 * one exhibitor, or of all (D-182, decision 0068). Messages of the contact form have a time of their
 * own and are deleted whole. Returns how many.
 */
export const emptyOldMails = (tx: Pick<SystemTx, 'run'>, exhibitorId: number | null = null): Promise<number> =>
  emptyMails(tx, { exceptTopic: CONTACT_TOPIC, kept: KEPT, exhibitorId });

/** Counts what `emptyOldMails` would empty. */
export const countOldMails = async (first: Pick<Reads, 'one'>): Promise<Old> =>
  (await countFullMails(first, CONTACT_TOPIC, KEPT)) ?? NONE_OLD;
