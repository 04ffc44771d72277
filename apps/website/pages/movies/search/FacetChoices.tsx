import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/movies/search/MovieSearch.module.css';
import { labelledValues } from '#apps/website/pages/movies/search/search-labels.ts';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import { type Facet, type ProgrammeSearch, withValues } from '#modules/screenings/rules/programme/programme-search.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

/** Offers the search facets, each with the number of films it would leave. */
export function FacetChoices({
  facets,
  search,
  onChange,
}: {
  facets: readonly Facet[];
  search: ProgrammeSearch;
  onChange: (next: ProgrammeSearch) => void;
}) {
  const texts = useTexts();
  const site = useSite();
  const { t } = texts;
  return (
    <div className={css.facets}>
      {facets.map((facet) => (
        <fieldset key={facet.attribute} className={css.facet}>
          <legend className={css.legend}>{t(`movies.search.attribute.${facet.attribute}`)}</legend>
          <div className={css.values}>
            {labelledValues(texts, site, facet).map(({ value, label, count, chosen }) => (
              <label key={value} className={css.value} data-none={(count === 0 && !chosen) || undefined}>
                <input
                  type="checkbox"
                  name={facet.attribute}
                  value={value}
                  checked={chosen}
                  onChange={() => {
                    const before = search.chosen[facet.attribute];
                    const after = chosen ? before.filter((one) => one !== value) : [...before, value];
                    onChange(withValues(search, facet.attribute, after));
                  }}
                />
                <span>{label}</span>
                <span className={css.count} aria-hidden="true">
                  {count}
                </span>
                <VisuallyHidden>, {t('movies.search.count', { count })}</VisuallyHidden>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
