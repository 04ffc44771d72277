import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { ApiError, textOfError } from '#web/api/api-error.ts';
import { useMachineTexts as useTexts } from '#web/device/texts.ts';

/** Shows that a request failed, with the known reason and a retry. */
export function Failure({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useTexts();
  const text = error instanceof ApiError && error.status === 0 ? t('common.offline.text') : textOfError(error, t);
  return (
    <Notice kind="danger" live action={<Button onClick={retry}>{t('common.retry')}</Button>}>
      {text}
    </Notice>
  );
}
