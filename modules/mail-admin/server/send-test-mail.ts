import { randomInt } from 'node:crypto';
import { type EmailDeps, emailFrame, emailSender, sendEmail, type Written } from '#modules/email/server.ts';

const REASON_LENGTH_MAX = 500;

/**
 * Sends a mail to an employee at once, outside any transaction, and returns what the server said if
 * it was not sent. It is no work of the outbox: the employee waits for the answer.
 */
export async function sendTestMail(
  deps: EmailDeps,
  exhibitorId: number,
  to: { readonly name: string; readonly address: string },
  locale: string,
): Promise<{ sent: boolean; reason: string | null }> {
  const sender = await deps.workDb.read(exhibitorId, emailSender);
  const say = (key: string) =>
    deps.translator.sentence(locale, 'mail/test', key, { exhibitor: sender.trade_name, name: to.name });
  const written: Written = {
    subject: say('subject'),
    content: {
      ...emailFrame(sender, locale),
      preview: say('text'),
      heading: say('heading'),
      greeting: deps.translator.sentence(locale, 'mail/common', 'hello', { name: to.name }),
      paragraphs: [say('text')],
      links: [],
      closing: [],
    },
  };
  try {
    await sendEmail(deps, { exhibitorId, id: randomInt(2 ** 47) }, sender, { to, written });
    return { sent: true, reason: null };
  } catch (error) {
    return { sent: false, reason: String(error instanceof Error ? error.message : error).slice(0, REASON_LENGTH_MAX) };
  }
}
