import { createLanguage } from '#apps/browser/language.tsx';
import type { TranslateOf } from '#apps/browser/texts.ts';
import type { MessageKey } from '#apps/display/i18n/message-key.ts';

export type Translate = TranslateOf<MessageKey>;
/** Sentences of this app (messages/LOCALE/display), times of its language. */
export const { TextsProvider, useTexts } = createLanguage<MessageKey>();
