import type { EmailContent } from '#modules/email/server/email-element.ts';

/** A letter in both forms of a mail. React Email is a second to load: only who writes mails waits for it. */
export async function emailBody(letter: EmailContent): Promise<{ html: string; text: string }> {
  const { emailElement } = await import('#modules/email/server/email-element.ts');
  const { mailBody } = await import('#platform/mail/mail-body.ts');
  return mailBody(emailElement(letter));
}
