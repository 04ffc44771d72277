import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import { nightOf } from '#kernel/days.ts';

export type ShowTimes = {
  /** `night of Fri 27 to Sat 28` for a show that belongs to the evening before (D-010); else ''. */
  night(startsAt: number): string;
  /** `Sat, 28 Nov 2026, 00:05 (night of Fri 27 to Sat 28)`. */
  when(startsAt: number): string;
};

/** Says when a show begins so that the eye sees which night it is. Instants are epoch ms. */
export function useShowTimes(): ShowTimes {
  const { t, formats } = useTexts();
  const { exhibitor, settings } = useSite();
  const night = (startsAt: number): string => {
    const days = nightOf(startsAt, exhibitor.timezone, settings.public_config.midnight_offset);
    if (!days) return '';
    return t('common.night', { from: formats.weekdayAndNumber(days.from), to: formats.weekdayAndNumber(days.to) });
  };
  const when = (startsAt: number): string => {
    const words = night(startsAt);
    return words ? `${formats.dateTime(startsAt)} (${words})` : formats.dateTime(startsAt);
  };
  return { night, when };
}
