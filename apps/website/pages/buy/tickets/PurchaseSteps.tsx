import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/buy/tickets/PurchaseSteps.module.css';
import { classes } from '#ui/classes.ts';

export type PurchaseStep = { readonly name: 'tickets' | 'seats' | 'details' | 'pay'; readonly done: boolean };

/** Shows the steps of the purchase, which are done, and leads to each; it stays in view. */
export function PurchaseSteps({ steps }: { steps: readonly PurchaseStep[] }) {
  const { t } = useTexts();
  return (
    <nav className={css.steps} aria-label={t('buy.steps.label')}>
      <ol className={css.row}>
        {steps.map(({ name, done }, index) => (
          <li key={name}>
            <a href={`#${name}`} className={classes(css.step, done && css.done)}>
              <span className={css.number} aria-hidden="true">
                {done ? '✓' : index + 1}
              </span>
              {t(`buy.steps.${name}`)}
              {done ? <span className={css.said}>{t('buy.steps.done')}</span> : null}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
