import type { EmailContent } from '#modules/email/server/email-element.ts';
import type { EmailSender } from '#modules/email/server/sender.sql.ts';
import { zSettings } from '#modules/exhibitor/contract/settings.ts';
import { coloursOf } from '#modules/exhibitor/rules/exhibitor-colours.ts';

type Frame = Pick<EmailContent, 'locale' | 'colours' | 'exhibitor' | 'cards' | 'exhibitorHtml'>;

/**
 * Returns what the mails of an exhibitor have in common: name, colours and language, without cards
 * and without a text of the exhibitor.
 */
export const emailFrame = (
  { trade_name, settings }: Pick<EmailSender, 'trade_name' | 'settings'>,
  locale: string,
): Frame => ({
  locale,
  colours: coloursOf(zSettings.parse(settings).website_config.styling, 'default'),
  exhibitor: trade_name,
  cards: [],
  exhibitorHtml: '',
});
