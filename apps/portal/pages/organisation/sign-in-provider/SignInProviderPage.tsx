import { Failure } from '#apps/portal/components/page/Failure.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { ProviderForm } from '#apps/portal/pages/organisation/sign-in-provider/ProviderForm.tsx';
import { useProvider } from '#apps/portal/pages/organisation/sign-in-provider/provider.ts';
import css from '#apps/portal/pages/organisation/sign-in-provider/SignInProviderPage.module.css';
import { Notice } from '#ui/Notice.tsx';
import { Spinner } from '#ui/Spinner.tsx';

/** The identity provider at which employees sign in (decision 0051). */
export function Component() {
  const { t } = useTexts();
  const settings = useProvider();
  return (
    <>
      <PageHead title={t('sign-in-provider.title')} lead={t('sign-in-provider.lead')} />
      {settings.isPending ? <Spinner label={t('common.loading')} /> : null}
      {settings.error ? <Failure error={settings.error} retry={() => void settings.refetch()} /> : null}
      {settings.data ? (
        <div className={css.page}>
          {settings.data.provider === null ? <Notice kind="info">{t('sign-in-provider.none')}</Notice> : null}
          <ProviderForm key={settings.data.provider?.issuer ?? ''} settings={settings.data} />
        </div>
      ) : null}
    </>
  );
}
