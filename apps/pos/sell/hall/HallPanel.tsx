import { useTexts } from '#apps/pos/i18n/language.ts';
import { Hall } from '#apps/pos/sell/hall/Hall.tsx';
import css from '#apps/pos/sell/hall/HallPanel.module.css';
import { useHall } from '#apps/pos/sell/shows.ts';
import { Button } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { Failure } from '#web/device/layout/Failure.tsx';

/**
 * Shows one screening: the number of each rate, and the seats. Each choice is on the bill at once.
 */
export function HallPanel({ id, onLeave }: { id: number; onLeave: () => void }) {
  const { t, formats } = useTexts();
  const hall = useHall(id);
  const { data, error } = hall;
  return (
    <section className={css.panel}>
      <header className={css.head}>
        <Button size="large" onClick={onLeave}>
          {t('sell.hall.back')}
        </Button>
        {data ? (
          <div>
            <h2 className={css.title}>{data.screening.title}</h2>
            <p className={css.when}>
              {[
                formats.dateTime(Date.parse(data.screening.start)),
                data.screening.screen,
                data.screening.version,
                ...data.screening.rating,
                t('sell.shows.free', { count: data.screening.free }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {data.screening.note ? <p className={css.note}>{data.screening.note}</p> : null}
          </div>
        ) : null}
      </header>
      {data ? <Hall hall={data} /> : null}
      {error && !data ? <Failure error={error} retry={() => void hall.refetch()} /> : null}
      {hall.isPending ? <Spinner large label={t('common.loading')} /> : null}
    </section>
  );
}
