import { useMay } from '#apps/portal/api.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/seats/SeatsPage.module.css';
import { useSeatAction } from '#apps/portal/pages/programme/seats/seats.ts';
import type { SeatBlockWire, SeatMapWire } from '#modules/sales/contract/seat-map.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';

/** Lists what is kept back from the sale: why, by whom, until when, and how to sell it again. */
export function BlocksList({ map }: { map: SeatMapWire }) {
  const { t, formats } = useTexts();
  const mayEdit = useMay('seats.edit') && !map.schedule.over;
  const { mutate, isPending } = useSeatAction(map.schedule.id);
  const free = ({ id, places }: SeatBlockWire): void =>
    mutate(
      { type: 'free', block: id },
      {
        onSuccess: () => toast(t('seats.freed', { count: places }), 'success'),
        onError: (error) => toast(textOfError(error, t), 'danger'),
      },
    );
  return (
    <section className={css.part}>
      <h2 className={css.partTitle}>{t('seats.blocks.title')}</h2>
      {map.blocks.length === 0 ? <p className={css.hint}>{t('seats.blocks.empty')}</p> : null}
      <ul className={css.rows}>
        {map.blocks.map((block) => (
          <li key={block.id} className={css.row}>
            <div>
              <b>{block.reason}</b>
              <p>{block.seats.length > 0 ? block.seats.join(', ') : t('seats.places', { count: block.places })}</p>
              <p className={css.hint}>
                {t('seats.blocks.by', { by: block.by, at: formats.dateTime(Date.parse(block.at)) })}
                {' · '}
                {block.until
                  ? t('seats.blocks.until', { until: formats.dateTime(Date.parse(block.until)) })
                  : t('seats.blocks.open')}
              </p>
            </div>
            {mayEdit ? (
              <Button
                size="small"
                disabled={isPending}
                aria-label={t('seats.free_named', { reason: block.reason })}
                onClick={() => free(block)}
              >
                {t('seats.free')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
