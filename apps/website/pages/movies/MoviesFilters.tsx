import { SiteLink } from '#apps/website/components/SiteLink.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { DaySelector } from '#apps/website/pages/movies/DaySelector.tsx';
import css from '#apps/website/pages/movies/MoviesFilters.module.css';
import type { SiteProgramme } from '#apps/website/site/programme.ts';
import { useSite, useToday } from '#apps/website/site/SiteProvider.tsx';
import { addDays } from '#kernel/days.ts';
import {
  type FilterParams,
  moviesPath,
  type ProgrammeFilter,
  toggledTag,
  withDate,
} from '#modules/screenings/rules/programme/programme-filter.ts';
import { Chips, chipClass } from '#ui/Chips.tsx';

/** `query`: the search stays when the day changes. */
const pathOf = (params: FilterParams, query: string) => ({ path: `/${moviesPath(params)}${query}` });

/** Shows named filters, the days with screenings, and the kinds of film (SITE-043, SITE-045). */
export function MoviesFilters(props: { filter: ProgrammeFilter; programme: SiteProgramme; query: string }) {
  const { filter, programme, query } = props;
  const { t } = useTexts();
  const site = useSite();
  const today = useToday();
  const named = [
    { kind: 'all', day: null },
    { kind: 'today', day: today },
    { kind: 'tomorrow', day: addDays(today, 1) },
    { kind: 'soon', day: null },
  ] as const;
  return (
    <div className={css.filters}>
      <Chips label={t('movies.filters.label')}>
        {named.map((choice) => (
          <SiteLink
            key={choice.kind}
            to={pathOf(withDate(filter, choice), query)}
            className={chipClass(filter.kind === choice.kind)}
            current={filter.kind === choice.kind}
            savePosition
          >
            {t(`movies.filters.${choice.kind}`)}
          </SiteLink>
        ))}
      </Chips>
      <DaySelector
        days={programme.days}
        chosen={filter.day}
        pathOf={(day) => pathOf(withDate(filter, { kind: 'day', day }), query)}
      />
      {site.tags.length > 0 ? (
        <Chips label={t('movies.filters.tags')}>
          {site.tags.map((tag) => (
            <SiteLink
              key={tag.id}
              to={pathOf(toggledTag(filter, tag), query)}
              className={chipClass(filter.tag?.id === tag.id, 'tag')}
              current={filter.tag?.id === tag.id}
              savePosition
            >
              {tag.name}
            </SiteLink>
          ))}
        </Chips>
      ) : null}
    </div>
  );
}
