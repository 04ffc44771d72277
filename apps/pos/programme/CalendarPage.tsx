import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Page } from '#apps/pos/components/Page.tsx';
import { useTexts } from '#apps/pos/i18n/language.ts';
import css from '#apps/pos/programme/Programme.module.css';
import { useShows } from '#apps/pos/sell/shows.ts';
import { TILL, useTill } from '#apps/pos/till/till.tsx';
import { addDays } from '#kernel/days.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Skeleton } from '#ui/Spinner.tsx';
import { api } from '#web/device/api.ts';
import { Failure } from '#web/device/layout/Failure.tsx';

const DAYS = 7;

/** Shows a week of screenings (POS-006) from today; each links to its tickets. */
export function Component() {
  const { t, formats } = useTexts();
  const till = useTill();
  const [week, setWeek] = useState(0);
  const allShows = useShows(null);
  const last = allShows.data?.days.at(-1) ?? till.day;
  const from = addDays(till.day, week * DAYS);
  const days = Array.from({ length: DAYS }, (_, index) => addDays(from, index));
  const shows = useQueries({
    queries: days.map((day) => ({
      queryKey: [...TILL, 'screenings', day],
      queryFn: () => api().call('GET /api/pos/screenings', { query: { day } }),
      staleTime: 60_000,
    })),
  });
  const failed = shows.find(({ error, data }) => error && !data);
  return (
    <Page
      title={t('programme.calendar', { from: formats.shortDay(from), to: formats.shortDay(days.at(-1) ?? from) })}
      tools={
        <>
          <Button disabled={week === 0} onClick={() => setWeek(week - 1)}>
            {t('programme.week_before')}
          </Button>
          <Button disabled={addDays(from, DAYS) > last} onClick={() => setWeek(week + 1)}>
            {t('programme.week_after')}
          </Button>
        </>
      }
    >
      {failed ? <Failure error={failed.error} retry={() => shows.forEach((one) => void one.refetch())} /> : null}
      <div className={css.week}>
        {days.map((day, index) => {
          const { weekday, day: number, month } = formats.dayParts(day);
          const showsOfDay = shows[index];
          return (
            <section key={day} className={classes(css.day, day === till.day && css.today)}>
              <h2 className={css.leaf}>
                <span>{weekday}</span>
                <span className={css.number}>{number}</span>
                <span>{month}</span>
              </h2>
              {showsOfDay?.isPending ? <Skeleton lines={3} height="3rem" label={t('common.loading')} /> : null}
              <ul className={css.entries}>
                {showsOfDay?.data?.screenings.map((show) => (
                  <li key={show.id}>
                    {show.cancelled || !show.sellable || show.free === 0 ? (
                      <span className={classes(css.entry, css.off)}>
                        <Entry title={show.title} start={formats.time(Date.parse(show.start))} />
                      </span>
                    ) : (
                      <Link className={css.entry} to={`/sale?show=${show.id}`}>
                        <Entry title={show.title} start={formats.time(Date.parse(show.start))} />
                      </Link>
                    )}
                  </li>
                ))}
              </ul>
              {showsOfDay?.data?.screenings.length === 0 ? <p className={css.empty}>{t('programme.none')}</p> : null}
            </section>
          );
        })}
      </div>
    </Page>
  );
}

function Entry({ title, start }: { title: string; start: string }) {
  return (
    <>
      <span className={css.entryStart}>{start}</span>
      <span>{title}</span>
    </>
  );
}
