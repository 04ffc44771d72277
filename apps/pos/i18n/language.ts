import type { MessageKey } from '#apps/pos/i18n/message-key.ts';
import { createLanguage } from '#web/i18n/language.tsx';
import type { TranslateOf } from '#web/i18n/texts.ts';

export type Translate = TranslateOf<MessageKey>;
/** Texts of this app (messages/LOCALE/pos), times in its language. */
export const { TextsProvider, useTexts } = createLanguage<MessageKey>();
