import { createLanguage } from '#apps/browser/language.tsx';
import type { TranslateOf } from '#apps/browser/texts.ts';
import type { MessageKey } from '#apps/pos/i18n/message-key.ts';

export type Translate = TranslateOf<MessageKey>;
/** Sentences of this app (messages/LOCALE/pos), times of its language. */
export const { TextsProvider, useTexts } = createLanguage<MessageKey>();
