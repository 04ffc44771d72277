import type { MessageKey } from '#apps/website/i18n/message-key.ts';
import { createTexts as createTextsOf, type MessageParams, type TextsOf, type TranslateOf } from '#web/i18n/texts.ts';

export type { MessageParams };
/** Texts of the website (messages/LOCALE/website). */
export type Translate = TranslateOf<MessageKey>;
export type Texts = TextsOf<MessageKey>;
export const createTexts = createTextsOf<MessageKey>;
