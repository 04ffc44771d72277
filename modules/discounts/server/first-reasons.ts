import { languageOf, MESSAGE_LOCALES } from '#kernel/texts.ts';
import { insertReason } from '#modules/discounts/server/reasons.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Translator } from '#platform/i18n/translator.ts';

/** The reasons that cinemas usually have, in their order. */
const FIRST_REASONS = ['incident', 'goodwill', 'staff', 'guests', 'promotion'] as const;

/** Gives a new exhibitor the usual reasons for discounts, in all languages. */
export async function addFirstReasons(tx: Pick<Tx, 'one'>, translator: Pick<Translator, 'sentence'>): Promise<void> {
  for (const [index, reason] of FIRST_REASONS.entries()) {
    const name = Object.fromEntries(
      MESSAGE_LOCALES.map((locale) => [
        languageOf(locale),
        translator.sentence(locale, 'founding', `discount_reasons.${reason}`),
      ]),
    );
    await insertReason(tx, { name, sort: index + 1 });
  }
}
