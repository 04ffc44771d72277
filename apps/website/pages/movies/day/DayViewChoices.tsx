import { SiteLink } from '#apps/website/components/SiteLink.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/movies/day/DayViewChoices.module.css';
import { listQuery } from '#apps/website/pages/movies/movies-filter.ts';
import type { DayView } from '#modules/screenings/rules/programme/day-view.ts';
import {
  filterParams,
  moviesPath,
  type ProgrammeFilter,
} from '#modules/screenings/rules/programme/programme-filter.ts';
import { Chips, chipClass } from '#ui/Chips.tsx';

/** Chooses how a day is listed: by film or by time, the evening only, only what is over by eleven. */
export function DayViewChoices(props: { filter: ProgrammeFilter; view: DayView; searchQuery: string }) {
  const { filter, view, searchQuery } = props;
  const { t } = useTexts();
  const path = `/${moviesPath(filterParams(filter))}`;
  const choices = [
    { key: 'by_film', chosen: !view.byTime, to: { ...view, byTime: false } },
    { key: 'by_time', chosen: view.byTime, to: { ...view, byTime: true } },
    { key: 'evening', chosen: view.evening, to: { ...view, evening: !view.evening } },
    { key: 'early', chosen: view.early, to: { ...view, early: !view.early } },
  ] as const;
  return (
    <div className={css.choices}>
      <Chips label={t('movies.view.label')}>
        {choices.map(({ key, chosen, to }) => (
          <SiteLink
            key={key}
            to={{ path: path + listQuery(searchQuery, { ...to, whole: false }) }}
            className={chipClass(chosen, 'tag')}
            current={chosen}
            rel="nofollow"
            savePosition
          >
            {t(`movies.view.${key}`)}
          </SiteLink>
        ))}
      </Chips>
    </div>
  );
}
