import type { FormProblem } from '#apps/website/forms/form-problem.ts';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { Notice } from '#ui/Notice.tsx';

/** Shows the alert area of a form. If fields have errors it says so, for screen readers. */
export function FormNotice({ problem }: { problem: FormProblem }) {
  const { t } = useTexts();
  if (problem.alert === 'too_many') {
    return (
      <Notice kind="danger" live title={t('common.error.too_many_title')}>
        {t('common.error.too_many_text')}
      </Notice>
    );
  }
  if (problem.alert === 'exception') {
    return (
      <Notice kind="danger" live title={t('common.error.exception_title')}>
        {t('common.error.exception_text')}
      </Notice>
    );
  }
  const atFields = Object.keys(problem.fields).length > 0;
  if (problem.general.length === 0 && !atFields) return null;
  return (
    <Notice kind="danger" live title={atFields ? t('common.error.validation') : undefined}>
      {problem.general.join('\n')}
    </Notice>
  );
}
