import type { UseQueryResult } from '@tanstack/react-query';
import { Failure } from '#apps/browser/machine/layout/Failure.tsx';
import { Stage } from '#apps/browser/machine/layout/Stage.tsx';
import { lock } from '#apps/browser/machine/lock/use-auto-lock.ts';
import { useTexts } from '#apps/scanner/i18n/language.ts';
import { keptShow } from '#apps/scanner/shows/kept-show.ts';
import { orderShows } from '#apps/scanner/shows/order-shows.ts';
import { ShowCard } from '#apps/scanner/shows/ShowCard.tsx';
import css from '#apps/scanner/shows/Shows.module.css';
import type { DoorShow } from '#modules/admission/contract.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Skeleton } from '#ui/Spinner.tsx';

/** SCAN-002: the screenings of today at this door, the one to begin with first. */
export function ShowsPage({ shows, person }: { shows: UseQueryResult<DoorShow[]>; person: string }) {
  const { t } = useTexts();
  const { data, error } = shows;
  const { first, others } = orderShows(data ?? []);
  return (
    <Stage
      title={t('shows.title')}
      foot={
        <p className={css.person}>
          {t('scan.at_door', { name: person })}
          <Button onClick={lock}>{t('scan.lock')}</Button>
        </p>
      }
    >
      {shows.isPending ? <Skeleton lines={3} height="6rem" label={t('common.loading')} /> : null}
      {error && !data ? <Failure error={error} retry={() => void shows.refetch()} /> : null}
      {data?.length === 0 ? (
        <Notice kind="info" title={t('shows.empty.title')}>
          {t('shows.empty.text')}
        </Notice>
      ) : null}
      {first ? (
        <section className={css.group} aria-labelledby="first">
          <h2 className={css.heading} id="first">
            {t('shows.first')}
          </h2>
          <ShowCard show={first} isFirst onChoose={keptShow.set} />
        </section>
      ) : null}
      {others.length > 0 ? (
        <section className={css.group} aria-labelledby="others">
          <h2 className={css.heading} id="others">
            {first ? t('shows.others') : t('shows.today')}
          </h2>
          {others.map((show) => (
            <ShowCard key={show.screening_id} show={show} onChoose={keptShow.set} />
          ))}
        </section>
      ) : null}
    </Stage>
  );
}
