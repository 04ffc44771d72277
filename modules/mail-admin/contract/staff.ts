import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zInstant } from '#kernel/wire.ts';

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

/** What the portal calls. */
export const mailAdminStaffApi = defineRoutes('mail-admin', {
  'GET /api/staff/mail': {
    summary: 'The mail server of the exhibitor, and its mails that could not be sent',
    answer: answerOf(zMail),
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
});
