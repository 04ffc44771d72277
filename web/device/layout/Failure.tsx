import { ApiError, textOfError } from '#apps/browser/api-error.ts';
import { useMachineTexts as useTexts } from '#apps/browser/machine/texts.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

/** Something could not be read: what is known of why, and another try. */
export function Failure({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useTexts();
  const text = error instanceof ApiError && error.status === 0 ? t('common.offline.text') : textOfError(error, t);
  return (
    <Notice kind="danger" live action={<Button onClick={retry}>{t('common.retry')}</Button>}>
      {text}
    </Notice>
  );
}
