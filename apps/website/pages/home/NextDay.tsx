import { SiteLinkButton } from '#apps/website/components/SiteLink.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import type { SiteProgramme } from '#apps/website/site/programme.ts';
import type { Day } from '#kernel/days.ts';

/** Links from a day without screenings to the next day with some, if there is one. */
export function NextDay({ after, programme }: { after: Day; programme: SiteProgramme }) {
  const { t, formats } = useTexts();
  const filterDate = programme.days.find((day) => day > after);
  if (filterDate === undefined) return null;
  return (
    <SiteLinkButton to="movies" params={{ filterDate }}>
      {t('home.today.next', { day: formats.longDay(filterDate) })}
    </SiteLinkButton>
  );
}
