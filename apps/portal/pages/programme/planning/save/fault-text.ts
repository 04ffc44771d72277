import type { Translate } from '#apps/portal/i18n/language.ts';
import type { CellNote } from '#modules/screenings/rules/planning/cell.ts';
import type { PlanFault } from '#modules/screenings/rules/planning/week-plan.ts';
import type { Formats } from '#web/i18n/formats.ts';

/** The texts and formats of the page. */
export type Words = { readonly t: Translate; readonly formats: Formats };

/** Returns the text of a fault of a screening. */
export function faultText(fault: PlanFault, { t, formats }: Words): string {
  switch (fault.kind) {
    case 'occupied':
      return t('planning.fault.occupied', {
        movie: fault.by.movieTitle,
        start: formats.time(fault.by.start),
        until: formats.time(fault.by.until),
      });
    case 'past':
      return t('planning.fault.past');
    case 'too_early':
      return t('planning.fault.too_early', { day: formats.longDay(fault.from) });
  }
}

/** Returns the text of an input that could not be used. */
export const noteText = ({ kind, word }: CellNote, { t }: Words): string => t(`planning.note.${kind}`, { word });
