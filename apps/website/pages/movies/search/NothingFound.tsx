import { SiteLink } from '#apps/website/components/SiteLink.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/movies/search/MovieSearch.module.css';
import { valueLabel } from '#apps/website/pages/movies/search/search-labels.ts';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import {
  type Drop,
  dropsOf,
  type ProgrammeSearch,
  type SearchableFilm,
  searchQuery,
} from '#modules/screenings/rules/programme/programme-search.ts';
import { Notice } from '#ui/Notice.tsx';

/** Offers filters to drop so that films are found; each is a link to its result. */
export function NothingFound({
  films,
  search,
  path,
}: {
  films: readonly SearchableFilm[];
  search: ProgrammeSearch;
  path: string;
}) {
  const texts = useTexts();
  const site = useSite();
  const { t, formats } = texts;
  const nameOf = ({ what }: Drop): string =>
    what === 'words'
      ? t('movies.search.quoted', { words: search.words })
      : formats.list(search.chosen[what].map((value) => valueLabel(texts, site, what, value)));
  const drops = dropsOf(films, search);
  return (
    <Notice kind="neutral" title={t('movies.search.none')}>
      {drops.length === 0 ? (
        t('movies.search.none_text')
      ) : (
        <ul className={css.drops}>
          {drops.map((drop) => (
            <li key={drop.what}>
              <SiteLink to={{ path: path + searchQuery(drop.search) }} savePosition>
                {t('movies.search.without', { what: nameOf(drop), count: drop.count })}
              </SiteLink>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
