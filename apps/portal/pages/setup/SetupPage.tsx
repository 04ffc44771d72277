import { Navigate } from 'react-router';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { Entrance } from '#apps/portal/pages/auth/Entrance.tsx';
import css from '#apps/portal/pages/setup/Setup.module.css';
import { useExhibitor } from '#web/shell/exhibitor.tsx';

/** Greets the first visitor of an installation without an exhibitor, and says where the link for setting it up is. */
export function SetupPage() {
  const { t } = useTexts();
  if (useExhibitor().exhibitor_id !== 0) return <Navigate to="/" replace />;
  return (
    <Entrance title={t('setup.welcome.title')} lead={t('setup.welcome.lead')}>
      <ol className={css.steps}>
        <li>{t('setup.welcome.terminal')}</li>
        <li>{t('setup.welcome.link')}</li>
        <li>{t('setup.welcome.form')}</li>
      </ol>
      <p className={css.hint}>{t('setup.welcome.lost')}</p>
      <pre className={css.command}>npm run create-admin</pre>
    </Entrance>
  );
}
