import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zInstant } from '#kernel/wire.ts';
import { DELIVERIES, DELIVERY_REASONS } from '#modules/contact/rules/deliveries.ts';

const SEARCH_MAX = 100;

/** Ids of the outbox are larger than those of the catalogue. */
const zMessageId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
/** The same in an address. */
const zGivenId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const zMessagePath = z.object({ id: zGivenId });

/** A message of a visitor from the contact form, and what became of its mail (D-166). */
const zStaffMessage = z.object({
  id: zMessageId,
  name: z.string(),
  email: z.string(),
  /** '': the visitor left none. */
  phone: z.string(),
  text: z.string(),
  /** The language of the website in which it was written. */
  locale: z.string(),
  sent_at: zInstant,
  delivery: z.enum(DELIVERIES),
  /** Why the last attempt failed; null: none failed since the mail was last asked for. */
  reason: z.enum(DELIVERY_REASONS).nullable(),
  /** What the mail server said about it. */
  reason_text: z.string().nullable(),
});
export type StaffMessageWire = z.infer<typeof zStaffMessage>;

/** `search`: a part of the name, the address or the text; `before`: the end of the last page. */
const zMessagesQuery = z.object({
  search: z.string().trim().max(SEARCH_MAX).optional(),
  before: zGivenId.optional(),
});
export type MessagesQuery = z.infer<typeof zMessagesQuery>;

/** `before`: the parameter for the page of earlier messages; null: there are none. */
const zMessagesPage = z.object({
  messages: z.array(zStaffMessage),
  before: zMessageId.nullable(),
  /** The days after which messages are deleted. */
  kept_days: z.number().int(),
});
export type MessagesPageWire = z.infer<typeof zMessagesPage>;

/** What the portal calls. */
export const contactStaffApi = defineRoutes('contact', {
  'GET /api/staff/messages': {
    summary: 'Messages of visitors from the contact form, the newest first, fifty a page (D-166)',
    query: zMessagesQuery,
    answer: answerOf(zMessagesPage),
  },
  'GET /api/staff/messages/:id': {
    summary: 'One message of a visitor',
    params: zMessagePath,
    answer: answerOf(zStaffMessage),
  },
  'POST /api/staff/messages/:id/again': {
    summary: 'Sends the mail with a message to the exhibitor again, also one that was sent',
    params: zMessagePath,
    answer: answerOf(zStaffMessage),
  },
});
