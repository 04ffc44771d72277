import { CopyText } from '#apps/portal/components/page/CopyText.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { Notice } from '#ui/Notice.tsx';

/** Shows a link that could not be mailed, for the colleague to pass on. It is shown only now. */
export function PassedLink({ link, name }: { link: string; name: string }) {
  const { t } = useTexts();
  return (
    <>
      <Notice kind="warning" live title={t('employees.link.title')}>
        {t('employees.link.text', { name })}
      </Notice>
      <CopyText text={link} label={t('employees.link.label')} />
    </>
  );
}
