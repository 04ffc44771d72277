import { notFound } from '#kernel/refusal.ts';
import type { MessagesPageWire, MessagesQuery, StaffMessageWire } from '#modules/contact/contract/staff.ts';
import type { Delivery, DeliveryReason } from '#modules/contact/rules/deliveries.ts';
import { NO_ADDRESS, zStoredMessage } from '#modules/contact/server/contact-mail.ts';
import { type MessageRow, messagesBefore, messageWith } from '#modules/contact/server/messages.sql.ts';
import { NO_MAIL_SERVER } from '#modules/email/server.ts';
import { exhibitorSettings } from '#modules/exhibitor/server.ts';
import type { Db } from '#platform/db/tx.ts';

const MESSAGES_PER_PAGE = 50;

/** Returns fifty messages of visitors, newest first, or those that match a search (D-166). */
export async function listMessages(
  db: Db,
  exhibitorId: number,
  { search, before }: MessagesQuery,
): Promise<MessagesPageWire> {
  const { rows, settings } = await db.read(exhibitorId, async (tx) => ({
    rows: await messagesBefore(tx, { search: search || null, before: before ?? null, limit: MESSAGES_PER_PAGE + 1 }),
    settings: await exhibitorSettings(tx),
  }));
  const page = rows.slice(0, MESSAGES_PER_PAGE);
  return {
    messages: page.map(messageWire),
    before: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
    kept_days: settings.retention.message_days,
  };
}

/** Refuses 404 not_found.message. */
export async function getMessage(db: Db, exhibitorId: number, id: number): Promise<StaffMessageWire> {
  const row = await db.ask(exhibitorId, (first) => messageWith(first, id));
  if (!row) throw notFound('message');
  return messageWire(row);
}

export function messageWire(row: MessageRow): StaffMessageWire {
  const { name, email, phone, message, locale } = zStoredMessage.parse(row.payload);
  return {
    id: row.id,
    name,
    email,
    phone,
    text: message,
    locale,
    sent_at: new Date(row.sent_at_ms).toISOString(),
    delivery: deliveryOf(row),
    reason: row.last_error === null ? null : (REASONS[row.last_error] ?? 'other'),
    reason_text: row.last_error,
  };
}

const deliveryOf = ({ is_done, is_dead }: MessageRow): Delivery => {
  if (is_done) return 'sent';
  return is_dead ? 'failed' : 'waiting';
};

/** The outbox stores sentences for the log; these two have a name. */
const REASONS: Readonly<Record<string, DeliveryReason>> = {
  [NO_MAIL_SERVER]: 'no_server',
  [NO_ADDRESS]: 'no_address',
};
