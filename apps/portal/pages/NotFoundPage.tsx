import { Link } from 'react-router';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { buttonClass } from '#ui/Button.tsx';

export function NotFoundPage() {
  const { t } = useTexts();
  return (
    <>
      <PageHead title={t('common.not_found.title')} lead={t('common.not_found.text')} />
      <Link className={buttonClass({})} to="/">
        {t('common.not_found.back')}
      </Link>
    </>
  );
}
