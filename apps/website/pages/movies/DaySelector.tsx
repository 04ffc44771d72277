import { useEffect, useRef, useState } from 'react';
import { SiteLink } from '#apps/website/components/SiteLink.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/movies/DaySelector.module.css';
import type { Day } from '#kernel/days.ts';

/**
 * Shows the days as calendar leaves in a row that stays in view below the header; the chosen one
 * scrolls into view. Arrows lead to the days beside, and a fading edge shows where more follow.
 */
export function DaySelector(props: {
  days: readonly Day[];
  chosen: Day | null;
  pathOf: (day: Day) => { path: string };
}) {
  const { days, chosen, pathOf } = props;
  const { t, formats } = useTexts();
  const row = useRef<HTMLElement>(null);
  const more = useMore(row, days.length);
  useEffect(() => {
    // Horizontally only: scrollIntoView would scroll the page as well.
    const leaf = chosen && row.current?.querySelector<HTMLElement>('[aria-current]');
    if (leaf && row.current)
      row.current.scrollLeft = leaf.offsetLeft - row.current.clientWidth / 2 + leaf.offsetWidth / 2;
  }, [chosen]);
  if (days.length === 0) return null;
  const turn = (by: number): void => row.current?.scrollBy({ left: by * row.current.clientWidth * 0.8 });
  return (
    <div className={css.strip} data-before={more.before || undefined} data-after={more.after || undefined}>
      <Arrow label={t('accessibility.previous')} path="M10 3L5 8l5 5" shown={more.before} onPress={() => turn(-1)} />
      <nav ref={row} className={css.days} aria-label={t('movies.filters.date')}>
        {days.map((day) => {
          const { weekday, day: number, month } = formats.dayParts(day);
          return (
            <SiteLink key={day} to={pathOf(day)} className={css.day} current={chosen === day} savePosition>
              <span className={css.weekday}>{weekday}</span> <span className={css.number}>{number}</span>{' '}
              <span className={css.month}>{month}</span>
            </SiteLink>
          );
        })}
      </nav>
      <Arrow label={t('accessibility.next')} path="M6 3l5 5-5 5" shown={more.after} onPress={() => turn(1)} />
    </div>
  );
}

/** For a mouse; fingers swipe, and the keyboard reaches the days themselves. */
function Arrow(props: { label: string; path: string; shown: boolean; onPress: () => void }) {
  return (
    <button type="button" className={css.arrow} aria-label={props.label} hidden={!props.shown} onClick={props.onPress}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={props.path} />
      </svg>
    </button>
  );
}

/** Whether days are hidden before and after what is in view. */
function useMore(row: { readonly current: HTMLElement | null }, count: number): { before: boolean; after: boolean } {
  const [more, setMore] = useState({ before: false, after: false });
  useEffect(() => {
    const element = row.current;
    if (!element || count === 0) return;
    const look = (): void => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      setMore({ before: scrollLeft > 4, after: scrollLeft + clientWidth < scrollWidth - 4 });
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      element.removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [row, count]);
  return more;
}
