import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Page } from '#apps/pos/components/Page.tsx';
import { useTexts } from '#apps/pos/i18n/language.ts';
import css from '#apps/pos/programme/Programme.module.css';
import { useShows } from '#apps/pos/sell/shows.ts';
import { useTill } from '#apps/pos/till/till.tsx';
import type { TillScreening } from '#modules/till/contract/till.ts';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Spinner.tsx';
import { Failure } from '#web/device/layout/Failure.tsx';

/** Shows the halls of a day and their occupancy (POS-005): each film with its start and end. */
export function Component() {
  const { t, formats } = useTexts();
  const till = useTill();
  const [day, setDay] = useState<string | null>(null);
  const shows = useShows(day);
  const { data, error } = shows;
  const shown = data?.day ?? till.day;
  const at = data?.days.indexOf(shown) ?? -1;
  const step = (by: number) => {
    const to = at < 0 ? undefined : data?.days[at + by];
    return { disabled: to === undefined, onClick: () => setDay(to ?? null) };
  };
  const halls = [...Map.groupBy(data?.screenings ?? [], ({ screen }) => screen)].sort(([one], [other]) =>
    one.localeCompare(other, undefined, { numeric: true }),
  );
  return (
    <Page
      title={t('programme.schedules', { day: formats.longDay(shown) })}
      tools={
        <>
          <Button {...step(-1)}>{t('programme.day_before')}</Button>
          <Button {...step(1)}>{t('programme.day_after')}</Button>
        </>
      }
    >
      {shows.isPending ? <Skeleton lines={4} height="6rem" label={t('common.loading')} /> : null}
      {error && !data ? <Failure error={error} retry={() => void shows.refetch()} /> : null}
      {data?.screenings.length === 0 ? <p className={css.empty}>{t('sell.shows.empty')}</p> : null}
      <div className={css.halls}>
        {halls.map(([screen, screenings]) => (
          <section key={screen} className={css.hall}>
            <h2 className={css.screen}>{screen}</h2>
            <ul className={css.shows}>
              {screenings.map((one) => (
                <Show key={one.id} show={one} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  );
}

function Show({ show }: { show: TillScreening }) {
  const { t, formats } = useTexts();
  const go = useNavigate();
  const { id, title, version, start, end, free, capacity, cancelled, sellable } = show;
  const isOff = cancelled || !sellable || free === 0;
  const taken = capacity - free;
  const clock = (instant: string): string => formats.time(Date.parse(instant));
  return (
    <li>
      <button
        type="button"
        className={css.show}
        aria-disabled={isOff || undefined}
        onClick={() => isOff || void go(`/sale?show=${id}`)}
      >
        <span className={css.times}>
          <span className={css.start}>{clock(start)}</span>
          <span className={css.end}>{clock(end)}</span>
        </span>
        <span className={css.film}>
          <span className={css.title}>{title}</span>
          <span className={css.version}>{cancelled ? t('sell.shows.cancelled') : version}</span>
        </span>
        <span className={css.taken}>
          {t('programme.taken', { taken, capacity })}
          <meter
            className={css.meter}
            aria-label={t('programme.occupancy')}
            min={0}
            max={Math.max(1, capacity)}
            value={taken}
          />
        </span>
      </button>
    </li>
  );
}
