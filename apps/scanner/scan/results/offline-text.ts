import type { Translate } from '#apps/scanner/i18n/language.ts';
import type { Result } from '#apps/scanner/scan/results/result.ts';
import { OPENS_BEFORE_MS } from '#modules/admission/rules/entrance-shows.ts';
import type { Formats } from '#web/i18n/formats.ts';

type RefusedOffline = Extract<Result, { kind: 'refusedOffline' }>;

/** Returns why the scanner refused a ticket alone, in the words of the server's refusals. */
export function refusalText(
  { why, show, readAt, confirmedAt }: RefusedOffline,
  t: Translate,
  formats: Formats,
): string {
  if (why === 'already_admitted')
    return readAt === null
      ? t('offline.why.already_admitted', { time: formats.time(confirmedAt) })
      : t('offline.why.read_here', { time: formats.time(readAt) });
  return t(`offline.why.${why}`, {
    title: show?.title ?? '',
    screen: show?.screen ?? '',
    start: show ? formats.time(show.startsAt) : '',
    opens: show ? formats.time(show.startsAt - OPENS_BEFORE_MS) : '',
    end: show ? formats.time(show.endsAt) : '',
    time: formats.time(confirmedAt),
  });
}
