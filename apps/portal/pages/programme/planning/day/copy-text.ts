import type { Translate } from '#apps/portal/i18n/language.ts';
import type { Copy } from '#modules/screenings/rules/planning/week-plan.ts';
import type { Formats } from '#web/i18n/formats.ts';

/** Reports the result of a copy, and what the clock change did not allow. */
export const copyText = (
  { added, replaced, never, twice }: Copy,
  { t, formats }: { t: Translate; formats: Formats },
): string =>
  [
    t('planning.copied.added', { count: added }),
    ...(replaced > 0 ? [t('planning.copied.replaced', { count: replaced })] : []),
    ...never.map(({ movieTitle, start }) =>
      t('planning.copied.never', { movie: movieTitle, time: formats.time(start) }),
    ),
    ...twice.map(({ movieTitle, start }) =>
      t('planning.copied.twice', { movie: movieTitle, time: formats.time(start) }),
    ),
  ].join('\n');
