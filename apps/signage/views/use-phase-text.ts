import { useTexts } from '#apps/signage/i18n/language.ts';
import type { Screening } from '#apps/signage/show/moment.ts';
import type { HallNow } from '#modules/signage/rules/hall-phase.ts';
import { hasPhase } from '#modules/signage/rules/phases.ts';

/** Returns the phase of a hall as text: the next start, or the present end. */
export function usePhaseText(): (now: HallNow<Screening>) => string {
  const { t, formats } = useTexts();
  return ({ phases, screening, next }) => {
    if (hasPhase(phases, 'preshow') && screening)
      return t('show.phase.preshow', { time: formats.time(screening.starts_at) });
    if (hasPhase(phases, 'show') && screening)
      return `${t('show.phase.show')}, ${t('show.until', { time: formats.time(screening.ends_at) })}`;
    if (hasPhase(phases, 'postshow')) return t('show.phase.postshow');
    if (hasPhase(phases, 'event')) return t('show.phase.event');
    return next ? t('show.begins', { time: formats.time(next.starts_at) }) : '';
  };
}
