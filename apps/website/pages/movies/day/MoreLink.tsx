import { SiteLinkButton } from '#apps/website/components/SiteLink.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import type { MovieList } from '#apps/website/pages/movies/day/use-movie-list.ts';
import { listQuery } from '#apps/website/pages/movies/movies-filter.ts';
import { filterParams, moviesPath } from '#modules/screenings/rules/programme/programme-filter.ts';

/** Leads to the whole list where it is longer than a first view needs. `hidden`: shows. */
export function MoreLink({ list, hidden }: { list: MovieList; hidden: number }) {
  const { t } = useTexts();
  if (hidden === 0) return null;
  const path = `/${moviesPath(filterParams(list.filter))}`;
  const query = listQuery(list.searched?.query ?? '', { ...list.view, whole: true });
  return (
    <p>
      <SiteLinkButton to={{ path: path + query }} savePosition>
        {t('movies.view.more', { count: hidden })}
      </SiteLinkButton>
    </p>
  );
}
