/** The public interface of email: how a mail of the exhibitor looks, and how it is sent. */

export { emailBody } from '#modules/email/server/email-body.ts';
export type { Card, EmailContent, EmailLink } from '#modules/email/server/email-element.ts';
export { emailFrame } from '#modules/email/server/email-frame.ts';
export {
  adoptMailKey,
  createMailKey,
  discardMailKey,
  endMailKeys,
  findRecord,
  type MailKey,
  mailKeys,
} from '#modules/email/server/mail-key.ts';
export {
  canSendMail,
  type EmailDeps,
  NO_MAIL_SERVER,
  refuseWithoutServer,
  sendEmail,
  senderAddress,
  type Written,
} from '#modules/email/server/send-email.ts';
export { type EmailSender, emailSender } from '#modules/email/server/sender.sql.ts';
export { signUpLinkRoutes } from '#modules/email/server/sign-up-link-routes.ts';
export { CONFIRM_DAYS, signUpLinks } from '#modules/email/server/sign-up-links.ts';
