import { createLanguage } from '#apps/browser/language.tsx';
import type { TranslateOf } from '#apps/browser/texts.ts';
import type { MessageKey } from '#apps/scanner/i18n/message-key.ts';

export type Translate = TranslateOf<MessageKey>;
/** Sentences of the scanner (messages/LOCALE/scanner), times of its language. */
export const { TextsProvider, useTexts } = createLanguage<MessageKey>();
