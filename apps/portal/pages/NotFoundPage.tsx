import { Link } from 'react-router';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { PageHead } from '#apps/portal/parts/PageHead.tsx';
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
