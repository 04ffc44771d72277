import {
  createTexts as createTextsOf,
  type MessageParams,
  type TextsOf,
  type TranslateOf,
} from '#apps/browser/texts.ts';
import type { MessageKey } from '#apps/website/i18n/message-key.ts';

export type { MessageParams };
/** Sentences of the website (messages/LOCALE/website). */
export type Translate = TranslateOf<MessageKey>;
export type Texts = TextsOf<MessageKey>;
export const createTexts = createTextsOf<MessageKey>;
