import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/planning/PlanningPage.module.css';
import { Button } from '#ui/Button.tsx';

/** Shows a bar at the bottom of the window while changes are unsaved. */
export function SaveBar(props: { count: number; faults: number; onDiscard: () => void; onReview: () => void }) {
  const { t } = useTexts();
  return (
    <section className={css.bar} aria-label={t('planning.bar.label')}>
      <p role="status">
        <b>{t('planning.bar.unsaved', { count: props.count })}</b>
        {props.faults > 0 ? (
          <span className={css.barFaults}>{t('planning.bar.faults', { count: props.faults })}</span>
        ) : null}
      </p>
      <div className={css.actions}>
        <Button onClick={props.onDiscard}>{t('planning.bar.discard')}</Button>
        <Button variant="primary" onClick={props.onReview}>
          {t('planning.bar.review')}
        </Button>
      </div>
    </section>
  );
}
