import type { Formats } from '#apps/browser/formats.ts';
import type { Translate } from '#apps/portal/i18n/language.ts';
import type { CellNote } from '#modules/screenings/rules/cell.ts';
import type { PlanFault } from '#modules/screenings/rules/week-plan.ts';

type Words = { readonly t: Translate; readonly formats: Formats };

/** What is wrong with a screening, as a planner is told. */
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

/** What of a line could not be taken as it was typed. */
export const noteText = ({ kind, word }: CellNote, { t }: Words): string => t(`planning.note.${kind}`, { word });
