import type { MessageKey } from '#apps/scanner/i18n/message-key.ts';
import { createLanguage } from '#web/i18n/language.tsx';
import type { TranslateOf } from '#web/i18n/texts.ts';

export type Translate = TranslateOf<MessageKey>;
/** Texts of the scanner (messages/LOCALE/scanner), times in its language. */
export const { TextsProvider, useTexts } = createLanguage<MessageKey>();
