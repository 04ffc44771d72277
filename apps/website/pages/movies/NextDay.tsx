import type { ReactNode } from 'react';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { SiteLinkButton } from '#apps/website/parts/SiteLink.tsx';
import type { SiteProgramme } from '#apps/website/site/programme.ts';
import { moviesPath, nextDay, type ProgrammeFilter, withDate } from '#modules/screenings/rules/programme-filter.ts';

/** The way out of a day without screenings: to the next day that has some. `children` when there is none. */
export function NextDay({
  filter,
  programme,
  children,
}: {
  filter: ProgrammeFilter;
  programme: SiteProgramme;
  children?: ReactNode;
}) {
  const { t, formats } = useTexts();
  const day = nextDay(programme, filter);
  if (day === null) return children;
  const path = `/${moviesPath(withDate(filter, { kind: 'day', day }))}`;
  return <SiteLinkButton to={{ path }}>{t('movies.empty_next', { day: formats.longDay(day) })}</SiteLinkButton>;
}
