import { useMe } from '#apps/portal/api.ts';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/account/AccountPage.module.css';
import { FactorsSection } from '#apps/portal/pages/account/FactorsSection.tsx';
import { PasswordSection } from '#apps/portal/pages/account/PasswordSection.tsx';
import { SessionsSection } from '#apps/portal/pages/account/SessionsSection.tsx';
import { Notice } from '#ui/Notice.tsx';

/** How and where the employee is signed in (ROLE-016). */
export function Component() {
  const { t } = useTexts();
  const { email = '', must_enrol = false } = useMe().data ?? {};
  return (
    <>
      <PageHead title={t('account.title')} lead={t('account.lead')} />
      {must_enrol ? (
        <div className={css.notice}>
          <Notice kind="info">{t('account.must_enrol')}</Notice>
        </div>
      ) : null}
      <div className={css.page}>
        <FactorsSection />
        <SessionsSection />
        <PasswordSection email={email} />
      </div>
    </>
  );
}
