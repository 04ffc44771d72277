import { useMe } from '#apps/portal/api.ts';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/account/AccountPage.module.css';
import { PasswordSection } from '#apps/portal/pages/account/PasswordSection.tsx';
import { SessionsSection } from '#apps/portal/pages/account/SessionsSection.tsx';

/** How and where the employee is signed in (ROLE-016). */
export function Component() {
  const { t } = useTexts();
  const { email = '' } = useMe().data ?? {};
  return (
    <>
      <PageHead title={t('account.title')} lead={t('account.lead')} />
      <div className={css.page}>
        <SessionsSection />
        <PasswordSection email={email} />
      </div>
    </>
  );
}
