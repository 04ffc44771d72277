import { createLanguage } from '#apps/browser/language.tsx';
import type { TranslateOf } from '#apps/browser/texts.ts';
import type { MessageKey } from '#apps/signage/i18n/message-key.ts';

export type Translate = TranslateOf<MessageKey>;
/** Sentences of this app (messages/LOCALE/signage), times of its language. */
export const { TextsProvider, useTexts } = createLanguage<MessageKey>();
