import type { Translate } from '#apps/portal/i18n/language.ts';
import type { Formats } from '#web/i18n/formats.ts';

type Days = { readonly valid_from: string | null; readonly valid_until: string | null };

/** Returns the days of validity as text. */
export function validityText(t: Translate, formats: Formats, { valid_from, valid_until }: Days): string {
  if (valid_from && valid_until)
    return t('signage.days.between', { from: formats.shortDay(valid_from), until: formats.shortDay(valid_until) });
  if (valid_from) return t('signage.days.from', { day: formats.shortDay(valid_from) });
  return valid_until ? t('signage.days.until', { day: formats.shortDay(valid_until) }) : t('signage.days.always');
}
