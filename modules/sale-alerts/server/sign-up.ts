import { randomBytes } from 'node:crypto';
import { conflict, notFound } from '#kernel/refusal.ts';
import { type AlertSubject, firstOnSale } from '#modules/sale-alerts/rules/on-sale.ts';
import { alertOf, writeSignUp } from '#modules/sale-alerts/server/sale-alerts.sql.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import type { Tx } from '#platform/db/tx.ts';

export const CONFIRM_TOPIC = 'mail.sale_alert_confirm';

/** Repeated sign-ups of one address do not fill its mailbox. */
const CONFIRM_AGAIN_MS = 3_600_000;

/** Refuses 404 not_found.movie, not_found.event; 409 sale_alert.on_sale. `now` in epoch ms. */
export function refuseOnSale(subject: AlertSubject, site: SiteData, now: number): void {
  const { kind, id } = subject;
  const shown: readonly { readonly id: number }[] = kind === 'film' ? site.movies : site.events;
  if (!shown.some((each) => each.id === id)) throw notFound(kind === 'film' ? 'movie' : 'event');
  if (firstOnSale(subject, site.schedules, now)) throw conflict('sale_alert.on_sale');
}

/**
 * Signs an address up for one mail about a film or an event; a mail asks for its confirmation. Who
 * waits already gets no second mail, and the caller, who need not be the owner of the address, gets
 * the same answer.
 */
export async function signUp(
  tx: Tx,
  subject: AlertSubject,
  { email, locale }: { readonly email: string; readonly locale: string },
): Promise<void> {
  const fresh = { email: email.toLowerCase(), locale, token: randomBytes(24).toString('base64url') };
  const { row, isNew } = await alertOf(tx, subject, fresh);
  const isWaiting = row.confirmed && !row.notified;
  const isMailed = !isNew && !row.confirmed && tx.now - row.signed_up_at_ms < CONFIRM_AGAIN_MS;
  if (isWaiting || isMailed) return;
  await writeSignUp(tx, row.row_id, fresh);
  await tx.emit(CONFIRM_TOPIC, `${row.row_id}.${fresh.token}`, { alertId: row.row_id, token: fresh.token });
}
