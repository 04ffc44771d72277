import { useTexts } from '#apps/portal/i18n/language.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { ApiError, textOfError } from '#web/api/api-error.ts';

/** Shows why something could not be read, with a retry button if a retry may help. */
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
