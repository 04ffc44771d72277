import type { UseQueryResult } from '@tanstack/react-query';
import { useTexts } from '#apps/scanner/i18n/language.ts';
import { useIsAlone } from '#apps/scanner/offline/offline-state.ts';
import { HallsChoice } from '#apps/scanner/shows/HallsChoice.tsx';
import { orderShows } from '#apps/scanner/shows/order-shows.ts';
import { persistedShow } from '#apps/scanner/shows/persisted-show.ts';
import { ShowCard } from '#apps/scanner/shows/ShowCard.tsx';
import css from '#apps/scanner/shows/Shows.module.css';
import type { EntranceShow } from '#modules/admission/contract/device.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Skeleton } from '#ui/Spinner.tsx';
import { Failure } from '#web/device/layout/Failure.tsx';
import { Stage } from '#web/device/layout/Stage.tsx';
import { lock } from '#web/device/lock/use-auto-lock.ts';

type Shows = Pick<UseQueryResult<EntranceShow[]>, 'error' | 'isPending' | 'refetch'> & {
  readonly data: readonly EntranceShow[] | undefined;
};

/** Lists today's screenings at this entrance, the preselected one first (SCAN-002). */
export function ShowsPage({ shows, person }: { shows: Shows; person: string }) {
  const { t } = useTexts();
  const isAlone = useIsAlone();
  const { data, error } = shows;
  const { first, others } = orderShows(data ?? []);
  return (
    <Stage
      title={t('shows.title')}
      foot={
        <p className={css.person}>
          {t('scan.at_entrance', { name: person })}
          {isAlone ? null : <Button onClick={lock}>{t('scan.lock')}</Button>}
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
          <ShowCard show={first} isFirst onChoose={persistedShow.set} />
        </section>
      ) : null}
      <HallsChoice shows={data ?? []} />
      {others.length > 0 ? (
        <section className={css.group} aria-labelledby="others">
          <h2 className={css.heading} id="others">
            {first ? t('shows.others') : t('shows.today')}
          </h2>
          {others.map((show) => (
            <ShowCard key={show.screening_id} show={show} onChoose={persistedShow.set} />
          ))}
        </section>
      ) : null}
    </Stage>
  );
}
