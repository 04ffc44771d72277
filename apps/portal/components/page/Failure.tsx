import { ApiError, textOfError } from '#apps/browser/api-error.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

/** Something could not be read: what is known of why, and another try where that may help. */
export function Failure({ error, retry }: { error: unknown; retry?: () => void }) {
  const { t } = useTexts();
  const isFinal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return (
    <Notice
      kind="danger"
      live
      title={t('common.error.title')}
      action={retry && !isFinal ? <Button onClick={retry}>{t('common.retry')}</Button> : undefined}
    >
      {textOfError(error, t)}
    </Notice>
  );
}
