import { Link } from 'react-router';
import css from '#apps/pos/components/SaleModes.module.css';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { useTill } from '#apps/pos/till/till.tsx';

/**
 * Switches between sale, refund and exchange (POS-019, D-138). An attendant without the refund
 * permission has one mode and sees no switch.
 */
const MODES = [
  { mode: 'sell', to: '/sale' },
  { mode: 'refund', to: '/bills?mode=refund' },
  { mode: 'exchange', to: '/bills?mode=exchange' },
] as const;

export function SaleModes({ mode }: { mode: (typeof MODES)[number]['mode'] }) {
  const { t } = useTexts();
  const { may } = useTill();
  if (!may.refund) return null;
  return (
    <nav className={css.modes} aria-label={t('sell.modes.title')}>
      {MODES.map((each) => (
        <Link key={each.mode} className={css.mode} to={each.to} aria-current={each.mode === mode ? 'true' : undefined}>
          {t(`sell.modes.${each.mode}`)}
        </Link>
      ))}
    </nav>
  );
}
