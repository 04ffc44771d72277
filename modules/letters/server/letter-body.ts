import type { Letter } from '#modules/letters/server/letter.ts';

/** A letter in both forms of a mail. React Email is a second to load: only who writes mails waits for it. */
export async function letterBody(letter: Letter): Promise<{ html: string; text: string }> {
  const { letterElement } = await import('#modules/letters/server/letter.ts');
  const { mailBody } = await import('#platform/mail-body.ts');
  return mailBody(letterElement(letter));
}
