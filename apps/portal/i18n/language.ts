import { createLanguage } from '#apps/browser/language.tsx';
import type { TranslateOf } from '#apps/browser/texts.ts';
import type { MessageKey } from '#apps/portal/i18n/message-key.ts';

export type Translate = TranslateOf<MessageKey>;
/** Sentences of the portal (messages/LOCALE/portal), dates and money of its language. */
export const { TextsProvider, useTexts } = createLanguage<MessageKey>();
