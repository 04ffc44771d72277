import { Link } from 'react-router';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/dashboard/Dashboard.module.css';
import { OpenWebsite } from '#apps/portal/pages/dashboard/OpenWebsite.tsx';
import type { DashboardWire } from '#modules/dashboard/contract/staff.ts';
import { buttonClass } from '#ui/Button.tsx';

type Steps = NonNullable<DashboardWire['first_steps']>;

/** The page for each step. */
const PAGES: Readonly<Record<Exclude<Steps[number]['step'], 'purchase' | 'open'>, string>> = {
  details: '/settings',
  hall: '/screens',
  film: '/movies',
  price: '/price-rates',
  payment: '/payment-methods',
  mail: '/mail',
  menu: '/navigation',
  screening: '/schedules',
  device: '/devices',
};

/** Lists the steps before the first sale of a new exhibitor; the next step is emphasised. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const { t } = useTexts();
  const next = steps.find(({ done }) => !done)?.step;
  return (
    <section className={css.begin}>
      <h2 className={css.beginTitle}>{t('dashboard.steps.title')}</h2>
      <p className={css.beginLead}>{t('dashboard.steps.lead')}</p>
      <ol className={css.beginSteps}>
        {steps.map(({ step, done }) => (
          <li key={step} data-done={done || undefined}>
            <span className={css.beginMark} aria-hidden="true">
              {done ? '✓' : ''}
            </span>
            <span className={css.what}>
              {t(`dashboard.steps.${step}.name`)}
              <small>{done ? t('dashboard.steps.done') : t(`dashboard.steps.${step}.text`)}</small>
            </span>
            {done ? null : <Go step={step} variant={step === next ? 'primary' : 'secondary'} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Go({ step, variant }: { step: Steps[number]['step']; variant: 'primary' | 'secondary' }) {
  const { t } = useTexts();
  const label = t(`dashboard.steps.${step}.go`);
  if (step === 'open') return <OpenWebsite variant={variant} />;
  const className = buttonClass({ variant, size: 'small' });
  return step === 'purchase' ? (
    <a className={className} href="/" target="_blank" rel="noreferrer">
      {label}
    </a>
  ) : (
    <Link className={className} to={PAGES[step]}>
      {label}
    </Link>
  );
}
