import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zInstant } from '#kernel/wire.ts';
import { RECORD_STATES } from '#modules/email/rules/mail-key-record.ts';

const zEncryption = z.enum(['starttls', 'tls']);
const zLine = z.string().trim().max(190);

/** The server that sends the exhibitor's mails. Its password is never returned (D-172). */
const zServer = z.object({
  /** `own`: the exhibitor's. `operator`: that of the installation. `none`: no mail is sent. */
  kind: z.enum(['own', 'operator', 'none']),
  host: z.string(),
  port: z.number().nullable(),
  username: z.string(),
  encryption: zEncryption,
});

export const zMailServerForm = z.strictObject({
  host: zLine.min(1).regex(/^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i),
  port: z.number().int().min(1).max(65_535),
  username: zLine,
  /** '' keeps the stored password. */
  password: z.string().max(190),
  encryption: zEncryption,
});
export type MailServerForm = z.infer<typeof zMailServerForm>;

const zUnsent = z.object({
  id: z.number().int(),
  /** The kind of mail: tickets, invoice, staff_link. */
  kind: z.string(),
  /** The bill that the mail is about. */
  bill_id: z.string().nullable(),
  /** When it was tried last. */
  tried_at: zInstant,
  attempts: z.number().int(),
  /** What the mail server said. */
  reason: z.string(),
  /** It is not tried again automatically. */
  given_up: z.boolean(),
});
export type UnsentMail = z.infer<typeof zUnsent>;

const zMail = z.object({ server: zServer, unsent: z.array(zUnsent) });
export type MailWire = z.infer<typeof zMail>;

const zMailKey = z.object({
  domain: z.string(),
  /** The TXT record by which receivers check the signature. */
  record: z.object({ name: z.string(), value: z.string() }),
  /** The sender's address is at this domain or below it; otherwise nothing is signed. */
  signs_sender: z.boolean(),
});
export type MailKeyWire = z.infer<typeof zMailKey>;
/** The DKIM keys of the exhibitor; their private halves are never returned. */
const zMailKeys = z.object({
  /** The domain of the sender's address; '': there is none. */
  sender_domain: z.string(),
  in_use: zMailKey.nullable(),
  /** It signs as soon as the DNS has its record. */
  waiting: zMailKey.nullable(),
});
export type MailKeysWire = z.infer<typeof zMailKeys>;
export const zMailKeyForm = z.strictObject({ domain: zLine.toLowerCase() });
const zRecordState = z.enum(RECORD_STATES);

/** What the portal calls. */
export const mailAdminStaffApi = defineRoutes('mail-admin', {
  'GET /api/staff/mail': {
    summary: 'The mail server of the exhibitor, and its mails that could not be sent',
    answer: answerOf(zMail),
  },
  'GET /api/staff/mail/state': {
    summary: 'Whether mails of the exhibitor can be sent at all',
    answer: answerOf(z.object({ can_send: z.boolean() })),
  },
  'POST /api/staff/mail/server': {
    summary: 'Sets the own mail server of the exhibitor; its password is write-only (D-172)',
    body: zMailServerForm,
    answer: answerOf(zMail),
  },
  'POST /api/staff/mail/server/remove': {
    summary: 'Removes the own mail server: mails are sent by that of the installation',
    answer: answerOf(zMail),
  },
  'POST /api/staff/mail/test': {
    summary: 'Sends a test mail now',
    body: z.strictObject({ to: zLine.pipe(z.email()) }),
    answer: answerOf(z.object({ sent: z.boolean(), reason: z.string().nullable() })),
  },
  'POST /api/staff/mail/send-again': {
    summary: 'Tries mails again that could not be sent: one of them, or all',
    body: z.strictObject({ id: z.number().int().positive().nullable() }),
    answer: answerOf(z.object({ tried_again: z.number().int() })),
  },
  'GET /api/staff/mail/keys': {
    summary: 'The keys that sign the mails of the exhibitor (DKIM), with their records for the DNS',
    answer: answerOf(zMailKeys),
  },
  'POST /api/staff/mail/keys': {
    summary: 'Makes a key that waits for its record; replaces another one that waits',
    body: zMailKeyForm,
    answer: answerOf(zMailKeys),
  },
  'POST /api/staff/mail/keys/check': {
    summary: 'Asks the DNS now for the record of a key',
    body: z.strictObject({ key: z.enum(['in_use', 'waiting']) }),
    answer: answerOf(z.object({ state: zRecordState })),
  },
  'POST /api/staff/mail/keys/use': {
    summary: 'Signs with the key that waits, if the DNS has its record; `state` says what was found',
    answer: answerOf(z.object({ state: zRecordState, keys: zMailKeys })),
  },
  'POST /api/staff/mail/keys/discard': {
    summary: 'Deletes the key that waits',
    answer: answerOf(zMailKeys),
  },
  'POST /api/staff/mail/keys/end': {
    summary: 'Ends signing and deletes all keys',
    answer: answerOf(zMailKeys),
  },
});
